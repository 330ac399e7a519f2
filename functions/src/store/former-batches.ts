import { addCounters, type Counters, outletKey, sumCounters } from './counters.ts';
import type { CodeBatchHead } from './records/cards.ts';
import type { CodeCounts, CourseShard, FormerBatch } from './records/course.ts';

/**
 * Counters of batches as schema version 5 stores them in a course's documents, keyed by batch id.
 * `npm run migrate` moves them to the documents of the batches.
 */
type FormerBatches = Readonly<Record<string, FormerBatch>>;

const totalCounts = ({ outlet: _, expiresAt: __, outlets: ___, ...counts }: FormerBatch) => counts;

/** Adds the counters of the shards. Skips batches that are missing from `batches`. */
export function addFormerShards(
  batches: FormerBatches,
  shards: readonly CourseShard[],
): Record<string, FormerBatch> {
  const sums: Record<string, FormerBatch> = { ...batches };
  for (const [id, change] of shards.flatMap((shard) => Object.entries(shard.batches))) {
    const { outlet, expiresAt, ...counts } = sums[id] ?? {};
    if (outlet === undefined || expiresAt === undefined) continue;
    const added = addCounters(counts, change) as unknown as FormerBatch;
    sums[id] = { ...added, outlet, expiresAt };
  }
  return sums;
}

/**
 * Returns a batch's counters, keyed by `outletKey`. All cards that are not counted for another
 * outlet are counted for the batch's own outlet, because batches that are older than hand-overs
 * have no counters by outlet.
 */
function formerCountersByOutlet(batch: FormerBatch): Readonly<Record<string, Counters>> {
  const ownOutlet = outletKey(batch.outlet);
  const { [ownOutlet]: _own, ...otherOutlets } = batch.outlets;
  const remainingCounts = Object.values(otherOutlets).reduce<Counters>(
    (remaining, counts) => addCounters(remaining, counts, -1),
    totalCounts(batch),
  );
  return { ...otherOutlets, [ownOutlet]: remainingCounts };
}

/** Converts these batches to the counters of their course. */
export function formerCourseCounters(batches: FormerBatches): Counters {
  const all = Object.values(batches).map((batch) => {
    const outlets = formerCountersByOutlet(batch);
    const countsIn = (state: 'inactive' | 'unused') =>
      Object.fromEntries(Object.entries(outlets).map(([key, counts]) => [key, counts[state] ?? 0]));
    const end = String(batch.expiresAt.toMillis());
    const ends = { [end]: { inactive: countsIn('inactive'), unused: countsIn('unused') } };
    return { outlets, ends };
  });
  return sumCounters(all);
}

/**
 * Converts a batch's counters of schema version 5 to the counters that are now in the batch's
 * document.
 */
export function formerBatchCounters(batch: FormerBatch): Counters {
  const places = Object.entries(formerCountersByOutlet(batch)).map(([key, counts]) => {
    const { inactive = 0, unused = 0, used = 0, revoked = 0 } = counts as unknown as CodeCounts;
    return [key, inactive + unused + used + revoked];
  });
  return { numbers: totalCounts(batch), places: Object.fromEntries(places) };
}

/** Adds the counters of schema version 5 to a batch if they are not moved yet. */
export function withFormerCounters<
  Batch extends Pick<CodeBatchHead, 'numbers' | 'places' | 'counted'>,
>(batch: Batch, former: FormerBatch | undefined): Batch {
  if (batch.counted || former === undefined) return batch;
  const { numbers, places } = batch;
  return { ...batch, ...addCounters({ numbers, places }, formerBatchCounters(former)) };
}
