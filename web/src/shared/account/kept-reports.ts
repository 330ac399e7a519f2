import { readJson, storedKeys, writeText } from '../stored.ts';
import { progressStorageKey, quizStoragePrefix } from '../theme/storage-keys.ts';

/** How far a lecture was watched. */
export interface Watched {
  readonly lId: string;
  /** Whole seconds from the start. */
  readonly position: number;
  /** This is what finds the lecture watched to its end. */
  readonly completed: boolean;
}

/** What the server has not confirmed yet. */
export interface KeptReport extends Watched {
  readonly cId: string;
  /** When it was so, by this device's clock; ISO 8601. */
  readonly at: string;
  /** It was sent, and no answer has come: the page may have been closed over it. */
  readonly sent?: boolean;
}

interface Kept {
  readonly uid: string;
  readonly reports: readonly KeptReport[];
}

/** As many as one call may carry (`limits.progressEntries`, which would weigh on every page). */
const most = 50;

/** The reports that this device keeps for a person, oldest first; of each lecture one at the most. */
export function keptReports(uid: string): readonly KeptReport[] {
  const kept = readJson<Kept>(progressStorageKey);
  return kept?.uid === uid && Array.isArray(kept.reports) ? kept.reports : [];
}

/** Read anew each time, because other tabs keep theirs here too. */
function change(uid: string, to: (reports: readonly KeptReport[]) => readonly KeptReport[]): void {
  const before = keptReports(uid);
  const reports = to(before);
  if (reports.length === 0 && before.length === 0) return;
  writeText(progressStorageKey, reports.length === 0 ? null : JSON.stringify({ uid, reports }));
}

const isOf = (a: KeptReport, b: KeptReport) => a.cId === b.cId && a.lId === b.lId;
const isSame = (a: KeptReport, b: KeptReport) => isOf(a, b) && a.at === b.at;

/**
 * Keeps a report in place of the former one of its lecture, whose completion it inherits, and in
 * place of whatever was kept for another person. Of too many the oldest go.
 * @returns the report as it is kept.
 */
export function keepReport(uid: string, report: KeptReport): KeptReport {
  const former = keptReports(uid).find((kept) => isOf(kept, report));
  const next = { ...report, completed: report.completed || former?.completed === true };
  change(uid, (kept) => [...kept.filter((each) => !isOf(each, report)), next].slice(-most));
  return next;
}

/** Notes whether these are on their way. */
export function markReports(uid: string, reports: readonly KeptReport[], sent: boolean): void {
  change(uid, (kept) =>
    kept.map((each) => (reports.some((report) => isSame(each, report)) ? { ...each, sent } : each)),
  );
}

/** Strikes these, unless newer ones have taken their places. */
export function strikeReports(uid: string, reports: readonly KeptReport[]): void {
  change(uid, (kept) => kept.filter((each) => !reports.some((report) => isSame(each, report))));
}

/** Strikes all, and the quizzes that are taken here, whoever they are of. */
export function forgetReports(): void {
  writeText(progressStorageKey, null);
  for (const key of storedKeys()) if (key.startsWith(quizStoragePrefix)) writeText(key, null);
}
