import * as z from 'zod';

const gzipSchema = z.instanceof(Uint8Array);

/** What a course's contents keep of a lecture's quiz: what students may get of it. */
export const quizContentsSchema = z.object({
  version: z.number().int(),
  /** The contract's `Quiz` as gzipped JSON. */
  gzip: gzipSchema,
});

/**
 * `courseQuizzes/{cId}`: the quizzes of a course with their keys, by lecture, those of removed
 * lectures too. Apart from what is handed to students.
 */
export const courseQuizzesSchema = z.object({
  lectures: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      /** The contract's `KeyedQuiz` as gzipped JSON; null where it was taken away. */
      gzip: gzipSchema.nullable(),
      /** Digest of the request that it was saved by, by which a repeated one is known. */
      savedAs: z.string(),
      /** Files of its pictures. */
      pictures: z.array(z.string()).default([]),
    }),
  ),
});

export type CourseQuizzes = z.infer<typeof courseQuizzesSchema>;

/** Seconds since 1970. */
const secondsSchema = z.number().int();

const attemptSchema = z.object({
  id: z.string(),
  at: secondsSchema,
  score: z.number().int(),
  of: z.number().int(),
  late: z.boolean(),
});

export type AttemptRecord = z.infer<typeof attemptSchema>;

/** How a student stands with one quiz; in `progress/{uid}`, beside how far the lecture was watched. */
export const quizProgressSchema = z.object({
  /** The quiz's own, for whoever is shown the marks. */
  title: z.string().default(''),
  /** How many were taken. */
  taken: z.number().int().default(0),
  /** The newest of them, oldest first. */
  attempts: z.array(attemptSchema).default([]),
  /** The best mark until it was passed. */
  best: z.object({ score: z.number().int(), of: z.number().int() }).nullable().default(null),
  passedAt: secondsSchema.nullable().default(null),
  /** What the newest attempt chose: letters of options, by question. */
  answers: z.record(z.string(), z.string()).default({}),
  /** The version of the quiz that the newest attempt answered. */
  version: z.number().int().default(0),
  /** When questions were last answered wrongly. */
  wrong: z.record(z.string(), secondsSchema).default({}),
  /** The attempt with a time limit that was begun and is not taken yet. */
  start: z
    .object({ attempt: z.string(), /** Milliseconds since 1970. */ at: z.number().int() })
    .nullable()
    .default(null),
  /** When staff opened what comes next, though it is not passed. */
  openedAt: secondsSchema.nullable().default(null),
});

export type QuizProgress = z.infer<typeof quizProgressSchema>;
