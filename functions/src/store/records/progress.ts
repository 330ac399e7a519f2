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
  return {
    watched: Math.max(closed.watched ?? 0, lecture.watched ?? 0),
    completedAt: Math.max(closed.completedAt ?? 0, lecture.completedAt ?? 0),
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

/** The part of `progressSchema` with the last activity. */
export const lastActivitySchema = z.object({
  /** Time of the student's last activity, in seconds since 1970. It is 0 if there was none. */
  at: z.number().int().default(0),
});

/**
 * `progress/{uid}`: a student's progress, keyed by course id. It is not in the user document, which
 * controls sessions, enrolments and locks, because frequent writes would slow down and fill that
 * document. The size is bounded by the courses that are open at the same time. Closed courses are
 * small (docs/architecture.md).
 */
export const progressSchema = progressPartsSchema
  .extend(lastActivitySchema.shape)
  .transform(({ at, ...parts }): unknown => ({ at, courses: joinParts(parts) }))
  .pipe(lastActivitySchema.extend({ courses: coursesProgressSchema }));

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
