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

/**
 * Maximum number of reports per call. Same as `limits.progressEntries`, which is not imported
 * because it would make every page larger.
 */
const maxReports = 50;

/** Returns a user's reports on this device, oldest first, with at most one report per lecture. */
export function pendingReports(uid: string): readonly PendingReport[] {
  const stored = readJson<StoredReports>(progressStorageKey);
  return stored?.uid === uid && Array.isArray(stored.reports) ? stored.reports : [];
}

/**
 * Reads the stored reports, changes them with `update` and stores the result. Reads storage again
 * each time, because other tabs write to it too.
 */
function changeReports(
  uid: string,
  update: (reports: readonly PendingReport[]) => readonly PendingReport[],
): void {
  const before = pendingReports(uid);
  const reports = update(before);
  if (reports.length === 0 && before.length === 0) return;
  writeText(progressStorageKey, reports.length === 0 ? null : JSON.stringify({ uid, reports }));
}

const isSameLecture = (a: PendingReport, b: PendingReport) => a.cId === b.cId && a.lId === b.lId;
const includesReport = (reports: readonly PendingReport[], each: PendingReport) =>
  reports.some((report) => isSameLecture(report, each) && report.at === each.at);

/**
 * Stores a report. Replaces the previous report of the same lecture. If the previous report was
 * completed, the new one is too. Removes the reports of all other users. If there are more than
 * `maxReports`, removes the oldest ones. Returns the stored report.
 */
export function storeReport(uid: string, report: PendingReport): PendingReport {
  const previous = pendingReports(uid).find((each) => isSameLecture(each, report));
  const stored = { ...report, completed: report.completed || previous?.completed === true };
  changeReports(uid, (all) =>
    [...all.filter((each) => !isSameLecture(each, report)), stored].slice(-maxReports),
  );
  return stored;
}

export function markReports(uid: string, reports: readonly PendingReport[], sent: boolean): void {
  changeReports(uid, (all) =>
    all.map((each) => (includesReport(reports, each) ? { ...each, sent } : each)),
  );
}

/**
 * Removes the given reports. Keeps a lecture's report if a newer one has replaced the given one.
 */
export function removeReports(uid: string, reports: readonly PendingReport[]): void {
  changeReports(uid, (all) => all.filter((each) => !includesReport(reports, each)));
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
