import { progressStorageKey, writeText } from '../storage.ts';
import { type PendingReport, pendingReports } from './pending-reports.ts';

/**
 * Maximum number of reports per call. Same as `limits.progressEntries`, which is not imported
 * because it would make every page larger.
 */
const maxReports = 50;

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
