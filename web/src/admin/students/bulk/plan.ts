import { limits } from '@markaz/contract/limits';
import {
  type BulkOutcome,
  type BulkRow,
  readEmailAddress,
} from '@markaz/contract/people/bulk-enrolment';
import { csvHeader, csvLine } from '@markaz/contract/text/csv';
import { formatLastDay } from '../../../shared/format/time.ts';
import { copy } from './bulk.copy.ts';
import type { ListRow } from './read-list.ts';

export type Step = 'preview' | 'enrol';

/**
 * Status of a row. `new`, `back`, `more` and `invite` are expected results. After the enrolment,
 * they become `added`, `returned`, `extended` and `kept`.
 */
export type Status = BulkOutcome | 'waiting' | 'added' | 'returned' | 'extended' | 'kept';

export interface PlanRow extends ListRow, Pick<BulkRow, 'before' | 'after'> {
  readonly index: number;
  /** Normalised e-mail address of the account. Empty if the given address is invalid. */
  readonly address: string;
  readonly status: Status;
  /** The account's uid, or null if no account is found. */
  readonly uid: string | null;
  readonly displayName: string | null;
}

export type Plan = readonly PlanRow[];

/** Statuses of the rows that a step has not processed yet. */
const openStatuses: Readonly<Record<Step, readonly Status[]>> = {
  preview: ['waiting'],
  enrol: ['new', 'back', 'more', 'invite'],
};

/** Final statuses after the enrolment, keyed by the outcome. */
const afterEnrolment: Readonly<Partial<Record<BulkOutcome, Status>>> = {
  new: 'added',
  back: 'returned',
  more: 'extended',
  invite: 'kept',
};

/** Statuses of the rows whose students have got the course. */
const enrolledStatuses: readonly Status[] = ['added', 'returned', 'extended'];

export function makePlan(rows: readonly ListRow[]): Plan {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const address = readEmailAddress(row.email) ?? '';
    const status = address === '' ? 'invalid' : seen.has(address) ? 'twice' : 'waiting';
    seen.add(address);
    return { ...row, index, address, status, uid: null, displayName: null };
  });
}

export function remainingRows(plan: Plan, step: Step): Plan {
  return plan.filter(({ status }) => openStatuses[step].includes(status));
}

export function nextRows(plan: Plan, step: Step): Plan {
  return remainingRows(plan, step).slice(0, limits.bulkRowsPerCall);
}

/** Adds the results of a call to the plan. @param requestedRows in the order of `results` */
export function withResults(
  plan: Plan,
  requestedRows: Plan,
  results: readonly BulkRow[],
  step: Step,
): Plan {
  const resultByIndex = new Map(
    requestedRows.map(({ index }, position) => [index, results[position]]),
  );
  return plan.map((row) => {
    if (!resultByIndex.has(row.index)) return row;
    // A row without a result gets a final status, so that it is not sent again and again.
    const {
      outcome = 'unreadable',
      uid = null,
      displayName = null,
      ...ends
    } = resultByIndex.get(row.index) ?? {};
    const status = (step === 'enrol' ? afterEnrolment[outcome] : undefined) ?? outcome;
    const { before: _before, after: _after, ...unchanged } = row;
    return { ...unchanged, status, uid, displayName, ...ends };
  });
}

export function countStatuses(plan: Plan) {
  return (Object.keys(copy.statuses) as Status[])
    .map((status) => [status, plan.filter((row) => row.status === status).length] as const)
    .filter(([, count]) => count > 0);
}

export function countEnrolled(plan: Plan): number {
  return plan.filter(({ status }) => enrolledStatuses.includes(status)).length;
}

export function countKept(plan: Plan): number {
  return plan.filter(({ status }) => status === 'kept').length;
}

/** Describes when the access ends, and when it ended before if the enrolment changes that. */
export function describeEnd({ status, before, after }: PlanRow, now: Date): string {
  const texts = copy.ends;
  if (after === undefined) return '';
  const day = after === null ? null : formatLastDay(after);
  if (before === after) return day === null ? texts.never : texts.until(day);
  const isMore = status === 'more' || status === 'extended';
  if (before === null || (before === undefined && !isMore))
    return day === null ? texts.never : texts.until(day);
  const formerEnd =
    before === undefined
      ? texts.partial
      : (new Date(before) > now ? texts.was : texts.ended)(formatLastDay(before));
  return texts.becomes(formerEnd, day ?? texts.never);
}

/** Returns a CSV file with the result of each row. */
export function createReport(plan: Plan): string {
  const { line, name, email, account, status, end } = copy.columns;
  const now = new Date();
  const lines = plan.map((row) =>
    csvLine([
      row.line,
      row.name,
      row.email,
      row.displayName ?? '',
      copy.statuses[row.status],
      describeEnd(row, now),
    ]),
  );
  return csvHeader([line, name, email, account, status, end]) + lines.join('');
}
