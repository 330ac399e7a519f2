import {
  progressStorageKey,
  quizStoragePrefix,
  readJson,
  storedKeys,
  writeText,
} from '../storage.ts';

/** Progress in a lecture. */
export interface Watched {
  readonly lId: string;
  /** Whole seconds from the start. */
  readonly position: number;
  /** Whether this report completes the lecture. */
  readonly completed: boolean;
}

/** A report that the server has not confirmed yet. */
export interface KeptReport extends Watched {
  readonly cId: string;
  /** Time of the report by this device's clock; ISO 8601. */
  readonly at: string;
  /** Sent, but without an answer yet: the page may have been closed meanwhile. */
  readonly sent?: boolean;
}

interface Kept {
  readonly uid: string;
  readonly reports: readonly KeptReport[];
}

/** Maximum in one call (`limits.progressEntries`, whose import would add weight to every page). */
const most = 50;

/** Returns the reports saved here for a user, oldest first; at most one for each lecture. */
export function keptReports(uid: string): readonly KeptReport[] {
  const kept = readJson<Kept>(progressStorageKey);
  return kept?.uid === uid && Array.isArray(kept.reports) ? kept.reports : [];
}

/** Reads anew each time, because other tabs save theirs here too. */
function change(uid: string, to: (reports: readonly KeptReport[]) => readonly KeptReport[]): void {
  const before = keptReports(uid);
  const reports = to(before);
  if (reports.length === 0 && before.length === 0) return;
  writeText(progressStorageKey, reports.length === 0 ? null : JSON.stringify({ uid, reports }));
}

const isOf = (a: KeptReport, b: KeptReport) => a.cId === b.cId && a.lId === b.lId;
const isSame = (a: KeptReport, b: KeptReport) => isOf(a, b) && a.at === b.at;

/**
 * Saves a report in place of its lecture's former one, whose completion it inherits, and of all
 * reports of another user. Drops the oldest reports above the maximum.
 * @returns the report as saved.
 */
export function keepReport(uid: string, report: KeptReport): KeptReport {
  const former = keptReports(uid).find((kept) => isOf(kept, report));
  const next = { ...report, completed: report.completed || former?.completed === true };
  change(uid, (kept) => [...kept.filter((each) => !isOf(each, report)), next].slice(-most));
  return next;
}

/** Marks whether reports are being sent. */
export function markReports(uid: string, reports: readonly KeptReport[], sent: boolean): void {
  change(uid, (kept) =>
    kept.map((each) => (reports.some((report) => isSame(each, report)) ? { ...each, sent } : each)),
  );
}

/** Removes reports, unless newer ones have replaced them. */
export function strikeReports(uid: string, reports: readonly KeptReport[]): void {
  change(uid, (kept) => kept.filter((each) => !reports.some((report) => isSame(each, report))));
}

/** Removes all reports, and the quizzes being taken here, of every user. */
export function forgetReports(): void {
  writeText(progressStorageKey, null);
  for (const key of storedKeys()) if (key.startsWith(quizStoragePrefix)) writeText(key, null);
}
