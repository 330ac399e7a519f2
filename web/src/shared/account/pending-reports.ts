import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import {
  progressStorageKey,
  quizStoragePrefix,
  readJson,
  storedKeys,
  writeText,
} from '../storage.ts';

export interface Watched {
  readonly lId: string;
  /** Position in whole seconds. */
  readonly position: number;
  readonly completed: boolean;
}

/** A report that the server has not confirmed yet. */
export interface PendingReport extends Watched {
  readonly cId: string;
  /** Time of the report by this device's clock; ISO 8601. */
  readonly at: string;
  /** Whether it was sent, but not answered yet. The page may have been closed meanwhile. */
  readonly sent?: boolean;
}

interface Stored {
  readonly uid: string;
  readonly reports: readonly PendingReport[];
}

/** Most reports in one call (`limits.progressEntries`, whose import would enlarge every page). */
const most = 50;

/** Returns a user's reports on this device, oldest first, with at most one report per lecture. */
export function pendingReports(uid: string): readonly PendingReport[] {
  const stored = readJson<Stored>(progressStorageKey);
  return stored?.uid === uid && Array.isArray(stored.reports) ? stored.reports : [];
}

/** Reads storage again each time, because other tabs write to it too. */
function change(
  uid: string,
  to: (reports: readonly PendingReport[]) => readonly PendingReport[],
): void {
  const before = pendingReports(uid);
  const reports = to(before);
  if (reports.length === 0 && before.length === 0) return;
  writeText(progressStorageKey, reports.length === 0 ? null : JSON.stringify({ uid, reports }));
}

const isOf = (a: PendingReport, b: PendingReport) => a.cId === b.cId && a.lId === b.lId;
const isIn = (reports: readonly PendingReport[], each: PendingReport) =>
  reports.some((report) => isOf(report, each) && report.at === each.at);

/**
 * Stores a report. It replaces the lecture's previous report, whose completion it inherits, and all
 * reports of other users. Drops the oldest reports above the maximum. Returns the stored report.
 */
export function storeReport(uid: string, report: PendingReport): PendingReport {
  const former = pendingReports(uid).find((each) => isOf(each, report));
  const next = { ...report, completed: report.completed || former?.completed === true };
  change(uid, (all) => [...all.filter((each) => !isOf(each, report)), next].slice(-most));
  return next;
}

export function markReports(uid: string, reports: readonly PendingReport[], sent: boolean): void {
  change(uid, (all) => all.map((each) => (isIn(reports, each) ? { ...each, sent } : each)));
}

/** Removes reports, except those that newer reports have replaced. */
export function removeReports(uid: string, reports: readonly PendingReport[]): void {
  change(uid, (all) => all.filter((each) => !isIn(reports, each)));
}

/** Removes the reports and quizzes of all users from this device. */
export function forgetReports(): void {
  writeText(progressStorageKey, null);
  for (const key of storedKeys()) if (key.startsWith(quizStoragePrefix)) writeText(key, null);
}

/** Returns the courses as they will be after a report, last watched first. @param at ISO 8601 */
export function withProgress(
  courses: readonly EnrolledCourse[],
  cId: string,
  watched: Watched,
  at: string,
): readonly EnrolledCourse[] {
  const changed = courses.map((course) => {
    if (course.id !== cId) return course;
    const before = course.progress.lectures.find(({ lId }) => lId === watched.lId);
    const completed = watched.completed || before?.completed === true;
    const others = course.progress.lectures.filter((lecture) => lecture !== before);
    const lectures = [...others, { ...before, ...watched, completed }];
    const completedCount = lectures.filter((lecture) => lecture.completed).length;
    const progress = { completedCount, lastLectureId: watched.lId, lastWatchedAt: at, lectures };
    return { ...course, progress };
  });
  return changed.toSorted((a, b) =>
    (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? ''),
  );
}

/** Returns the courses with this device's pending reports. @param uid null if signed out */
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
