import { limits } from '@markaz/contract/limits';
import {
  type BulkOutcome,
  type BulkRow,
  readAddress,
} from '@markaz/contract/people/bulk-enrolment';
import type { ListRow } from './read-list.ts';

/** What is done with a list: first looked at, then enrolled. */
export type Step = 'preview' | 'give';

/** What is to come of a row or, once it is `given`, came of it. */
export type Status = BulkOutcome | 'waiting' | 'added' | 'returned' | 'extended';

/** In the order in which they are told. */
const statuses = [
  'new',
  'added',
  'back',
  'returned',
  'more',
  'extended',
  'has',
  'unknown',
  'invalid',
  'twice',
  'deleted',
  'unreadable',
  'waiting',
] as const satisfies readonly Status[];

/** A row of the list and what is known of it. */
export interface PlanRow extends ListRow {
  /** Its place in the list, from 0. */
  readonly index: number;
  /** As accounts are found by it; empty for what is no address. */
  readonly address: string;
  readonly status: Status;
  /** Of the account; null where none is known. */
  readonly uid: string | null;
  readonly displayName: string | null;
}

export type Plan = readonly PlanRow[];

/** What each step is about. */
const concerned: Readonly<Record<Step, ReadonlySet<Status>>> = {
  preview: new Set<Status>(['waiting']),
  give: new Set<Status>(['new', 'back', 'more']),
};

/** What became of whom a course was given to. */
const given: Readonly<Partial<Record<BulkOutcome, Status>>> = {
  new: 'added',
  back: 'returned',
  more: 'extended',
};
const givenStatuses: ReadonlySet<Status> = new Set(Object.values(given));

/** The rows of a list, of which nothing is known yet but what can be seen. */
export function makePlan(rows: readonly ListRow[]): Plan {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const address = readAddress(row.email) ?? '';
    const status = address === '' ? 'invalid' : seen.has(address) ? 'twice' : 'waiting';
    seen.add(address);
    return { ...row, index, address, status, uid: null, displayName: null };
  });
}

/** The rows that a step still has to deal with. */
export function remaining(plan: Plan, step: Step): Plan {
  return plan.filter(({ status }) => concerned[step].has(status));
}

/** Those of them that the step's next call takes. */
export function nextRows(plan: Plan, step: Step): Plan {
  return remaining(plan, step).slice(0, limits.bulkCall);
}

/** The plan with what a call answered. @param asked its rows, in the order of the answer */
export function withAnswer(plan: Plan, asked: Plan, answer: readonly BulkRow[], step: Step): Plan {
  const answered = new Map(asked.map(({ index }, place) => [index, answer[place]]));
  return plan.map((row) => {
    if (!answered.has(row.index)) return row;
    // A row that nothing was said of is not asked about for ever.
    const {
      outcome = 'unreadable',
      uid = null,
      displayName = null,
    } = answered.get(row.index) ?? {};
    const status = (step === 'give' ? given[outcome] : undefined) ?? outcome;
    return { ...row, status, uid, displayName };
  });
}

/** How many rows are in which state, those that there are. */
export function countStatuses(plan: Plan): ReadonlyMap<Status, number> {
  const counts = new Map<Status, number>();
  for (const { status } of plan) counts.set(status, (counts.get(status) ?? 0) + 1);
  return new Map(
    statuses.flatMap((status) => {
      const count = counts.get(status);
      return count === undefined ? [] : [[status, count] as const];
    }),
  );
}

/** Who was given the course so far. */
export function countGiven(plan: Plan): number {
  return plan.filter(({ status }) => givenStatuses.has(status)).length;
}
