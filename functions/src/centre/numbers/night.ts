import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { countersIn, type Numbers } from '../../store/numbers.ts';
import { centreNumbersAfter } from '../../store/past-numbers.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import { timestampSchema } from '../../store/records/course.ts';

const batchesAtOnce = 200;

/**
 * Milliseconds for which a request that started before a card expired may still count it. Cards that
 * expired more recently are left alone.
 */
const settled = 60 * 60 * 1000;

/** `centre/endedCards`: the expiry up to which batches are done. */
const endedCardsSchema = z.object({ until: timestampSchema });

const endedSchema = codeBatchHeadSchema.pick({ cId: true, expiresAt: true });

/**
 * Keeps the documents with counters from growing over the years (`store/past-numbers.ts`). Each
 * step may be interrupted anywhere and run again.
 */
export function createNumbersNight({ database, now }: Pick<Context, 'database' | 'now'>) {
  const { firestore } = database;

  /** Finds counted courses and bundles that no longer exist. Cost: one read each, five more. */
  async function findGone(): Promise<ReadonlySet<string>> {
    const shards = await firestore.getAll(...database.statistics, { fieldMask: ['courses'] });
    const ids = new Set(shards.flatMap((shard) => Object.keys(shard.get('courses') ?? {})));
    if (ids.size === 0) return ids;
    const refs = [...ids].map(database.courseCounters);
    const docs = await firestore.getAll(...refs, { fieldMask: [] });
    return new Set(docs.filter(({ exists }) => !exists).map(({ id }) => id));
  }

  /**
   * Adds the redemptions in a shard of the centre to the numbers of their batches, and removes
   * outdated numbers from the shard. Cost: one read and one write for the shard and per batch.
   * @returns the number of batches, at most `batchesAtOnce`
   */
  const cleanShard = (shard: Database['statistics'][number], gone: ReadonlySet<string>) =>
    firestore.runTransaction(async (transaction) => {
      const doc = await transaction.get(shard);
      if (!doc.exists) return 0;
      const { redeemed = {}, ...numbers } = countersIn(doc.data() ?? {});
      const all = Object.entries(redeemed as Readonly<Record<string, number>>);
      const some = all.slice(0, batchesAtOnce);
      const refs = some.map(([id]) => database.codeBatch(id));
      const batches = refs.length === 0 ? [] : await transaction.getAll(...refs, { fieldMask: [] });
      for (const [index, [, cards]] of some.entries()) {
        const batch = batches[index];
        if (!batch?.exists) continue;
        const { increment } = FieldValue;
        const change = { 'numbers.unused': increment(-cards), 'numbers.used': increment(cards) };
        transaction.update(batch.ref, change);
      }
      const settledAt = new Date(now().getTime() - settled);
      const kept = centreNumbersAfter(numbers, settledAt, (id) => !gone.has(id));
      const left: Numbers = Object.fromEntries(all.slice(batchesAtOnce));
      transaction.set(shard, { ...kept, redeemed: left });
      return some.length;
    });

  /** Removes expiries from a course's or bundle's numbers. Cost: six reads, at most six writes. */
  const dropEnds = (cId: string, ends: readonly string[]) =>
    retryOnConflict(async () => {
      const refs = [database.courseCounters(cId), ...database.courseShards(cId)];
      const fields = ends.map((end) => new FieldPath('ends', end));
      const docs = await firestore.getAll(...refs, { fieldMask: fields });
      const batch = firestore.batch();
      for (const doc of docs) {
        const there = ends.filter((end) => doc.get(new FieldPath('ends', end)) !== undefined);
        const paths = there.map((end) => [`ends.${end}`, FieldValue.delete()]);
        if (paths.length > 0) batch.update(doc.ref, Object.fromEntries(paths));
      }
      try {
        await batch.commit();
        return { answer: undefined };
      } catch (error) {
        // The course went to the trash meanwhile, so its shards were deleted. Try again.
        if (hasStatus(error, 'NOT_FOUND')) return null;
        throw error;
      }
    });

  /** Handles the batches that expired since the last run. Cost: one read per batch. */
  async function dropAllEnds(): Promise<number> {
    const known = readRecord(endedCardsSchema, await database.expiredCards.get());
    const until = Timestamp.fromMillis(now().getTime() - settled);
    let page = database.codeBatches
      .where('expiresAt', '>', known?.until ?? new Timestamp(0, 0))
      .where('expiresAt', '<=', until)
      .orderBy('expiresAt')
      .select(...Object.keys(endedSchema.shape))
      .limit(batchesAtOnce);
    let dropped = 0;
    for (;;) {
      const { docs } = await page.get();
      const batches = readRecords(database, endedSchema, docs).map(({ record }) => record);
      for (const [cId, some] of Map.groupBy(batches, (batch) => batch.cId)) {
        const ends = new Set(some.map(({ expiresAt }) => String(expiresAt.toMillis())));
        await dropEnds(cId, [...ends]);
      }
      dropped += docs.length;
      const last = docs.at(-1);
      if (last === undefined || docs.length < batchesAtOnce) break;
      // More batches may have the same expiry.
      const before = (last.get('expiresAt') as Timestamp).toMillis() - 1;
      await database.expiredCards.set({ until: Timestamp.fromMillis(before) });
      page = page.startAfter(last);
    }
    await database.expiredCards.set({ until });
    return dropped;
  }

  return {
    /**
     * Adds new redemptions to the numbers of their batches, and removes outdated numbers
     * everywhere. Cost: eleven reads and six writes; one read and one write per batch with
     * redemptions, in each shard; one read per course and bundle; per expired batch one read, and
     * for its course six reads and at most six writes.
     */
    async purge() {
      const gone = await findGone();
      let batches = 0;
      for (const shard of database.statistics) {
        let some: number;
        do {
          some = await cleanShard(shard, gone);
          batches += some;
        } while (some === batchesAtOnce);
      }
      return { batches, ended: await dropAllEnds() };
    },
  };
}
