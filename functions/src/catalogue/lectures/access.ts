import { type Held, heldUntil } from '@markaz/contract/cards/course-access';
import { LRUCache } from 'lru-cache';
import { secondsOf } from '../../accounts/sessions/sessions.ts';
import { type Caller, may, type Person } from '../../core/caller.ts';
import type { Database } from '../../store/database.ts';
import type { CourseContents } from '../../store/records/course.ts';
import { heldOf } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/** Open lectures are for anyone; the others for who has them, and for who makes courses. */
export function mayOpen(
  caller: Caller,
  lecture: { readonly open: 'true' | 'false' },
  has: boolean,
): boolean {
  return lecture.open === 'true' || may(caller, 'content') || has;
}

/** What a student may do with a course. */
export interface CourseAccess {
  readonly isEnrolled: boolean;
  readonly held: readonly Held[];
  /** What the course's contents hold, by lecture. */
  readonly lectures: ReadonlyMap<string, CourseContents['lectures'][string]>;
}

/** Quizzes that a student must pass before the next lecture (learning/quizzes/gates.ts). */
export interface Gates {
  /** Lectures of the course that the student has, but that still wait for a quiz. */
  closed(
    uid: string,
    cId: string,
    lectures: CourseAccess['lectures'],
    at: { readonly held: readonly Held[]; readonly now: Date },
  ): Promise<ReadonlySet<string>>;
}

/** What the documents make of it. */
export function accessTo(
  cId: string,
  { lectures }: CourseContents,
  user: UserRecord | null,
): CourseAccess {
  return accessWith(cId, new Map(Object.entries(lectures)), user);
}

/** The same with lectures that are known already. */
export function accessWith(
  cId: string,
  lectures: CourseAccess['lectures'],
  user: UserRecord | null,
): CourseAccess {
  const enrolment = enrolmentOf(user, cId);
  return { isEnrolled: enrolment !== undefined, held: heldOf(enrolment), lectures };
}

/**
 * Milliseconds. After a sign-out or the loss of a course, other instances accept positions for so long: two
 * lectures of 45 minutes with what is between them, which report only when each was watched.
 */
const lifetime = 2 * 60 * 60_000;
/** Milliseconds for which questions may come from memory after account and questions were read. */
const questionsLifetime = 10 * 60_000;
const mostStudents = 10_000;
/** Of courses' contents, as characters and bytes of what they hold; a part of an instance's memory. */
const mostContents = 32 * 2 ** 20;

type Lectures = CourseAccess['lectures'];

interface KnownCourse {
  readonly lectures: Lectures;
  /** When the quizzes were last known to be these. */
  quizzesAt: number;
}

interface KnownSession {
  /** `auth_time`, in seconds: it identifies the session. */
  readonly signedInAt: number;
  /** When the user document was read for it. */
  readonly readAt: number;
}

function sizeOf({ lectures }: KnownCourse): number {
  const sizes = [...lectures.values()].map(
    ({ resources, quiz }) => JSON.stringify(resources).length + (quiz?.gzip.byteLength ?? 0) + 100,
  );
  return sizes.reduce((sum, size) => sum + size, 100);
}

/**
 * Remembers who has which course, so that a success costs less. It refuses nobody and hands out no
 * resource. Who does not have a course may have it a moment later: that is not remembered.
 */
export function createKnownAccess(changes: Database['changes'], elapsed: () => number) {
  const options = { ttl: lifetime, ttlResolution: 0, perf: { now: elapsed } };
  // Not `max`, which would make room for all of them now.
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
    /** Keeps what was read of a student. @param isWhole whether the course's contents were read, too */
    remember(caller: Person, cId: string, access: CourseAccess, isWhole: boolean): void {
      if (!access.isEnrolled) return;
      const { uid } = caller;
      if (isWhole) courses.set(cId, { lectures: access.lectures, quizzesAt: elapsed() });
      const known = enrolled.get(uid) ?? new Map();
      // What is found out of one course must not keep alive what was of another.
      enrolled.set(uid, known.set(cId, access.held), { noUpdateTTL: true });
      sessions.set(uid, { signedInAt: secondsOf(caller.signedInAt), readAt: elapsed() });
    },

    /** Null where it has to be read, as for a lecture that the student may have got since. */
    recall,

    /** The same for handing out questions: only what was read lately, for this very session. */
    recallForQuestions({ uid, signedInAt }: Person, cId: string, lId: string): CourseAccess | null {
      const session = sessions.get(uid);
      const isKnown =
        session?.signedInAt === secondsOf(signedInAt) &&
        isRecent(session.readAt) &&
        lecturesWithQuizzes(cId) !== undefined;
      return isKnown ? recall(uid, cId, [lId]) : null;
    },

    /** What a course consists of; undefined where it has to be read. */
    lecturesOf: (cId: string): Lectures | undefined => courses.get(cId)?.lectures,

    /** The same where its quizzes, too, are as they were ten minutes ago at the most. */
    lecturesWithQuizzes,

    /** Takes note of the quizzes that a course has now. @param versions by lecture */
    noteQuizzes(cId: string, versions: ReadonlyMap<string, number>): void {
      const course = courses.get(cId);
      if (course === undefined) return;
      const isSame = [...course.lectures].every(
        ([lId, { quiz }]) => quiz?.version === versions.get(lId),
      );
      if (isSame) course.quizzesAt = elapsed();
      else courses.delete(cId);
    },

    forgetCourse: (cId: string) => void courses.delete(cId),
  };
}
