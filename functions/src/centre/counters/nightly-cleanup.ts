import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { type Counters, countersIn } from '../../store/counters.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { withoutOutdatedCounters } from '../../store/outdated-counters.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import { timestampSchema } from '../../store/records/course.ts';

const batchesPerPage = 200;

/**
 * For this number of milliseconds after the expiry of a card, a request that started before the
 * expiry may still count the card. The job ignores cards that expired within this time.
 */
const expiryGraceMs = 60 * 60 * 1000;

/** Document `centre/endedCards`. It stores the expiry up to which batches have been processed. */
const endedCardsSchema = z.object({ until: timestampSchema });

const expiredBatchSchema = codeBatchHeadSchema.pick({ cId: true, expiresAt: true });

/**
 * Removes outdated counters, so that the documents with counters do not grow over the years
 * (`store/outdated-counters.ts`). The job may be interrupted at any point and run again.
 */
export function createCounterCleanup({ database, now }: Pick<Context, 'database' | 'now'>) {
  const { firestore } = database;

  /**
   * Finds the courses and bundles in the counters that no longer exist. Cost: 5 reads, and 1 read
   * per course and bundle.
   */
  async function findDeletedCourses(): Promise<ReadonlySet<string>> {
    const shards = await firestore.getAll(...database.statistics, { fieldMask: ['courses'] });
    const ids = new Set(shards.flatMap((shard) => Object.keys(shard.get('courses') ?? {})));
    if (ids.size === 0) return ids;
    const refs = [...ids].map(database.courseCounters);
    const docs = await firestore.getAll(...refs, { fieldMask: [] });
    return new Set(docs.filter(({ exists }) => !exists).map(({ id }) => id));
  }

  /**
   * Adds the redemptions that a shard of the centre counted to the counters of their batches, and
   * removes outdated counters from the shard. Cost: 1 read and 1 write. Each batch adds 1 read and
   * 1 write.
   * @returns the number of batches, at most `batchesPerPage`
   */
  const cleanShard = (shard: Database['statistics'][number], deletedIds: ReadonlySet<string>) =>
    firestore.runTransaction(async (transaction) => {
      const doc = await transaction.get(shard);
      if (!doc.exists) return 0;
      const { redeemed = {}, ...counters } = countersIn(doc.data() ?? {});
      const all = Object.entries(redeemed as Readonly<Record<string, number>>);
      const batchCounts = all.slice(0, batchesPerPage);
      const refs = batchCounts.map(([id]) => database.codeBatch(id));
      const batches = refs.length === 0 ? [] : await transaction.getAll(...refs, { fieldMask: [] });
      for (const [index, [, cards]] of batchCounts.entries()) {
        const batch = batches[index];
        if (!batch?.exists) continue;
        const { increment } = FieldValue;
        const change = { 'numbers.unused': increment(-cards), 'numbers.used': increment(cards) };
        transaction.update(batch.ref, change);
      }
      const graceStart = new Date(now().getTime() - expiryGraceMs);
      const remainingCounters = withoutOutdatedCounters(
        counters,
        graceStart,
        (id) => !deletedIds.has(id),
      );
      const remainingRedeemed: Counters = Object.fromEntries(all.slice(batchesPerPage));
      transaction.set(shard, { ...remainingCounters, redeemed: remainingRedeemed });
      return batchCounts.length;
    });

  /**
   * Removes expiries from the counters of a course or bundle. Cost: 6 reads and at most 6 writes.
   */
  const removeExpiries = (cId: string, expiries: readonly string[]) =>
    retryOnConflict(async () => {
      const refs = [database.courseCounters(cId), ...database.courseShards(cId)];
      const fields = expiries.map((expiry) => new FieldPath('ends', expiry));
      const docs = await firestore.getAll(...refs, { fieldMask: fields });
      const batch = firestore.batch();
      for (const doc of docs) {
        const existing = expiries.filter(
          (expiry) => doc.get(new FieldPath('ends', expiry)) !== undefined,
        );
        const paths = existing.map((expiry) => [`ends.${expiry}`, FieldValue.delete()]);
        if (paths.length > 0) batch.update(doc.ref, Object.fromEntries(paths));
      }
      try {
        await batch.commit();
        return { answer: undefined };
      } catch (error) {
        // The course was moved to the trash meanwhile, so its shards no longer exist. Try again.
        if (hasStatus(error, 'NOT_FOUND')) return null;
        throw error;
      }
    });

  /** Removes the expiries of batches that expired since the last run. Cost: 1 read per batch. */
  async function removeAllExpiries(): Promise<number> {
    const lastRun = readRecord(endedCardsSchema, await database.expiredCards.get());
    const until = Timestamp.fromMillis(now().getTime() - expiryGraceMs);
    let page = database.codeBatches
      .where('expiresAt', '>', lastRun?.until ?? new Timestamp(0, 0))
      .where('expiresAt', '<=', until)
      .orderBy('expiresAt')
      .select(...Object.keys(expiredBatchSchema.shape))
      .limit(batchesPerPage);
    let removedCount = 0;
    for (;;) {
      const { docs } = await page.get();
      const batches = readRecords(database, expiredBatchSchema, docs).map(({ record }) => record);
      for (const [cId, group] of Map.groupBy(batches, (batch) => batch.cId)) {
        const expiries = new Set(group.map(({ expiresAt }) => String(expiresAt.toMillis())));
        await removeExpiries(cId, [...expiries]);
      }
      removedCount += docs.length;
      const last = docs.at(-1);
      if (last === undefined || docs.length < batchesPerPage) break;
      // The next page may have batches with the same expiry, so it is not stored as processed yet.
      const before = (last.get('expiresAt') as Timestamp).toMillis() - 1;
      await database.expiredCards.set({ until: Timestamp.fromMillis(before) });
      page = page.startAfter(last);
    }
    await database.expiredCards.set({ until });
    return removedCount;
  }

  return {
    /**
     * Adds new redemptions to the counters of their batches, and removes outdated counters
     * everywhere. Cost: 11 reads and 6 writes. Each course and bundle adds 1 read. In each shard,
     * each batch with redemptions adds 1 read and 1 write. Each expired batch adds 1 read. Each
     * course with expired batches adds 6 reads and at most 6 writes.
     */
    async purge() {
      const deletedIds = await findDeletedCourses();
      let batches = 0;
      for (const shard of database.statistics) {
        let cleaned: number;
        do {
          cleaned = await cleanShard(shard, deletedIds);
          batches += cleaned;
        } while (cleaned === batchesPerPage);
      }
      return { batches, ended: await removeAllExpiries() };
    },
  };
}
