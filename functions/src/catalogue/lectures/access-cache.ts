import { type Access, accessEnd } from '@markaz/contract/cards/course-access';
import { LRUCache } from 'lru-cache';
import { secondsOf } from '../../accounts/sessions/sessions.ts';
import { type Caller, mayAccess, type Person } from '../../core/caller.ts';
import type { Database } from '../../store/database.ts';
import type { CourseContents } from '../../store/records/course.ts';
import type { UserRecord } from '../../store/records/user.ts';

/** The contents of a course, keyed by lecture id. */
export type Lectures = ReadonlyMap<string, CourseContents['lectures'][string]>;

/** A student's access to a course, which may have expired. */
export interface CourseAccess {
  readonly isEnrolled: boolean;
  readonly access: readonly Access[];
  readonly lectures: Lectures;
  /** The user document by which access was decided. Null if there is none, or if access was cached. */
  readonly user: UserRecord | null;
}

/** The check for lectures that are locked until a quiz is passed (learning/quizzes/gates.ts). */
export interface Gates {
  /**
   * Returns the ids of the lectures to which the student has access, but which a quiz still locks.
   */
  findLocked(
    uid: string,
    cId: string,
    lectures: Lectures,
    at: { readonly access: readonly Access[]; readonly now: Date },
  ): Promise<ReadonlySet<string>>;
}

/**
 * Whether a caller may open a lecture. Everyone may open an open lecture. Content staff and
 * students who have access may also open the other lectures.
 */
export function mayOpen(
  caller: Caller,
  lecture: { readonly open: 'true' | 'false' },
  hasAccess: boolean,
): boolean {
  return lecture.open === 'true' || mayAccess(caller, 'content') || hasAccess;
}

/**
 * Lifetime of cached access, which is used to store positions. So for this time, an instance may
 * still accept positions after the student has signed out or lost the course on another instance.
 * The lifetime is longer than two lectures of 45 minutes, because a device may report a lecture
 * only at its end.
 */
const cacheLifetimeMs = 2 * 60 * 60_000;
/** How long questions are sent by cached data after the account and the questions were read. */
const questionsLifetimeMs = 10 * 60_000;
const maxStudents = 10_000;
/**
 * Size of the cached course contents, in characters and bytes. It is a part of an instance's
 * memory.
 */
const maxContentsSize = 32 * 2 ** 20;

interface CachedCourse {
  readonly lectures: Lectures;
  /** When the cached quizzes were last found to be current. */
  quizzesCheckedAt: number;
}

interface CachedSession {
  /** The session's sign-in time (`auth_time`) in seconds, which identifies the session. */
  readonly signedInAt: number;
  /** When the user document was last read for this session. */
  readonly readAt: number;
}

function sizeOf({ lectures }: CachedCourse): number {
  const sizes = [...lectures.values()].map(
    ({ resources, quiz }) => JSON.stringify(resources).length + (quiz?.gzip.byteLength ?? 0) + 100,
  );
  return sizes.reduce((sum, size) => sum + size, 100);
}

/**
 * Caches which student has which course, to save reads. Cached data is never used to deny access,
 * and never to send a resource. A missing enrolment is not cached, because the student may enrol
 * soon.
 */
export function createAccessCache(changes: Database['changes'], elapsed: () => number) {
  const options = { ttl: cacheLifetimeMs, ttlResolution: 0, perf: { now: elapsed } };
  // The option `max` would allocate memory for all entries at once.
  const studentLimit = { maxSize: maxStudents, sizeCalculation: () => 1 };
  /** The access of students, keyed by uid and course id. */
  const accessByStudent = new LRUCache<string, Map<string, CourseAccess['access']>>({
    ...options,
    ...studentLimit,
  });
  const sessions = new LRUCache<string, CachedSession>(studentLimit);
  const courses = new LRUCache<string, CachedCourse>({
    ...options,
    maxSize: maxContentsSize,
    sizeCalculation: sizeOf,
  });
  changes.on('changed', () => courses.clear());
  changes.on('unenrolled', (uid) => {
    accessByStudent.delete(uid);
    sessions.delete(uid);
  });
  changes.on('signedOut', (uid) => {
    sessions.delete(uid);
  });
  const isRecent = (time: number) => elapsed() - time <= questionsLifetimeMs;

  const recall = (uid: string, cId: string, lIds: readonly string[]): CourseAccess | null => {
    const lectures = courses.get(cId)?.lectures;
    const access = accessByStudent.get(uid)?.get(cId);
    if (lectures === undefined || access === undefined) return null;
    const isCached = (lId: string) => lectures.has(lId) && accessEnd(access, lId) !== undefined;
    return lIds.every(isCached) ? { isEnrolled: true, access, lectures, user: null } : null;
  };

  const lecturesWithQuizzes = (cId: string): Lectures | undefined => {
    const course = courses.get(cId);
    return course !== undefined && isRecent(course.quizzesCheckedAt) ? course.lectures : undefined;
  };

  return {
    /**
     * Caches a student's access.
     * @param hasReadContents whether the course's contents were read as well, so that they can also
     * be cached
     */
    remember(
      caller: Person,
      cId: string,
      courseAccess: CourseAccess,
      hasReadContents: boolean,
    ): void {
      if (!courseAccess.isEnrolled) return;
      const { uid } = caller;
      if (hasReadContents)
        courses.set(cId, { lectures: courseAccess.lectures, quizzesCheckedAt: elapsed() });
      const accessByCourse = accessByStudent.get(uid) ?? new Map();
      // Caching access to one course must not extend the lifetime of other courses.
      accessByStudent.set(uid, accessByCourse.set(cId, courseAccess.access), { noUpdateTTL: true });
      sessions.set(uid, { signedInAt: secondsOf(caller.signedInAt), readAt: elapsed() });
    },

    /**
     * Returns the cached access. Returns null if access must be read, for example because a lecture
     * is new.
     */
    recall,

    /**
     * Like `recall`, but for calls that send questions. Also returns null if the account was not
     * read recently in this session, or if the quizzes were not read or checked recently. Exams are
     * never cached, because staff may just have postponed one.
     */
    recallForQuestions({ uid, signedInAt }: Person, cId: string, lId: string): CourseAccess | null {
      const session = sessions.get(uid);
      const isCached =
        session?.signedInAt === secondsOf(signedInAt) &&
        isRecent(session.readAt) &&
        lecturesWithQuizzes(cId) !== undefined;
      const found = isCached ? recall(uid, cId, [lId]) : null;
      return found?.lectures.get(lId)?.quiz?.exam === undefined ? found : null;
    },

    /** Returns the cached lectures of a course, or undefined if they must be read. */
    lecturesOf: (cId: string): Lectures | undefined => courses.get(cId)?.lectures,

    /**
     * Like `lecturesOf`, but also returns undefined if the quizzes were last found to be current
     * more than ten minutes ago.
     */
    lecturesWithQuizzes,

    /**
     * Compares a cached course with the current versions of its quizzes, keyed by lecture id. If a
     * quiz has changed, the course is removed from the cache.
     */
    checkQuizVersions(cId: string, versions: ReadonlyMap<string, number>): void {
      const course = courses.get(cId);
      if (course === undefined) return;
      const isSame = [...course.lectures].every(
        ([lId, { quiz }]) => quiz?.version === versions.get(lId),
      );
      if (isSame) course.quizzesCheckedAt = elapsed();
      else courses.delete(cId);
    },
  };
}
