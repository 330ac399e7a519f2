import { deviceLimits } from '@markaz/contract/accounts/devices';
import { titleGradeSchema } from '@markaz/contract/catalogue/courses';
import { announcementSchema, siteSettingsSchema } from '@markaz/contract/site/site-settings';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** gzip of a JSON text. */
const packedSchema = z.instanceof(Buffer);

/** Where the site's settings differ from brand.ts, which thereby still counts for the rest. */
export const settingsRecordSchema = siteSettingsSchema.extend({
  announcement: announcementSchema.nullable(),
  /** For the server alone: students' devices learn of it when it concerns them. */
  deviceLimit: z.enum(deviceLimits).exactOptional(),
  updatedAt: timestampSchema,
});

export type SettingsRecord = z.infer<typeof settingsRecordSchema>;

/** A ready answer. */
const packedAnswerSchema = z.object({ gzip: packedSchema, etag: z.string() });

export type PackedAnswer = z.infer<typeof packedAnswerSchema>;

/** `catalogue/lectures`: the answers of GET courses/lecture-titles by grade. */
const titlesByGradeSchema = z.object({ grades: z.record(titleGradeSchema, packedAnswerSchema) });

export type LectureTitlesRecord = z.infer<typeof titlesByGradeSchema>;

/**
 * One answer for all grades, as version 5 stored it; read until the titles change or `npm run migrate`
 * splits it.
 */
const formerTitlesSchema = packedAnswerSchema.transform((all) => ({
  grades: { 1: all, 2: all, 3: all, none: all },
}));

export const lectureTitlesRecordSchema = z.union([titlesByGradeSchema, formerTitlesSchema]);

/** `catalogue/courses`: that of GET courses. */
export const catalogueRecordSchema = packedAnswerSchema.extend({
  /** Ids of removed lectures by course, only of courses that have any; kept for the server alone. */
  removedLectures: z.record(z.string(), z.array(z.string())).default({}),
  /** Null where nobody ever changed any. */
  settings: settingsRecordSchema.nullable().default(null),
});

export type CatalogueRecord = z.infer<typeof catalogueRecordSchema>;

/** `catalogue/unpublished`: summaries of drafts and of trashed courses. */
export const unpublishedRecordSchema = z.object({ gzip: packedSchema });

export type UnpublishedRecord = z.infer<typeof unpublishedRecordSchema>;

/** `catalogue/authors`. */
export const authorsRecordSchema = z.object({
  authors: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** Of published courses that are live. */
      courseCount: z.number().int(),
    }),
  ),
});

export type AuthorsRecord = z.infer<typeof authorsRecordSchema>;
