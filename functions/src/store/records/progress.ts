import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { quizSummarySchema } from './quiz.ts';

const lectureProgressSchema = z.object({
  /** `pack`ed time and position of the newest report (learning/progress/packed.ts). */
  watched: z.number().int().default(0),
  /** Seconds since 1970 at which it was last reported complete; 0 for never. */
  completedAt: z.number().int().default(0),
  quiz: quizSummarySchema.optional(),
});

/** How far a student is in one course, by lecture. */
const courseProgressSchema = z.record(z.string(), lectureProgressSchema);

export type CourseProgress = z.infer<typeof courseProgressSchema>;

export const coursesProgressSchema = z.record(z.string(), courseProgressSchema).default({});

/** A lecture as it is stored: `courseProgressSchema` has not looked at it yet. */
interface StoredLecture {
  readonly watched?: number;
  readonly completedAt?: number;
  readonly quiz?: object;
}

type StoredCourse = Readonly<Record<string, StoredLecture>>;

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Looked at no further: what both parts come to is. */
const storedCourseSchema = z.custom<StoredCourse>(isMap, 'is no map');

/** A course as gzipped JSON: a quarter of its bytes as fields. */
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

/** `progress/{uid}` as it lies there. */
export const progressPartsSchema = z.object({
  /** What students write. */
  courses: z.record(z.string(), storedCourseSchema).default({}),
  /** Of courses that were not open to the student in some night. What came since is in `courses`. */
  closed: z.record(z.string(), closedCourseSchema).default({}),
});

type ProgressParts = z.output<typeof progressPartsSchema>;

/**
 * One lecture of both parts. A standing with a quiz is written as a whole, but for that staff opened what
 * comes next, which leaves the rest as it was.
 */
function joinLecture(closed: StoredLecture, lecture: StoredLecture): StoredLecture {
  const { quiz } = lecture;
  const isWhole = isMap(quiz) && Object.hasOwn(quiz, 'taken');
  const joined = isWhole ? quiz : { ...closed.quiz, ...quiz };
  return {
    watched: Math.max(closed.watched ?? 0, lecture.watched ?? 0),
    completedAt: Math.max(closed.completedAt ?? 0, lecture.completedAt ?? 0),
    ...(Object.keys(joined).length > 0 && { quiz: joined }),
  };
}

function joinCourse(closed: StoredCourse, course: StoredCourse): StoredCourse {
  const lectures = Object.entries(course).map(([lId, lecture]) => {
    const known = Object.hasOwn(closed, lId) ? closed[lId] : undefined;
    return [lId, isMap(known) && isMap(lecture) ? joinLecture(known, lecture) : lecture] as const;
  });
  return { ...closed, ...Object.fromEntries(lectures) };
}

function joinParts({ courses, closed }: ProgressParts): Record<string, StoredCourse> {
  const joined = { ...courses };
  for (const [cId, course] of Object.entries(closed)) {
    const known = Object.hasOwn(courses, cId) ? courses[cId] : undefined;
    joined[cId] = known === undefined ? course : joinCourse(course, known);
  }
  return joined;
}

/** Of `progressSchema` alone what was done in courses. */
export const doneSchema = progressPartsSchema
  .transform((parts): unknown => ({ courses: joinParts(parts) }))
  .pipe(z.object({ courses: coursesProgressSchema }));

/** Of `progressSchema` alone when anything was done. */
export const lastDoneSchema = z.object({
  /** Seconds since 1970 of what the student did last; 0 for never. */
  at: z.number().int().default(0),
});

/**
 * `progress/{uid}`, by course. Apart from the user document, which decides about sessions, enrolments
 * and locks: nothing that a student writes again and again may slow or fill that. Bounded by the
 * courses that are open at the same time; what is closed is small (docs/architecture.md).
 */
export const progressSchema = progressPartsSchema
  .extend(lastDoneSchema.shape)
  .transform(({ at, ...parts }): unknown => ({ at, courses: joinParts(parts) }))
  .pipe(lastDoneSchema.extend({ courses: coursesProgressSchema }));

export type ProgressRecord = z.infer<typeof progressSchema>;

/**
 * What becomes of a document in which a student goes on with some courses only.
 * @param parts of it, as `progressPartsSchema` reads it
 * @param open ids of those courses
 * @returns for each course that is to leave `courses` what `closed` keeps of it
 */
export function closedCourses(
  parts: ProgressParts,
  open: ReadonlySet<string>,
): ReadonlyMap<string, Uint8Array> {
  const joined = joinParts(parts);
  const closing = Object.keys(parts.courses).filter((cId) => !open.has(cId));
  return new Map(closing.map((cId) => [cId, gzipSync(JSON.stringify(joined[cId]))]));
}
