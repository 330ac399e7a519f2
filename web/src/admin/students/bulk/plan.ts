import { limits } from '@markaz/contract/limits';
import {
  type BulkOutcome,
  type BulkRow,
  readEmailAddress,
} from '@markaz/contract/people/bulk-enrolment';
import { csvHeader, csvLine } from '@markaz/contract/text/csv';
import { copy } from './bulk.copy.ts';
import type { ListRow } from './read-list.ts';

export type Step = 'preview' | 'enrol';

/**
 * Status of a row. `new`, `back` and `more` are expected results. After the enrolment, they become
 * `added`, `returned` and `extended`.
 */
export type Status = BulkOutcome | 'waiting' | 'added' | 'returned' | 'extended';

export interface PlanRow extends ListRow {
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
  enrol: ['new', 'back', 'more'],
};

/** Final statuses after the enrolment, keyed by the outcome. */
const afterEnrolment: Readonly<Partial<Record<BulkOutcome, Status>>> = {
  new: 'added',
  back: 'returned',
  more: 'extended',
};

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
    } = resultByIndex.get(row.index) ?? {};
    const status = (step === 'enrol' ? afterEnrolment[outcome] : undefined) ?? outcome;
    return { ...row, status, uid, displayName };
  });
}

export function countStatuses(plan: Plan) {
  return (Object.keys(copy.statuses) as Status[])
    .map((status) => [status, plan.filter((row) => row.status === status).length] as const)
    .filter(([, count]) => count > 0);
}

export function countEnrolled(plan: Plan): number {
  return plan.filter(({ status }) => Object.values(afterEnrolment).includes(status)).length;
}

/** Returns a CSV file with the result of each row. */
export function createReport(plan: Plan): string {
  const { line, name, email, account, status } = copy.columns;
  const lines = plan.map((row) =>
    csvLine([row.line, row.name, row.email, row.displayName ?? '', copy.statuses[row.status]]),
  );
  return csvHeader([line, name, email, account, status]) + lines.join('');
}
