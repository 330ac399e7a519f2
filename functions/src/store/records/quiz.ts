import * as z from 'zod';

const gzipSchema = z.instanceof(Uint8Array);

/** Seconds since 1970. */
const secondsSchema = z.number().int();

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
      /** The version whose save changed the key of a question that was asked before; 0 for none. */
      keyChanged: z.number().int().default(0),
      /** The version by which all attempts were marked again; 0 for never. */
      regraded: z.number().int().default(0),
      /** When versions were saved, the newest last; those of the last hour before it. */
      saves: z.array(z.object({ version: z.number().int(), at: secondsSchema })).default([]),
    }),
  ),
});

export type CourseQuizzes = z.infer<typeof courseQuizzesSchema>;

/** Whether attempts may be marked by a key that is not the quiz's any more. */
export function awaitsRegrade({
  keyChanged,
  regraded,
}: Pick<CourseQuizzes['lectures'][string], 'keyChanged' | 'regraded'>): boolean {
  return keyChanged > regraded;
}

const attemptSchema = z.object({
  id: z.string(),
  at: secondsSchema,
  score: z.number().int(),
  of: z.number().int(),
  late: z.boolean(),
  /** The version of the quiz that it answered; 0 where that was not kept. */
  version: z.number().int().default(0),
  /** What it chose: letters of options, by question. */
  answers: z.record(z.string(), z.string()).default({}),
  /** Questions that were marked right; null where that was not kept, so that it is never marked again. */
  right: z.array(z.string()).nullable().default(null),
  /** Whether the course's numbers count it: the first one of a student of the course. */
  counted: z.boolean().default(false),
});

export type AttemptRecord = z.infer<typeof attemptSchema>;

const storedProgressSchema = z.object({
  /** The quiz's own, for whoever is shown the marks. */
  title: z.string().default(''),
  /** How many were taken. */
  taken: z.number().int().default(0),
  /** The newest of them, oldest first. */
  attempts: z.array(attemptSchema).default([]),
  /** The best mark until it was passed. */
  best: z.object({ score: z.number().int(), of: z.number().int() }).nullable().default(null),
  passedAt: secondsSchema.nullable().default(null),
  /** Former records keep here what the newest attempt answered. */
  answers: z.record(z.string(), z.string()).default({}),
  version: z.number().int().default(0),
  /** When questions were last answered wrongly. */
  wrong: z.record(z.string(), secondsSchema).default({}),
  /** The attempt with a time limit that was begun and is not taken yet. */
  start: z
    .object({
      attempt: z.string(),
      /** Milliseconds since 1970. */
      at: z.number().int(),
      /** The version of the quiz that was handed out; 0 where that was not kept. */
      version: z.number().int().default(0),
    })
    .nullable()
    .default(null),
  /** When staff opened what comes next, though it is not passed. */
  openedAt: secondsSchema.nullable().default(null),
});

/** How a student stands with one quiz; in `progress/{uid}`, beside how far the lecture was watched. */
export const quizProgressSchema = storedProgressSchema.transform(
  ({ answers, version, attempts, ...state }) => ({
    ...state,
    attempts: attempts.map((attempt, index) =>
      attempt.version === 0 && index === attempts.length - 1
        ? { ...attempt, version, answers }
        : attempt,
    ),
  }),
);

export type QuizProgress = z.infer<typeof quizProgressSchema>;
