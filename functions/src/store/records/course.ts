import { authorRefSchema, cohort } from '@markaz/contract/catalogue/courses';
import { lectureSchema, openFlagSchema, resourceSchema } from '@markaz/contract/catalogue/lectures';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { quizCountersSchema } from './course-work.ts';
import { quizContentsSchema } from './quiz.ts';

export const timestampSchema = z.instanceof(Timestamp);

const courseStateSchema = z.enum(['live', 'trashed']);

/** The pictures of a course: `thumbnails/{name}-{width}.webp`. */
export const thumbnailRecordSchema = z.object({
  name: z.string(),
  /** Widths in pixels, ascending. */
  widths: z.array(z.number().int()).min(1),
  placeholder: z.string(),
});

export type ThumbnailRecord = z.infer<typeof thumbnailRecordSchema>;

export const lectureRecordSchema = lectureSchema.omit({ order: true, locked: true }).extend({
  unit: z.string().default(''),
  /** When students begin to see the lecture. Omitted if they see it at once. */
  publishAt: timestampSchema.exactOptional(),
});

export type LectureRecord = z.infer<typeof lectureRecordSchema>;

/** The fields of a course summary, which has no lectures. */
export const courseHeadSchema = z.object({
  state: courseStateSchema,
  published: z.boolean(),
  /** When a draft becomes public without a write (catalogue/courses/publishing.ts). */
  publishAt: timestampSchema.nullable().default(null),
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  ...cohort,
  author: authorRefSchema.nullable(),
  thumbnail: thumbnailRecordSchema.nullable(),
  lectureCount: z.number().int(),
  openLectureCount: z.number().int(),
  /** Ids of removed lectures, in which progress no longer counts. */
  removedLectures: z.array(z.string()).default([]),
  createdAt: timestampSchema,
  createdBy: z.string(),
  updatedAt: timestampSchema,
  trashedAt: timestampSchema.nullable(),
  trashedBy: z.string().nullable(),
  /** Digest of the request that created the course, to detect that this request is repeated. */
  submittedAs: z.string().nullable().default(null),
  /**
   * Digest of the request that last changed the course, to detect that this request is repeated.
   */
  revisedAs: z.string().nullable().default(null),
});

export type CourseHead = z.infer<typeof courseHeadSchema>;

/** `courses/{cId}`: a course with its lectures in order. The first lecture is number 1. */
export const courseRecordSchema = courseHeadSchema.extend({
  lectures: z.array(lectureRecordSchema),
});

export type CourseRecord = z.infer<typeof courseRecordSchema>;

export const courseHeadFields = Object.keys(courseHeadSchema.shape);

/** The resources of a lecture, as a course or a removed lecture has them. */
export const lectureResourcesSchema = z.object({ resources: z.array(resourceSchema) });

/**
 * `courseContents/{cId}`: the paid content. `state`, `published` and the times of publishing repeat
 * the course's.
 */
export const courseContentsSchema = z.object({
  state: courseStateSchema,
  published: z.boolean(),
  publishAt: timestampSchema.nullable().default(null),
  /** Changes exactly when the course's list of lectures changes. Empty if it was never stored. */
  listVersion: z.string().default(''),
  lectures: z.record(
    z.string(),
    lectureResourcesSchema.extend({
      open: openFlagSchema,
      quiz: quizContentsSchema.optional(),
      /** The lecture whose quiz must be passed first (contract/src/catalogue/gates.ts). */
      after: z.string().optional(),
      publishAt: timestampSchema.exactOptional(),
    }),
  ),
});

export type CourseContents = z.infer<typeof courseContentsSchema>;

/** A course with its paid content. */
export interface StoredCourse {
  readonly course: CourseRecord;
  readonly contents: CourseContents;
}

const codeCountSchema = z.number().int().default(0);

/** Number of cards by stored state. */
export const codeCountsSchema = z.object({
  inactive: codeCountSchema,
  unused: codeCountSchema,
  used: codeCountSchema,
  revoked: codeCountSchema,
  swapped: codeCountSchema,
});

export type CodeCounts = z.infer<typeof codeCountsSchema>;

/** Counts, keyed by `outletKey` or by lecture id. */
const countsSchema = z.record(z.string(), codeCountSchema).default({});

/**
 * Counters of a course's or bundle's cards. The size is limited by the number of outlets, and by
 * the numbers of outlets and lectures for each future expiry. A nightly task (`centre/counters`)
 * removes past expiries.
 */
export const cardCountersSchema = z.object({
  /** Keyed by `outletKey` of the outlet that has the cards. */
  outlets: z.record(z.string(), codeCountsSchema).default({}),
  /** Usable cards, keyed by expiry in milliseconds since 1970. */
  ends: z
    .record(
      z.string(),
      z.object({
        /** Inactive cards, keyed by `outletKey`. */
        inactive: countsSchema,
        /** Unused cards, keyed by `outletKey`. */
        unused: countsSchema,
        /** Unused cards that open single lectures, keyed by lecture id. */
        lectures: countsSchema,
      }),
    )
    .default({}),
});

export type CardCounters = z.infer<typeof cardCountersSchema>;

/**
 * Counters of a batch from schema version 5. `outlets` is keyed by `outletKey` of the outlet that
 * has the cards.
 */
const formerBatchChangeSchema = codeCountsSchema.extend({
  outlets: z.record(z.string(), codeCountsSchema).default({}),
});

const formerBatchSchema = formerBatchChangeSchema.extend({
  outlet: z.string(),
  expiresAt: timestampSchema,
});

export type FormerBatch = z.infer<typeof formerBatchSchema>;

/**
 * `courseCounters/{id of a course or bundle}`: the counters of the cards. This document is written
 * when the course or bundle is created and when codes are created. While the course is live, other
 * changes are added to its shards. When it goes to the trash, the shards are merged into this
 * document.
 */
export const courseCountersSchema = cardCountersSchema.extend({
  /**
   * True for a live course, and for a bundle that is not archived. If false, no codes are created.
   */
  live: z.boolean(),
  /** Whether these are the counters of a bundle. */
  bundle: z.boolean().default(false),
  /** The last serial number of the access codes. */
  lastSerial: z.number().int(),
  /** Counters of schema version 5, keyed by batch id, until they are moved to the other fields. */
  batches: z.record(z.string(), formerBatchSchema).default({}),
});

export type CourseCounters = z.infer<typeof courseCountersSchema>;

/**
 * `courseShards/{cId}-{shard}`: counters to add to `courseCounters`. It does not exist while the
 * course is in the trash.
 */
export const courseShardSchema = cardCountersSchema.extend({
  batches: z.record(z.string(), formerBatchChangeSchema).default({}),
});

export type CourseShard = z.infer<typeof courseShardSchema>;

/**
 * `courseCompletions/{cId}`: the number of enrolled students who completed each lecture, as counted
 * so far by learning/quiz-results/counting.ts. Requests of students never write it.
 */
export const courseCompletionsSchema = z.object({
  /** Whether the course is live. The dashboard sorts only live courses. */
  live: z.boolean(),
  total: z.number().int(),
  lectures: z.record(z.string(), z.number().int()),
  /** Everything up to this time, in seconds since 1970, is counted here and in `quizNumbers`. */
  countedUntil: z.number().int().default(0),
  /** Number of regrades. If it changes during a count, the count is repeated. */
  regrades: z.number().int().default(0),
  /** Former versions' counters of quizzes, keyed by lecture id, to be added to `quizNumbers`. */
  quizzes: z.record(z.string(), quizCountersSchema.omit({ cId: true })).default({}),
});

/**
 * `pendingUploads/{name}`: files that may be unused. An entry is written before its files are
 * created, and stays until they are in use or deleted, so that a crash leaves no files without an
 * entry.
 */
export const pendingUploadSchema = z.object({
  cId: z.string(),
  widths: z.array(z.number().int()),
  at: timestampSchema,
  /** Files of quiz pictures and captions. If there are any, `widths` is empty. */
  files: z.array(z.string()).default([]),
  /** Whether the files are being deleted, so that nothing can be saved with them. */
  condemned: z.boolean().default(false),
});

export type PendingUpload = z.infer<typeof pendingUploadSchema>;
