import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import {
  progressStorageKey,
  quizStoragePrefix,
  readJson,
  storedKeys,
  writeText,
} from '../storage.ts';

export interface LectureProgress {
  readonly lId: string;
  /** Position in whole seconds. */
  readonly position: number;
  readonly completed: boolean;
  /** Time of the completion, in ISO 8601. Reports do not contain it. */
  readonly completedAt?: string;
}

/** A report that the server has not confirmed yet. */
export interface PendingReport extends LectureProgress {
  readonly cId: string;
  /** Time of the report by this device's clock, in ISO 8601. */
  readonly at: string;
  /**
   * Whether the page sent the report and has received no answer. If that page was closed, nobody
   * knows whether the report arrived.
   */
  readonly sent?: boolean;
}

interface StoredReports {
  readonly uid: string;
  readonly reports: readonly PendingReport[];
}

/** Returns a user's reports on this device, oldest first, with at most one report per lecture. */
export function pendingReports(uid: string): readonly PendingReport[] {
  const stored = readJson<StoredReports>(progressStorageKey);
  return stored?.uid === uid && Array.isArray(stored.reports) ? stored.reports : [];
}

/** Removes the reports and quizzes of all users from this device. */
export function removeReportsAndQuizzes(): void {
  writeText(progressStorageKey, null);
  for (const key of storedKeys()) if (key.startsWith(quizStoragePrefix)) writeText(key, null);
}

/**
 * Returns the courses with the progress of one report, last watched course first.
 * @param at ISO 8601
 */
export function withProgress(
  courses: readonly EnrolledCourse[],
  cId: string,
  watched: LectureProgress,
  at: string,
): readonly EnrolledCourse[] {
  const changedCourses = courses.map((course) => {
    if (course.id !== cId) return course;
    const previous = course.progress.lectures.find(({ lId }) => lId === watched.lId);
    const completed = watched.completed || previous?.completed === true;
    const otherLectures = course.progress.lectures.filter((lecture) => lecture !== previous);
    const lectures = [...otherLectures, { ...previous, ...watched, completed }];
    const completedCount = lectures.filter((lecture) => lecture.completed).length;
    const progress = { completedCount, lastLectureId: watched.lId, lastWatchedAt: at, lectures };
    return { ...course, progress };
  });
  return changedCourses.toSorted((a, b) =>
    (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? ''),
  );
}

/**
 * Returns the courses with the progress of this device's pending reports.
 * @param uid null if signed out
 */
export function withPendingReports(
  uid: string | null,
  courses: readonly EnrolledCourse[],
): readonly EnrolledCourse[] {
  return (uid === null ? [] : pendingReports(uid)).reduce(
    (before, { cId, at, lId, position, completed }) =>
      withProgress(before, cId, { lId, position, completed }, at),
    courses,
  );
}
