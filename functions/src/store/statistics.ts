import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { cairoDay } from '../core/cairo-day.ts';
import { type CodeNumbersChange, codeIncrements, sumChanges } from './code-numbers.ts';
import { type Database, statisticsShards } from './database.ts';

/** What happened to codes that are sold at one place. */
export interface OutletChange {
  /** Empty for codes that were made one by one. */
  readonly outlet: string;
  readonly change: CodeNumbersChange;
}

/** What is added to the numbers of the whole centre. */
export interface Tally {
  readonly codes?: readonly OutletChange[];
  /** Which course a student got, and when. */
  readonly enrolled?: { readonly cId: string; readonly at: Date };
}

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

function codeNumbers(changes: readonly OutletChange[]) {
  const byOutlet = Map.groupBy(changes, ({ outlet }) => outlet);
  const sumOf = (some: readonly OutletChange[]) =>
    codeIncrements(sumChanges(some.map(({ change }) => change)));
  return {
    codes: sumOf(changes),
    outlets: Object.fromEntries(
      [...byOutlet].map(([outlet, ofOutlet]) => [outletField(outlet), sumOf(ofOutlet)]),
    ),
  };
}

/**
 * Adds to the whole centre's numbers, in one of the shards of `statistics`; one write. What the
 * dashboard shows is the sum over all shards.
 */
export function tally(batch: WriteBatch, database: Database, { codes, enrolled }: Tally): void {
  const shard = database.statistics(Math.floor(Math.random() * statisticsShards));
  const one = FieldValue.increment(1);
  const numbers = {
    ...(codes === undefined ? {} : codeNumbers(codes)),
    ...(enrolled === undefined
      ? {}
      : {
          enrolments: {
            total: one,
            days: { [cairoDay(enrolled.at)]: one },
            courses: { [enrolled.cId]: one },
          },
        }),
  };
  batch.set(shard, numbers, { merge: true });
}
