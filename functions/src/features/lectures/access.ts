import { type Held, heldUntil } from '@markaz/contract/course-access';
import { LRUCache } from 'lru-cache';
import { type Caller, may } from '../../core/caller.ts';
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

/** What the documents make of it. */
export function accessTo(
  cId: string,
  { lectures }: CourseContents,
  user: UserRecord | null,
): CourseAccess {
  const enrolment = enrolmentOf(user, cId);
  return {
    isEnrolled: enrolment !== undefined,
    held: heldOf(enrolment),
    lectures: new Map(Object.entries(lectures)),
  };
}

/**
 * Milliseconds for which another instance may take reports of who signed out or lost the course: two
 * lectures of 45 minutes with what is between them, which report only when each was watched.
 */
const lifetime = 2 * 60 * 60_000;
const mostStudents = 10_000;
/** Of courses' contents, as characters and bytes of what they hold; a part of an instance's memory. */
const mostContents = 32 * 2 ** 20;

function sizeOf(lectures: CourseAccess['lectures']): number {
  const sizes = [...lectures.values()].map(
    ({ resources, quiz }) => JSON.stringify(resources).length + (quiz?.gzip.byteLength ?? 0) + 100,
  );
  return sizes.reduce((sum, size) => sum + size, 100);
}

/**
 * Remembers students who have a course, so that their reports of progress need not read again what
 * opening the lecture has read. Who has not may have it a moment later: that is not remembered.
 */
export function createKnownAccess(changes: Database['changes'], elapsed: () => number) {
  const options = { ttl: lifetime, ttlResolution: 0, perf: { now: elapsed } };
  const enrolled = new LRUCache<string, Map<string, CourseAccess['held']>>({
    ...options,
    max: mostStudents,
  });
  const courses = new LRUCache<string, CourseAccess['lectures']>({
    ...options,
    maxSize: mostContents,
    sizeCalculation: sizeOf,
  });
  changes.on('changed', () => courses.clear());
  changes.on('unenrolled', (uid) => {
    enrolled.delete(uid);
  });

  return {
    remember(uid: string, cId: string, access: CourseAccess): void {
      if (!access.isEnrolled) return;
      courses.set(cId, access.lectures);
      const known = enrolled.get(uid) ?? new Map();
      // What is found out of one course must not keep alive what was of another.
      enrolled.set(uid, known.set(cId, access.held), { noUpdateTTL: true });
    },
    /** Null where it has to be read, as for a lecture that the student may have got since. */
    recall(uid: string, cId: string, lIds: readonly string[]): CourseAccess | null {
      const lectures = courses.get(cId);
      const held = enrolled.get(uid)?.get(cId);
      if (lectures === undefined || held === undefined) return null;
      const isKnown = (lId: string) => lectures.has(lId) && heldUntil(held, lId) !== undefined;
      return lIds.every(isKnown) ? { isEnrolled: true, held, lectures } : null;
    },
  };
}
