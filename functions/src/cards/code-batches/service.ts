import { FieldPath, type Query } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { countCardsByOutlet, readCourseCounters } from '../../store/course-counters.ts';
import { readRecord } from '../../store/database.ts';
import { withFormerCounters } from '../../store/former-batches.ts';
import { readNewest } from '../../store/paging.ts';
import { codeBatchHeadFields, codeBatchHeadSchema } from '../../store/records/cards.ts';
import { outletsSchema } from '../../store/records/centre.ts';
import { readBatchSearch } from '../../store/search.ts';
import {
  cardsOfBatch,
  presentBatch,
  presentBatchOutlets,
  presentStatistics,
} from './batch-heads.ts';

/** The part of `statistics/{shard}` that counts redeemed cards by batch. */
const redeemedSchema = z.object({ redeemed: z.record(z.string(), z.number().int()).default({}) });

/** Lists batches, and counts cards by outlet. */
export function createCodeBatchService({ database, now }: Context) {
  /**
   * Reads how many cards were redeemed since the last nightly job, keyed by batch id. Cost: 1 read
   * per shard.
   */
  const readRedeemed = async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const redeemed = new Map<string, number>();
    if (ids.length === 0) return redeemed;
    const shards = await database.firestore.getAll(...database.statistics, {
      fieldMask: ids.map((id) => new FieldPath('redeemed', id)),
    });
    for (const shard of shards) {
      const shardCounts = readRecord(redeemedSchema, shard)?.redeemed ?? {};
      for (const [id, cards] of Object.entries(shardCounts))
        redeemed.set(id, (redeemed.get(id) ?? 0) + cards);
    }
    return redeemed;
  };

  /** Reads the counters of courses, even those in the trash. Cost: 6 reads per course. */
  const readCounters = (cIds: readonly string[]) =>
    readCourseCounters(database, cIds, { skipsInvalid: true });

  return {
    /**
     * Lists a page of batches. Cost: 5 reads. Each batch adds 1 read. Until `npm run migrate` has
     * moved the counts of version 5, each course with such batches adds 6 reads.
     */
    async 'admin/codes/batches'({ input: { search: text, cId, outlet, ...page } }) {
      const search = readBatchSearch(text);
      let query: Query = database.codeBatches.select(...codeBatchHeadFields);
      // The other filters are applied below, because a search matches few batches. So Firestore
      // needs no combined index.
      if (search !== null) query = query.where('searchKeys', 'array-contains', search.key);
      else {
        if (cId !== undefined) query = query.where('cId', '==', cId);
        if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      }
      const { found: unfiltered, next } = await readNewest(
        database,
        query,
        'createdAt',
        codeBatchHeadSchema,
        page,
      );
      const found = unfiltered.filter(
        ({ record }) =>
          (cId === undefined || record.cId === cId) &&
          (outlet === undefined || record.outlet === outlet) &&
          (search === null || search.matches(record)),
      );
      const uncounted = found.filter(({ record }) => !record.counted);
      const [redeemed, formerCounters] = await Promise.all([
        readRedeemed(found.map(({ id }) => id)),
        readCounters([...new Set(uncounted.map(({ record }) => record.cId))]),
      ]);
      const at = now();
      return {
        batches: found.map(({ id, record }) => {
          const batch = withFormerCounters(record, formerCounters.get(record.cId)?.batches[id]);
          const cards = cardsOfBatch(batch, redeemed.get(id) ?? 0, at);
          return {
            ...presentBatch(id, record),
            numbers: presentStatistics([cards]),
            places: presentBatchOutlets(batch),
          };
        }),
        next,
      };
    },

    /**
     * Counts a course's cards by outlet, sorted by the outlet's name. Cost: 6 reads.
     * @throws 404
     */
    async 'admin/codes/outlets'({ input: { cId } }) {
      const counters = (await readCounters([cId])).get(cId);
      if (counters === undefined) throw notFound();
      return {
        outlets: [...countCardsByOutlet(counters, now())]
          .map(([outlet, cards]) => ({ outlet, numbers: presentStatistics([cards]) }))
          .filter(({ numbers: { count, swapped } }) => count > 0 || swapped > 0)
          .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar')),
      };
    },

    /** Lists all outlets, sorted by name. Cost: 1 read. */
    async 'admin/outlets'() {
      const names = readRecord(outletsSchema, await database.outlets.get())?.names ?? [];
      return { outlets: names.toSorted((a, b) => a.localeCompare(b, 'ar')) };
    },
  } satisfies Partial<Handlers>;
}
