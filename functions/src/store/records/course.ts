import { authorRefSchema, cohort } from '@markaz/contract/catalogue/courses';
import { lectureSchema, openFlagSchema, resourceSchema } from '@markaz/contract/catalogue/lectures';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { quizNumbersSchema } from './course-work.ts';
import { quizContentsSchema } from './quiz.ts';

export const timestampSchema = z.instanceof(Timestamp);

const courseStateSchema = z.enum(['live', 'trashed']);

/** Where the pictures of a course lie: `thumbnails/{name}-{width}.webp`. */
export const thumbnailRecordSchema = z.object({
  name: z.string(),
  /** In pixels, ascending. */
  widths: z.array(z.number().int()).min(1),
  placeholder: z.string(),
});

export type ThumbnailRecord = z.infer<typeof thumbnailRecordSchema>;

export const lectureRecordSchema = lectureSchema
  .omit({ order: true, locked: true })
  .extend({ unit: z.string().default('') });

export type LectureRecord = z.infer<typeof lectureRecordSchema>;

/** What a course summary needs; the lectures are left out of lists. */
export const courseHeadSchema = z.object({
  state: courseStateSchema,
  published: z.boolean(),
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  ...cohort,
  author: authorRefSchema.nullable(),
  thumbnail: thumbnailRecordSchema.nullable(),
  lectureCount: z.number().int(),
  openLectureCount: z.number().int(),
  /** Ids of lectures that were taken out of it: what students watched of them counts no more. */
  removedLectures: z.array(z.string()).default([]),
  createdAt: timestampSchema,
  createdBy: z.string(),
  updatedAt: timestampSchema,
  trashedAt: timestampSchema.nullable(),
  trashedBy: z.string().nullable(),
  /** Digests of the requests that made it and last changed it, by which a repeated one is known. */
  submittedAs: z.string().nullable().default(null),
  revisedAs: z.string().nullable().default(null),
});

export type CourseHead = z.infer<typeof courseHeadSchema>;

/** `courses/{cId}`: lectures in their order, the first being number 1. */
export const courseRecordSchema = courseHeadSchema.extend({
  lectures: z.array(lectureRecordSchema),
});

export type CourseRecord = z.infer<typeof courseRecordSchema>;

export const courseHeadFields = Object.keys(courseHeadSchema.shape);

/** `courseContents/{cId}`: what is sold. `state` and `published` repeat the course's. */
export const courseContentsSchema = z.object({
  state: courseStateSchema,
  published: z.boolean(),
  /** Another one exactly where the course's list of lectures is another; empty where none was kept. */
  listVersion: z.string().default(''),
  lectures: z.record(
    z.string(),
    z.object({
      open: openFlagSchema,
      resources: z.array(resourceSchema),
      quiz: quizContentsSchema.optional(),
      /** The lecture whose quiz has to be passed first (contract/gates.ts). */
      after: z.string().optional(),
    }),
  ),
});

export type CourseContents = z.infer<typeof courseContentsSchema>;

/** A course with what is sold of it. */
export interface StoredCourse {
  readonly course: CourseRecord;
  readonly contents: CourseContents;
}

const codeCountSchema = z.number().int().default(0);

/** Cards by their kept state. */
export const codeCountsSchema = z.object({
  inactive: codeCountSchema,
  unused: codeCountSchema,
  used: codeCountSchema,
  revoked: codeCountSchema,
  swapped: codeCountSchema,
});

export type CodeCounts = z.infer<typeof codeCountsSchema>;

/** By the field of an outlet, or by lecture. */
const countsSchema = z.record(z.string(), codeCountSchema).default({});

/**
 * A course's or bundle's cards. Bounded by its outlets, and by its outlets and lectures for each end
 * that has not passed: what ended is removed at night (`centre/numbers`).
 */
export const cardNumbersSchema = z.object({
  /** By `outletKey`, where they are now. */
  outlets: z.record(z.string(), codeCountsSchema).default({}),
  /** Those that can still be used, by their end in milliseconds since 1970. */
  ends: z
    .record(
      z.string(),
      z.object({
        /** By `outletKey`. */
        inactive: countsSchema,
        unused: countsSchema,
        /** How many unused ones open a lecture by itself, by lecture. */
        lectures: countsSchema,
      }),
    )
    .default({}),
});

export type CardNumbers = z.infer<typeof cardNumbersSchema>;

/** What version 5 counted of a batch there; `outlets`: by `outletKey`, where its cards are. */
const formerChangeSchema = codeCountsSchema.extend({
  outlets: z.record(z.string(), codeCountsSchema).default({}),
});

const formerBatchSchema = formerChangeSchema.extend({
  outlet: z.string(),
  expiresAt: timestampSchema,
});

export type FormerBatch = z.infer<typeof formerBatchSchema>;

/**
 * `courseCounters/{id of a course or bundle}`: what is counted when codes are made. What happens later is in its shards
 * while the course is live, and added up in here while it is in the trash.
 */
export const courseCountersSchema = cardNumbersSchema.extend({
  /** Whether the course is live, or the bundle not archived: no codes are made for others. */
  live: z.boolean(),
  /** Whether it counts the cards of a bundle. */
  bundle: z.boolean().default(false),
  /** The last serial number given to an access code of the course. */
  lastSerial: z.number().int(),
  /** What version 5 counted, by batch; beside the others until it is moved to them. */
  batches: z.record(z.string(), formerBatchSchema).default({}),
});

export type CourseCounters = z.infer<typeof courseCountersSchema>;

/**
 * `courseShards/{cId}-{shard}`: what is to be added to `courseCounters/{cId}`; exists exactly while
 * the course is live.
 */
export const courseShardSchema = cardNumbersSchema.extend({
  batches: z.record(z.string(), formerChangeSchema).default({}),
});

export type CourseShard = z.infer<typeof courseShardSchema>;

/**
 * `courseCompletions/{cId}`: how many students of the course watched each lecture to its end, as far as
 * that was counted. Only the counting (learning/quiz-results/counting.ts) writes it, no student does.
 */
export const courseCompletionsSchema = z.object({
  /** Whether the course is live: the dashboard orders those that are. */
  live: z.boolean(),
  total: z.number().int(),
  lectures: z.record(z.string(), z.number().int()),
  /** Seconds since 1970: what happened up to then is counted, here and in `quizNumbers`. */
  countedUntil: z.number().int().default(0),
  /** How often attempts were marked again: whoever counts meanwhile begins anew. */
  regrades: z.number().int().default(0),
  /** What former versions counted of quizzes, by lecture; to be added to `quizNumbers`. */
  quizzes: z.record(z.string(), quizNumbersSchema.omit({ cId: true })).default({}),
});

export type CourseCompletions = z.infer<typeof courseCompletionsSchema>;

/**
 * `pendingUploads/{name}`: files that no course may be using, announced before they are made and
 * kept until they are in use or gone, so that a process that dies leaves nothing unknown.
 */
export const pendingUploadSchema = z.object({
  cId: z.string(),
  widths: z.array(z.number().int()),
  at: timestampSchema,
  /** Of quizzes: the files themselves; then `widths` is empty. */
  files: z.array(z.string()).default([]),
  /** Whether the files are being deleted, so that no quiz may be saved with them any more. */
  condemned: z.boolean().default(false),
});

export type PendingUpload = z.infer<typeof pendingUploadSchema>;
