import { readPrice } from '@markaz/contract/price';
import { FieldValue, type Timestamp, type WriteBatch } from 'firebase-admin/firestore';
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
  /** From when on they open nothing. */
  readonly expiresAt: Timestamp;
  readonly change: CodeNumbersChange;
}

/** What is added to the numbers. */
export interface Counted {
  readonly codes?: readonly CodeChange[];
  /** Which course a student got, and when; null where it was only given back. */
  readonly enrolled?: {
    readonly cId: string;
    readonly at: Date | null;
    /** Of the card that was redeemed for it. */
    readonly priceLabel?: string;
  };
  /** Which courses were taken from a student. */
  readonly unenrolled?: readonly string[];
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

/**
 * What changes of a course in the list of courses (`course-totals.ts`). Unused cards are counted by
 * their end, so that those past it need not be looked for.
 */
function courseFields(cId: string, { codes = [], enrolled, unenrolled = [] }: Counted) {
  const students = Number(enrolled?.cId === cId) - Number(unenrolled.includes(cId));
  const byEnd = Map.groupBy(
    codes.filter((code) => code.cId === cId && (code.change.unused ?? 0) !== 0),
    ({ expiresAt }) => String(expiresAt.toMillis()),
  );
  const unused = [...byEnd].map(([end, some]) => [end, sumOf(some).unused]);
  return {
    ...(students !== 0 && { students: FieldValue.increment(students) }),
    ...(unused.length > 0 && { unused: Object.fromEntries(unused) }),
  };
}

function coursesOf({ codes = [], enrolled, unenrolled = [] }: Counted): ReadonlySet<string> {
  const given = enrolled === undefined ? [] : [enrolled];
  return new Set([...[...codes, ...given].map(({ cId }) => cId), ...unenrolled]);
}

/** What a redeemed card adds to the income of its day. */
function incomeOf(priceLabel: string): Record<string, FieldValue> {
  const price = readPrice(priceLabel);
  return price === null
    ? { cards: one, unpriced: one }
    : { cards: one, piastres: FieldValue.increment(price) };
}

/** Adds to the numbers of the whole centre without reading them, in one of their shards; one write. */
export function countForCentre(batch: WriteBatch, database: Database, counted: Counted): void {
  const { codes = [], enrolled } = counted;
  const byOutlet = Map.groupBy(codes, ({ outlet }) => outletField(outlet));
  const outlets = [...byOutlet].map(([field, ofOutlet]) => [field, sumOf(ofOutlet)]);
  const courses = [...coursesOf(counted)]
    .map((cId) => [cId, courseFields(cId, counted)] as const)
    // An empty one would be set in the place of what is there.
    .filter(([, fields]) => Object.keys(fields).length > 0);
  const numbers = {
    ...(courses.length > 0 && { courses: Object.fromEntries(courses) }),
    ...(codes.length > 0 && { codes: sumOf(codes), outlets: Object.fromEntries(outlets) }),
    ...(enrolled?.at && {
      enrolments: {
        total: one,
        days: { [cairoDay(enrolled.at)]: one },
        courses: { [enrolled.cId]: one },
      },
      ...(enrolled.priceLabel !== undefined && {
        income: { days: { [cairoDay(enrolled.at)]: incomeOf(enrolled.priceLabel) } },
      }),
    }),
  };
  batch.set(oneOf(database.statistics), numbers, { merge: true });
}

/**
 * Adds to the numbers of the centre and of each course concerned without reading them, each in one
 * of their shards; a write for the centre and one for each course. Shards of a course exist exactly
 * while it is live: where it is not, the commit fails with NOT_FOUND.
 */
export function count(batch: WriteBatch, database: Database, counted: Counted): void {
  const { codes = [], enrolled } = counted;
  for (const cId of coursesOf(counted)) {
    batch.update(oneOf(database.courseShards(cId)), {
      ...batchFields(codes.filter((code) => code.cId === cId)),
      ...(enrolled?.cId === cId && { enrolments: one }),
    });
  }
  countForCentre(batch, database, counted);
}

/** Adds to how many students have a course, in one of the centre's shards; one write. */
export function countStudents(
  batch: WriteBatch,
  database: Database,
  cId: string,
  by: number,
): void {
  const students = FieldValue.increment(by);
  batch.set(oneOf(database.statistics), { courses: { [cId]: { students } } }, { merge: true });
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
