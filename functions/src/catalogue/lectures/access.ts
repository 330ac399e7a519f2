import { type Held, heldUntil } from '@markaz/contract/cards/course-access';
import { LRUCache } from 'lru-cache';
import { secondsOf } from '../../accounts/sessions/sessions.ts';
import { type Caller, mayAccess, type Person } from '../../core/caller.ts';
import type { Database } from '../../store/database.ts';
import type { CourseContents } from '../../store/records/course.ts';

/** The contents of a course, keyed by lecture id. */
export type Lectures = ReadonlyMap<string, CourseContents['lectures'][string]>;

/** What a student may open in a course. */
export interface CourseAccess {
  readonly isEnrolled: boolean;
  readonly held: readonly Held[];
  readonly lectures: Lectures;
}

/** Checks which quizzes a student must pass before the next lecture (learning/quizzes/gates.ts). */
export interface Gates {
  /** Returns lectures that the student has, but that are locked until a quiz is passed. */
  closed(
    uid: string,
    cId: string,
    lectures: Lectures,
    at: { readonly held: readonly Held[]; readonly now: Date },
  ): Promise<ReadonlySet<string>>;
}

/** Open lectures are for everyone, others for content staff and for students who have them. */
export function mayOpen(
  caller: Caller,
  lecture: { readonly open: 'true' | 'false' },
  has: boolean,
): boolean {
  return lecture.open === 'true' || mayAccess(caller, 'content') || has;
}

/**
 * Cache lifetime in milliseconds, in which other instances accept positions after a sign-out or the
 * loss of a course. Two lectures of 45 minutes may be reported only at their ends.
 */
const lifetime = 2 * 60 * 60_000;
/** How long after reading account and questions the cache may serve questions, in milliseconds. */
const questionsLifetime = 10 * 60_000;
const mostStudents = 10_000;
/** Size of cached course contents, in characters and bytes; only a part of an instance's memory. */
const mostContents = 32 * 2 ** 20;

interface KnownCourse {
  readonly lectures: Lectures;
  /** When the cached quizzes were last known to be current. */
  quizzesAt: number;
}

interface KnownSession {
  /** `auth_time` in seconds, which identifies the session. */
  readonly signedInAt: number;
  /** When the user document was read for this session. */
  readonly readAt: number;
}

function sizeOf({ lectures }: KnownCourse): number {
  const sizes = [...lectures.values()].map(
    ({ resources, quiz }) => JSON.stringify(resources).length + (quiz?.gzip.byteLength ?? 0) + 100,
  );
  return sizes.reduce((sum, size) => sum + size, 100);
}

/**
 * Caches which student has which course, to save reads. Cached data never denies access and never
 * releases a resource. Missing enrolments are not cached: the student may enrol soon.
 */
export function createKnownAccess(changes: Database['changes'], elapsed: () => number) {
  const options = { ttl: lifetime, ttlResolution: 0, perf: { now: elapsed } };
  // The option `max` would allocate memory for all entries at once.
  const students = { maxSize: mostStudents, sizeCalculation: () => 1 };
  const enrolled = new LRUCache<string, Map<string, CourseAccess['held']>>({
    ...options,
    ...students,
  });
  const sessions = new LRUCache<string, KnownSession>(students);
  const courses = new LRUCache<string, KnownCourse>({
    ...options,
    maxSize: mostContents,
    sizeCalculation: sizeOf,
  });
  changes.on('changed', () => courses.clear());
  changes.on('unenrolled', (uid) => {
    enrolled.delete(uid);
    sessions.delete(uid);
  });
  changes.on('signedOut', (uid) => {
    sessions.delete(uid);
  });
  const isRecent = (time: number) => elapsed() - time <= questionsLifetime;

  const recall = (uid: string, cId: string, lIds: readonly string[]): CourseAccess | null => {
    const lectures = courses.get(cId)?.lectures;
    const held = enrolled.get(uid)?.get(cId);
    if (lectures === undefined || held === undefined) return null;
    const isKnown = (lId: string) => lectures.has(lId) && heldUntil(held, lId) !== undefined;
    return lIds.every(isKnown) ? { isEnrolled: true, held, lectures } : null;
  };

  const lecturesWithQuizzes = (cId: string): Lectures | undefined => {
    const course = courses.get(cId);
    return course !== undefined && isRecent(course.quizzesAt) ? course.lectures : undefined;
  };

  return {
    /** Caches a student's access. @param isWhole whether the course's contents were read too */
    remember(caller: Person, cId: string, access: CourseAccess, isWhole: boolean): void {
      if (!access.isEnrolled) return;
      const { uid } = caller;
      if (isWhole) courses.set(cId, { lectures: access.lectures, quizzesAt: elapsed() });
      const known = enrolled.get(uid) ?? new Map();
      // Caching one course must not extend the lifetime of another.
      enrolled.set(uid, known.set(cId, access.held), { noUpdateTTL: true });
      sessions.set(uid, { signedInAt: secondsOf(caller.signedInAt), readAt: elapsed() });
    },

    /** Returns cached access; null if it must be read, for example because of a new lecture. */
    recall,

    /** Like `recall`, for serving questions: only from recent reads, and only for this session. */
    recallForQuestions({ uid, signedInAt }: Person, cId: string, lId: string): CourseAccess | null {
      const session = sessions.get(uid);
      const isKnown =
        session?.signedInAt === secondsOf(signedInAt) &&
        isRecent(session.readAt) &&
        lecturesWithQuizzes(cId) !== undefined;
      return isKnown ? recall(uid, cId, [lId]) : null;
    },

    /** Returns the cached lectures of a course; undefined if they must be read. */
    lecturesOf: (cId: string): Lectures | undefined => courses.get(cId)?.lectures,

    /** Like `lecturesOf`, but only if the quizzes were current at most ten minutes ago. */
    lecturesWithQuizzes,

    /** Refreshes a cached course; drops it if quizzes changed. @param versions by lecture id */
    noteQuizzes(cId: string, versions: ReadonlyMap<string, number>): void {
      const course = courses.get(cId);
      if (course === undefined) return;
      const isSame = [...course.lectures].every(
        ([lId, { quiz }]) => quiz?.version === versions.get(lId),
      );
      if (isSame) course.quizzesAt = elapsed();
      else courses.delete(cId);
    },
  };
}
