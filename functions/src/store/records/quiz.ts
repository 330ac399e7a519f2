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
  late: z.boolean().default(false),
  /** The version of the quiz that it answered; 0 where that was not kept. */
  version: z.number().int().default(0),
  /** What it chose: letters of options, by question. */
  answers: z.record(z.string(), z.string()).default({}),
  /** Questions that were marked right; null where that was not kept, so that it is never marked again. */
  right: z.array(z.string()).nullable().default(null),
  /**
   * Of the first attempt of a student of the course, which the course's numbers count once its time has
   * come (learning/quiz-results/counting.ts): whether it passed.
   */
  first: z.object({ passed: z.boolean() }).optional(),
  /** In former records: the course's numbers counted it when it was handed in. */
  counted: z.boolean().optional(),
});

export type AttemptRecord = z.infer<typeof attemptSchema>;

/** The course's numbers count it, or have counted it. */
export function isCounted({ first, counted }: AttemptRecord): boolean {
  return first !== undefined || counted === true;
}

const markSchema = z.object({ score: z.number().int(), of: z.number().int() });
const countSchema = z.number().int().default(0);
const timeSchema = secondsSchema.nullable().default(null);
/** When questions were last answered wrongly. */
const wrongSchema = z.record(z.string(), secondsSchema).default({});

/** What attempts at one quiz came to: in `courseWork/{cId}-{uid}`. */
export const takenQuizSchema = z.object({
  /** The quiz's own, for whoever is shown the marks. */
  title: z.string().default(''),
  /** How many were taken. */
  taken: countSchema,
  /** The one that the course's numbers count and the newest, oldest first. */
  attempts: z.array(attemptSchema).default([]),
  /** The best mark until it was passed. */
  best: markSchema.nullable().default(null),
  passedAt: timeSchema,
  wrong: wrongSchema,
});

export type TakenQuiz = z.infer<typeof takenQuizSchema>;

/** The attempt with a time limit that was begun and is not taken yet. */
const startSchema = z
  .object({
    attempt: z.string(),
    /** Milliseconds since 1970. */
    at: z.number().int(),
    /** The version of the quiz that was handed out; 0 where that was not kept. */
    version: countSchema,
  })
  .nullable()
  .default(null);

/** How a student stands with one quiz. */
export interface QuizProgress extends TakenQuiz {
  readonly start: z.infer<typeof startSchema>;
  /** When staff opened what comes next, though it is not passed. */
  readonly openedAt: number | null;
}

/** What former records kept of a quiz in `progress/{uid}`, beside `taken` and `passedAt`. */
const formerSchema = z.object({
  title: z.string().default(''),
  attempts: z.array(attemptSchema).optional(),
  best: markSchema.nullable().default(null),
  /** What the newest attempt answered, and of which version. */
  answers: z.record(z.string(), z.string()).default({}),
  version: countSchema,
  wrong: wrongSchema,
});

/**
 * What lists and gates need of a quiz: in `progress/{uid}`, beside how far the lecture was watched.
 * `former` is the whole of it where a former version kept that here, and nowhere else.
 */
export const quizSummarySchema = formerSchema
  .extend({
    taken: countSchema,
    /** The best mark. */
    score: z.number().int().nullable().default(null),
    of: countSchema,
    passedAt: timeSchema,
    openedAt: timeSchema,
    /** When the last attempt was, and whether it came too late. */
    at: timeSchema,
    late: z.boolean().default(false),
    start: startSchema,
  })
  .transform(({ attempts, title, best, answers, version, wrong, score, of, at, late, ...kept }) => {
    if (attempts === undefined) {
      const last = at === null ? null : { at, late };
      return { ...kept, best: score === null ? null : { score, of }, last, former: null };
    }
    const all = attempts.map((attempt, index) =>
      attempt.version === 0 && index === attempts.length - 1
        ? { ...attempt, version, answers }
        : attempt,
    );
    const newest = all.at(-1);
    const { taken, passedAt } = kept;
    return {
      ...{ ...kept, best },
      last: newest === undefined ? null : { at: newest.at, late: newest.late },
      former: { title, taken, attempts: all, best, passedAt, wrong } satisfies TakenQuiz,
    };
  });

export type QuizSummary = z.infer<typeof quizSummarySchema>;
