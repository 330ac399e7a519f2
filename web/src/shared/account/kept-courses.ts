import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { coursesStorageKey } from '../auth/remembered-user.ts';
import { readJson, writeText } from '../stored.ts';

/** Last watched first: what lies beyond is not what anybody looks for without a connection. */
const limit = 50;

/** Keeps a student's courses on this device for times without a connection. */
export function keepCourses(uid: string, courses: readonly EnrolledCourse[]): void {
  writeText(coursesStorageKey, JSON.stringify({ uid, courses: courses.slice(0, limit) }));
}

/** The courses kept for this student; null where there are none or another's. */
export function keptCourses(uid: string): readonly EnrolledCourse[] | null {
  const kept = readJson<{ uid: string; courses: EnrolledCourse[] }>(coursesStorageKey);
  return (kept?.uid === uid && kept.courses) || null;
}
