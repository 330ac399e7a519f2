import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { cairoDay } from '../core/cairo-day.ts';
import { hasStatus } from '../core/grpc-status.ts';
import { type Database, oneOf } from './database.ts';
import type { StoredState } from './records/access-code.ts';

/** By how much the number of codes in each state changes; `swapped` counts replaced cards. */
type CodeNumbersChange = { readonly [State in StoredState | 'swapped']?: number };

/** What happened to codes of one batch. */
export interface CodeChange {
  readonly cId: string;
  /** Null for codes that were made one by one. */
  readonly batch: string | null;
  /** Where they are sold; empty for codes that were made one by one. */
  readonly outlet: string;
  readonly change: CodeNumbersChange;
}

/** What is added to the numbers. */
export interface Counted {
  readonly codes?: readonly CodeChange[];
  /** Which course a student got, and when. */
  readonly enrolled?: { readonly cId: string; readonly at: Date };
}

/** Where a course counts the codes that belong to no batch. */
export const singleCodes = 'single';

/** Field names of Firestore are neither empty nor `__x__`; names of outlets may be both. */
const mark = ':';

/** The field of `statistics/{shard}.outlets` that counts the codes of an outlet. */
export function outletField(outlet: string): string {
  return mark + outlet;
}

/** What `outletField` was made of. */
export function outletOf(field: string): string {
  return field.slice(mark.length);
}

const one = FieldValue.increment(1);

/** The changes as Firestore adds them up, by state. */
function sumOf(codes: readonly CodeChange[]): Record<string, FieldValue> {
  const total: Record<string, number> = {};
  for (const [state, by] of codes.flatMap(({ change }) => Object.entries(change))) {
    total[state] = (total[state] ?? 0) + by;
  }
  return Object.fromEntries(
    Object.entries(total)
      .filter(([, by]) => by !== 0)
      .map(([state, by]) => [state, FieldValue.increment(by)]),
  );
}

/** What happened to codes of a course, as fields of an update of its counters or a shard of them. */
export function batchFields(codes: readonly CodeChange[]): Record<string, FieldValue> {
  const byBatch = Map.groupBy(codes, ({ batch }) => batch ?? singleCodes);
  return Object.fromEntries(
    [...byBatch].flatMap(([batch, ofBatch]) =>
      Object.entries(sumOf(ofBatch)).map(([state, by]) => [`batches.${batch}.${state}`, by]),
    ),
  );
}

/** Adds to the numbers of the whole centre without reading them, in one of their shards; one write. */
export function countForCentre(
  batch: WriteBatch,
  database: Database,
  { codes = [], enrolled }: Counted,
): void {
  const byOutlet = Map.groupBy(codes, ({ outlet }) => outletField(outlet));
  const outlets = [...byOutlet].map(([field, ofOutlet]) => [field, sumOf(ofOutlet)]);
  const numbers = {
    ...(codes.length > 0 && { codes: sumOf(codes), outlets: Object.fromEntries(outlets) }),
    ...(enrolled !== undefined && {
      enrolments: {
        total: one,
        days: { [cairoDay(enrolled.at)]: one },
        courses: { [enrolled.cId]: one },
      },
    }),
  };
  batch.set(oneOf(database.statistics), numbers, { merge: true });
}

/**
 * Adds to the numbers of the centre and of each course concerned without reading them, each in one
 * of their shards; a write for the centre and one for each course. Shards of a course exist exactly
 * while it is live: where it is not, the commit fails with NOT_FOUND.
 */
export function count(
  batch: WriteBatch,
  database: Database,
  { codes = [], enrolled }: Counted,
): void {
  const cIds = new Set(codes.map(({ cId }) => cId));
  if (enrolled !== undefined) cIds.add(enrolled.cId);
  for (const cId of cIds) {
    batch.update(oneOf(database.courseShards(cId)), {
      ...batchFields(codes.filter((code) => code.cId === cId)),
      ...(enrolled?.cId === cId && { enrolments: one }),
    });
  }
  countForCentre(batch, database, { codes, ...(enrolled && { enrolled }) });
}

/** What an action that counts gives, or `course-gone` where a course concerned is not live. */
export async function orCourseGone<Answer>(
  action: Promise<Answer>,
): Promise<Answer | 'course-gone'> {
  try {
    return await action;
  } catch (error) {
    if (hasStatus(error, 'NOT_FOUND')) return 'course-gone';
    throw error;
  }
}
