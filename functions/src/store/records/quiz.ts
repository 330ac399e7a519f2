import { examFactsSchema } from '@markaz/contract/catalogue/exams';
import * as z from 'zod';

const gzipSchema = z.instanceof(Uint8Array);

/** A time in seconds since 1970. */
const secondsSchema = z.number().int();

/** A lecture's quiz in the course's contents. It is the part that students may receive. */
export const quizContentsSchema = z.object({
  version: z.number().int(),
  /** The contract's `Quiz` as gzipped JSON. */
  gzip: gzipSchema,
  /** Set if the quiz is an exam. It decides who may take it, without unpacking the quiz. */
  exam: examFactsSchema.exactOptional(),
});

/**
 * `courseQuizzes/{cId}`: a course's quizzes with their answer keys, indexed by lecture id,
 * including those of removed lectures. The document is separate from the data that students
 * receive.
 */
export const courseQuizzesSchema = z.object({
  lectures: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      /** The contract's `KeyedQuiz` as gzipped JSON. Null if the quiz was deleted. */
      gzip: gzipSchema.nullable(),
      /** Digest of the request that saved the quiz, to detect a repeated request. */
      savedAs: z.string(),
      /** File names of the quiz's pictures. */
      pictures: z.array(z.string()).default([]),
      /**
       * The last version that changed the answer key of an existing question. It is 0 if no version
       * did.
       */
      keyChanged: z.number().int().default(0),
      /** The version with which all attempts were last regraded. It is 0 if they never were. */
      regraded: z.number().int().default(0),
      /**
       * When versions were saved, newest last. Contains the last save and the saves in the hour
       * before it.
       */
      saves: z.array(z.object({ version: z.number().int(), at: secondsSchema })).default([]),
    }),
  ),
});

export type CourseQuizzes = z.infer<typeof courseQuizzesSchema>;

/** Whether attempts may still be marked by an outdated answer key. */
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
  /** Number of questions that were asked. */
  of: z.number().int(),
  /** Whether the attempt was handed in after the time limit. */
  late: z.boolean().default(false),
  /** The version of the quiz that was answered. It is 0 if not stored. */
  version: z.number().int().default(0),
  /** The letters of the chosen options, keyed by question id. */
  answers: z.record(z.string(), z.string()).default({}),
  /**
   * Ids of the questions that were answered correctly. Null if not stored. Such an attempt is never
   * regraded.
   */
  right: z.array(z.string()).nullable().default(null),
  /**
   * Ids of the questions that were asked. Omitted if the attempt had all questions of its version.
   */
  asked: z.array(z.string()).exactOptional(),
  /** Set on an enrolled student's first attempt, which the course's counters count. */
  first: z.object({ passed: z.boolean() }).optional(),
  /** Set in former records if the course's counters counted the attempt when it was handed in. */
  counted: z.boolean().optional(),
});

export type AttemptRecord = z.infer<typeof attemptSchema>;

/** Whether the course's counters count the attempt, now or later. */
export function isCounted({ first, counted }: AttemptRecord): boolean {
  return first !== undefined || counted === true;
}

const markSchema = z.object({ score: z.number().int(), of: z.number().int() });
const countSchema = z.number().int().default(0);
const timeSchema = secondsSchema.nullable().default(null);
/** When questions were last answered wrongly, keyed by question id. */
const wrongSchema = z.record(z.string(), secondsSchema).default({});

/**
 * A student's results in one quiz. They are in `details` of the quiz's summary, or otherwise in
 * `courseWork/{cId}-{uid}`.
 */
export const takenQuizSchema = z.object({
  /** The quiz's title, used in lists of marks. */
  title: z.string().default(''),
  /** The quiz's pass mark at the latest attempt, in percent. Null if not stored. */
  passMark: z.number().int().nullable().default(null),
  /** Set if the quiz was an exam at an attempt. */
  exam: z.literal(true).exactOptional(),
  /** Number of attempts. */
  taken: countSchema,
  /** The attempt that the course's counters count, and the newest attempts. Oldest first. */
  attempts: z.array(attemptSchema).default([]),
  /** The best mark up to the attempt that passed the quiz. */
  best: markSchema.nullable().default(null),
  passedAt: timeSchema,
  wrong: wrongSchema,
});

export type TakenQuiz = z.infer<typeof takenQuizSchema>;

/** A timed attempt that was started but not handed in. */
const startSchema = z
  .object({
    attempt: z.string(),
    /** Start time in milliseconds since 1970. */
    at: z.number().int(),
    /** The version of the quiz that the student received. It is 0 if not stored. */
    version: countSchema,
    /**
     * In an exam, when the attempt ends, in milliseconds since 1970. A later change of the exam never
     * makes it end earlier.
     */
    ends: z.number().int().exactOptional(),
    /** Ids of the drawn questions. Omitted if the attempt has all questions. */
    asked: z.array(z.string()).exactOptional(),
  })
  .nullable()
  .default(null);

/** Further attempts at an exam that staff allowed a student. */
const permissionSchema = z.object({
  /** Number of attempts in addition to those of the exam. */
  extra: z.number().int(),
  /** Until when an attempt may take, even after the exam has closed. In milliseconds since 1970. */
  until: z.number().int(),
});

export type ExamPermission = z.infer<typeof permissionSchema>;

/** A student's state in one quiz. */
export interface QuizProgress extends TakenQuiz {
  readonly start: z.infer<typeof startSchema>;
  /** Set if staff allowed the student further attempts at an exam. */
  readonly permission?: ExamPermission | undefined;
  /**
   * When staff unlocked the following lectures although the student had not passed. Null if they
   * did not.
   */
  readonly openedAt: number | null;
}

/** Additional fields that former records have in `progress/{uid}` for a quiz. */
const formerQuizSchema = z.object({
  title: z.string().default(''),
  attempts: z.array(attemptSchema).optional(),
  best: markSchema.nullable().default(null),
  /** The answers of the newest attempt. */
  answers: z.record(z.string(), z.string()).default({}),
  /** The version of the quiz in the newest attempt. */
  version: countSchema,
  wrong: wrongSchema,
});

/**
 * The data of a quiz that lists need, and that decides which lectures are locked. It is stored in
 * `progress/{uid}` beside the lecture's progress. `details` also has the attempts, so that an
 * attempt is stored with one write. If `details` is null, the attempts are in `courseWork`.
 * `isFormer` is true if a version before 6 stored the attempts in the summary itself.
 */
export const quizSummarySchema = formerQuizSchema
  .extend({
    taken: countSchema,
    /** The score of the best mark. */
    score: z.number().int().nullable().default(null),
    /** The number of questions of the best mark. */
    of: countSchema,
    passedAt: timeSchema,
    openedAt: timeSchema,
    /** When the last attempt was handed in. */
    at: timeSchema,
    /** Whether the last attempt was handed in after the time limit. */
    late: z.boolean().default(false),
    start: startSchema,
    permission: permissionSchema.exactOptional(),
    details: takenQuizSchema.nullable().default(null),
  })
  .transform(
    ({
      attempts,
      title,
      best,
      answers,
      version,
      wrong,
      score,
      of,
      at,
      late,
      details,
      ...summary
    }) => {
      if (attempts === undefined) {
        const last = at === null ? null : { at, late };
        const bestMark = score === null ? null : { score, of };
        return { ...summary, best: bestMark, last, details, isFormer: false };
      }
      const all = attempts.map((attempt, index) =>
        attempt.version === 0 && index === attempts.length - 1
          ? { ...attempt, version, answers }
          : attempt,
      );
      const newest = all.at(-1);
      const { taken, passedAt } = summary;
      return {
        ...summary,
        best,
        last: newest === undefined ? null : { at: newest.at, late: newest.late },
        isFormer: true,
        details: {
          title,
          passMark: null,
          taken,
          attempts: all,
          best,
          passedAt,
          wrong,
        } satisfies TakenQuiz,
      };
    },
  );

export type QuizSummary = z.infer<typeof quizSummarySchema>;

const emptyTakenQuiz: TakenQuiz = takenQuizSchema.parse({});

/** The state of a quiz that the student has not started. */
export const emptyQuizProgress: QuizProgress = { ...emptyTakenQuiz, start: null, openedAt: null };

/**
 * Joins the stored parts of a student's state in one quiz.
 * @param taken the results from `courseWork`, if it has any. Ignored if the summary has `details`
 */
export function quizProgressOf(
  {
    details,
    start,
    openedAt,
    permission,
  }: Pick<QuizSummary, 'details' | 'start' | 'openedAt' | 'permission'>,
  taken: TakenQuiz | undefined,
): QuizProgress {
  return { ...(details ?? taken ?? emptyTakenQuiz), start, openedAt, permission };
}

/** Returns the fields of a student's results in a quiz (`takenQuizSchema`) without default values. */
export function takenQuizFields({
  start: _start,
  openedAt: _opened,
  permission: _permission,
  attempts,
  ...taken
}: QuizProgress) {
  return {
    ...taken,
    attempts: attempts.map(({ answers, right, late, counted, ...attempt }) => ({
      ...attempt,
      ...(late && { late }),
      ...(counted === true && { counted }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(right !== null && { right }),
    })),
  };
}

/**
 * Returns the fields for `progress/{uid}` (`quizSummarySchema`) without the details. Empty values
 * are omitted to keep the document small, because it contains all progress of a student.
 */
export function quizSummaryFields({
  taken,
  attempts,
  best,
  passedAt,
  openedAt,
  start,
  permission,
}: QuizProgress) {
  const last = attempts.at(-1);
  return {
    taken,
    ...best,
    ...(passedAt !== null && { passedAt }),
    ...(openedAt !== null && { openedAt }),
    ...(last !== undefined && { at: last.at }),
    ...(last?.late === true && { late: true }),
    ...(start !== null && { start }),
    ...(permission !== undefined && { permission }),
  };
}
