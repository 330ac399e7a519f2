import { deviceLimits } from '@markaz/contract/accounts/devices';
import { staffAnnouncementSchema } from '@markaz/contract/catalogue/announcements';
import { titleGradeSchema } from '@markaz/contract/catalogue/courses';
import { announcementSchema, siteSettingsSchema } from '@markaz/contract/site/site-settings';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** A gzipped JSON text. */
const packedSchema = z.instanceof(Buffer);

/** Settings that override brand.ts. All other settings come from brand.ts. */
export const settingsRecordSchema = siteSettingsSchema.extend({
  announcement: announcementSchema.nullable(),
  /**
   * Announcements for students, newest first, at most `maxAnnouncements`. They are not part of the
   * public response: `user/courses` sends them to those whom they concern. Those that have ended
   * stay until the next change.
   */
  announcements: z.array(staffAnnouncementSchema).exactOptional(),
  /** Maximum number of devices per student. It is not sent to students. */
  deviceLimit: z.enum(deviceLimits).exactOptional(),
  /** The epoch if there are only search words and announcements for students, and staff have never saved the settings. */
  updatedAt: timestampSchema,
});

export type SettingsRecord = z.infer<typeof settingsRecordSchema>;

/** A response that is stored in its final form. */
const packedAnswerSchema = z.object({ gzip: packedSchema, etag: z.string() });

export type PackedAnswer = z.infer<typeof packedAnswerSchema>;

/**
 * How a packed list changes at a time without a write, because staff publish courses or lectures at
 * a time. `at` is the time of the first change, in milliseconds since 1970. `etag` identifies the
 * whole list. Null if nothing changes.
 */
const laterSchema = packedAnswerSchema.extend({ at: z.number().int() }).nullable().default(null);

/** `catalogue/lectures`: the responses of GET courses/lecture-titles, keyed by grade. */
const titlesByGradeSchema = z.object({
  grades: z.record(titleGradeSchema, packedAnswerSchema),
  later: laterSchema,
});

export type LectureTitlesRecord = z.infer<typeof titlesByGradeSchema>;

/**
 * Schema version 5 has one response for all grades. It remains until titles change or `npm run
 * migrate` splits it.
 */
const formerTitlesSchema = packedAnswerSchema.transform((all) => ({
  grades: { 1: all, 2: all, 3: all, none: all },
  later: null,
}));

export const lectureTitlesRecordSchema = z.union([titlesByGradeSchema, formerTitlesSchema]);

/** `catalogue/courses`: the response of GET courses. */
export const catalogueRecordSchema = packedAnswerSchema.extend({
  /** Ids of removed lectures, keyed by course id, if there are any. Never sent to the site. */
  removedLectures: z.record(z.string(), z.array(z.string())).default({}),
  /** Null if the settings were never changed. */
  settings: settingsRecordSchema.nullable().default(null),
  /** The courses that change, with these changes. Includes drafts that will be published. */
  later: laterSchema,
});

export type CatalogueRecord = z.infer<typeof catalogueRecordSchema>;

/** `catalogue/unpublished`: summaries of drafts and of trashed courses. */
export const unpublishedRecordSchema = z.object({ gzip: packedSchema });

export type UnpublishedRecord = z.infer<typeof unpublishedRecordSchema>;

/** `catalogue/authors`: the authors, keyed by id. */
export const authorsRecordSchema = z.object({
  authors: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** Number of live, published courses. */
      courseCount: z.number().int(),
      /** When drafts of the author will be published, in milliseconds since 1970. */
      later: z.array(z.number().int()).exactOptional(),
    }),
  ),
});

export type AuthorsRecord = z.infer<typeof authorsRecordSchema>;
