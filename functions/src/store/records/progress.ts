import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { quizSummarySchema } from './quiz.ts';

const lectureProgressSchema = z.object({
  /** Time and position of the newest report, encoded by `pack` (learning/progress/packed-position.ts). */
  watched: z.number().int().default(0),
  /**
   * When completion was last reported, in seconds since 1970. It is 0 if completion was never
   * reported.
   */
  completedAt: z.number().int().default(0),
  /**
   * When the student first completed the lecture while enrolled, in seconds since 1970 by the
   * server's clock. The course's counters count this.
   */
  firstAt: z.number().int().exactOptional(),
  quiz: quizSummarySchema.optional(),
});

/** A student's progress in one course, keyed by lecture id. */
const courseProgressSchema = z.record(z.string(), lectureProgressSchema);

export type CourseProgress = z.infer<typeof courseProgressSchema>;

export const coursesProgressSchema = z.record(z.string(), courseProgressSchema).default({});

/** A lecture as stored. It is not yet validated by `courseProgressSchema`. */
interface StoredLecture {
  readonly watched?: number;
  readonly completedAt?: number;
  readonly firstAt?: number;
  readonly quiz?: object;
}

type StoredCourse = Readonly<Record<string, StoredLecture>>;

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks only that the value is a map, because `courseProgressSchema` validates the joined parts.
 */
const storedCourseSchema = z.custom<StoredCourse>(isMap, 'is no map');

/** A course as gzipped JSON. It takes a quarter of the space that the same data takes as fields. */
const closedCourseSchema = z
  .instanceof(Uint8Array)
  .transform((gzip, context): unknown => {
    try {
      return JSON.parse(gunzipSync(gzip).toString('utf8'));
    } catch {
      context.addIssue('is no gzipped JSON');
      return z.NEVER;
    }
  })
  .pipe(storedCourseSchema);

/** `progress/{uid}` as stored. */
export const progressPartsSchema = z.object({
  /** Progress that requests of students write. */
  courses: z.record(z.string(), storedCourseSchema).default({}),
  /**
   * Courses that were not open to the student when a nightly job ran. Later reports are in
   * `courses`.
   */
  closed: z.record(z.string(), closedCourseSchema).default({}),
});

type ProgressParts = z.output<typeof progressPartsSchema>;

/**
 * Joins a lecture's progress from `closed` and `courses`. A quiz's state is always written
 * completely, except when staff unlock the following lectures. That write changes only one field,
 * so the other fields may be only in `closed`.
 */
function joinLecture(closed: StoredLecture, lecture: StoredLecture): StoredLecture {
  const { quiz } = lecture;
  const isComplete = isMap(quiz) && Object.hasOwn(quiz, 'taken');
  const joined = isComplete ? quiz : { ...closed.quiz, ...quiz };
  const firstTimes = [closed, lecture].flatMap(({ firstAt }) => firstAt ?? []);
  return {
    watched: Math.max(closed.watched ?? 0, lecture.watched ?? 0),
    completedAt: Math.max(closed.completedAt ?? 0, lecture.completedAt ?? 0),
    ...(firstTimes.length > 0 && { firstAt: Math.min(...firstTimes) }),
    ...(Object.keys(joined).length > 0 && { quiz: joined }),
  };
}

function joinCourse(closed: StoredCourse, course: StoredCourse): StoredCourse {
  const lectures = Object.entries(course).map(([lId, lecture]) => {
    const stored = Object.hasOwn(closed, lId) ? closed[lId] : undefined;
    return [lId, isMap(stored) && isMap(lecture) ? joinLecture(stored, lecture) : lecture] as const;
  });
  return { ...closed, ...Object.fromEntries(lectures) };
}

function joinParts({ courses, closed }: ProgressParts): Record<string, StoredCourse> {
  const joined = { ...courses };
  for (const [cId, course] of Object.entries(closed)) {
    const stored = Object.hasOwn(courses, cId) ? courses[cId] : undefined;
    joined[cId] = stored === undefined ? course : joinCourse(course, stored);
  }
  return joined;
}

/** The part of `progressSchema` with the courses. */
export const progressCoursesSchema = progressPartsSchema
  .transform((parts): unknown => ({ courses: joinParts(parts) }))
  .pipe(z.object({ courses: coursesProgressSchema }));

/** Limit for the quizzes that `stuck` names. Only the newest are kept. */
const maxStuckQuizzes = 20;

const stuckQuizSchema = z.object({
  cId: z.string(),
  lId: z.string(),
  /** When the last attempt was handed in, in seconds since 1970. */
  at: z.number().int(),
  /** Number of attempts. The student is no longer stuck if staff allow more. */
  taken: z.number().int(),
});

/**
 * The part of `progressSchema` by which staff find students who cannot go on. It is written in the
 * commit of the attempt that used up the last one, so it costs no write.
 */
export const stuckFieldSchema = z.object({
  stuck: z
    .object({
      /** The largest `at` of the quizzes. */
      at: z.number().int(),
      /** Quizzes that lock later lectures and in which no attempt is left, newest first. */
      quizzes: z.array(stuckQuizSchema),
    })
    .exactOptional(),
});

type StuckField = z.infer<typeof stuckFieldSchema>;

/**
 * Returns the field `stuck` after a quiz changed, or nothing if the field does not change.
 * @param mark the last attempt if none is left, or null if the student can go on
 */
export function stuckFieldAfter(
  { stuck }: StuckField,
  { cId, lId }: { readonly cId: string; readonly lId: string },
  mark: { readonly at: number; readonly taken: number } | null,
): { readonly stuck?: StuckField['stuck'] | null } {
  const before = stuck?.quizzes ?? [];
  const others = before.filter((quiz) => quiz.cId !== cId || quiz.lId !== lId);
  if (mark === null && others.length === before.length) return {};
  const added = mark === null ? [] : [{ cId, lId, ...mark }];
  const quizzes = [...added, ...others].slice(0, maxStuckQuizzes);
  if (quizzes.length === 0) return { stuck: null };
  return { stuck: { at: Math.max(...quizzes.map(({ at }) => at)), quizzes } };
}

/** The part of `progressSchema` with the last activity. */
export const lastActivitySchema = z.object({
  /** Time of the student's last activity, in seconds since 1970. It is 0 if there was none. */
  at: z.number().int().default(0),
});

/** The part of `progressSchema` by which the nightly job finds what the counters must count. */
const countableSchema = z.object({
  /**
   * Time of the last event in each course that the course's counters count, in seconds since 1970
   * by the server's clock.
   */
  countable: z.record(z.string(), z.number().int()).default({}),
});

/**
 * `progress/{uid}`: a student's progress, keyed by course id. It is not in the user document, which
 * controls sessions, enrolments and locks, because frequent writes would slow down and fill that
 * document. The size is bounded by the courses that are open at the same time. Closed courses are
 * small (docs/architecture.md).
 */
export const progressSchema = progressPartsSchema
  .extend({ ...lastActivitySchema.shape, ...stuckFieldSchema.shape, ...countableSchema.shape })
  .transform(({ courses, closed, ...fields }): unknown => ({
    ...fields,
    courses: joinParts({ courses, closed }),
  }))
  .pipe(
    z.object({
      ...lastActivitySchema.shape,
      ...stuckFieldSchema.shape,
      ...countableSchema.shape,
      courses: coursesProgressSchema,
    }),
  );

export type ProgressRecord = z.infer<typeof progressSchema>;

/**
 * Returns the courses to move to `closed` because they are no longer open.
 * @param parts contents of the Firestore document, from `progressPartsSchema`
 * @param open ids of the open courses
 * @returns the values for `closed`, keyed by course id. The caller must remove these courses from
 * `courses`.
 */
export function closedCourses(
  parts: ProgressParts,
  open: ReadonlySet<string>,
): ReadonlyMap<string, Uint8Array> {
  const joined = joinParts(parts);
  const closing = Object.keys(parts.courses).filter((cId) => !open.has(cId));
  return new Map(closing.map((cId) => [cId, gzipSync(JSON.stringify(joined[cId]))]));
}
