import { FieldValue, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { cairoDay } from '../cairo-day.ts';
import { type Database, statisticsShards } from './database.ts';

/** What is added to the numbers of the whole centre. */
export interface Tally {
  /** State of codes → by how much their number changes. */
  readonly codes?: Readonly<Record<string, FieldValue>>;
  /** When a student got a course. */
  readonly enrolledAt?: Date;
}

/**
 * Adds to the whole centre's numbers, in one of the shards of `statistics`; one write. What the
 * dashboard shows is the sum over all shards.
 */
export function tally(
  writer: WriteBatch | Transaction,
  database: Database,
  { codes, enrolledAt }: Tally,
): void {
  const shard = database.statistics(Math.floor(Math.random() * statisticsShards));
  const one = FieldValue.increment(1);
  const numbers = {
    ...(codes === undefined ? {} : { codes }),
    ...(enrolledAt === undefined
      ? {}
      : { enrolments: { total: one, days: { [cairoDay(enrolledAt)]: one } } }),
  };
  // The two kinds of writer declare `set` apart, so that their union cannot be called.
  if ('commit' in writer) writer.set(shard, numbers, { merge: true });
  else writer.set(shard, numbers, { merge: true });
}
