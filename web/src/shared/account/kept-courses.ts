import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { coursesStorageKey } from '../auth/remembered-user.ts';
import { readJson, writeText } from '../storage.ts';

/** The most recently watched; nobody looks for older ones offline. */
const limit = 50;

/** Saves a student's courses on this device for use offline. */
export function keepCourses(uid: string, courses: readonly EnrolledCourse[]): void {
  writeText(coursesStorageKey, JSON.stringify({ uid, courses: courses.slice(0, limit) }));
}

/** Returns this student's saved courses; null if none are saved, or another student's are. */
export function keptCourses(uid: string): readonly EnrolledCourse[] | null {
  const kept = readJson<{ uid: string; courses: EnrolledCourse[] }>(coursesStorageKey);
  return (kept?.uid === uid && kept.courses) || null;
}
