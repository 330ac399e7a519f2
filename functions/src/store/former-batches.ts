import { type Numbers, outletKey, plus, totalOf } from './numbers.ts';
import type { CodeBatchHead } from './records/cards.ts';
import type { CodeCounts, CourseShard, FormerBatch } from './records/course.ts';

/** Version 5's numbers in a course's documents, keyed by batch id, until `npm run migrate`. */
type FormerBatches = Readonly<Record<string, FormerBatch>>;

const countsOf = ({ outlet: _, expiresAt: __, outlets: ___, ...counts }: FormerBatch) => counts;

/** Adds the numbers of the shards. Batches that are missing from the counters are skipped. */
export function addFormer(
  batches: FormerBatches,
  shards: readonly CourseShard[],
): Record<string, FormerBatch> {
  const sum: Record<string, FormerBatch> = { ...batches };
  for (const [id, change] of shards.flatMap((shard) => Object.entries(shard.batches))) {
    const { outlet, expiresAt, ...numbers } = sum[id] ?? {};
    if (outlet === undefined || expiresAt === undefined) continue;
    const added = plus(numbers, change) as unknown as FormerBatch;
    sum[id] = { ...added, outlet, expiresAt };
  }
  return sum;
}

/**
 * Returns a batch's numbers, keyed by `outletKey`. Its own outlet gets the cards that no other
 * outlet has, because batches from before hand-overs have no numbers by outlet.
 */
function byOutletOf(batch: FormerBatch): Readonly<Record<string, Numbers>> {
  const own = outletKey(batch.outlet);
  const { [own]: _own, ...elsewhere } = batch.outlets;
  const rest = Object.values(elsewhere).reduce<Numbers>(
    (left, counts) => plus(left, counts, -1),
    countsOf(batch),
  );
  return { ...elsewhere, [own]: rest };
}

/** Converts these batches to the numbers of their course. */
export function courseNumbersOfFormer(batches: FormerBatches): Numbers {
  const all = Object.values(batches).map((batch) => {
    const outlets = byOutletOf(batch);
    const good = (state: 'inactive' | 'unused') =>
      Object.fromEntries(Object.entries(outlets).map(([key, counts]) => [key, counts[state] ?? 0]));
    const end = String(batch.expiresAt.toMillis());
    const ends = { [end]: { inactive: good('inactive'), unused: good('unused') } };
    return { outlets, ends };
  });
  return totalOf(all);
}

/** Converts version 5's numbers of a batch to those in the batch's own document. */
export function batchNumbersOfFormer(batch: FormerBatch): Numbers {
  const places = Object.entries(byOutletOf(batch)).map(([key, counts]) => {
    const { inactive = 0, unused = 0, used = 0, revoked = 0 } = counts as unknown as CodeCounts;
    return [key, inactive + unused + used + revoked];
  });
  return { numbers: countsOf(batch), places: Object.fromEntries(places) };
}

/** Adds version 5's numbers to a batch, if they were not moved yet. */
export function withFormer<Batch extends Pick<CodeBatchHead, 'numbers' | 'places' | 'counted'>>(
  batch: Batch,
  former: FormerBatch | undefined,
): Batch {
  if (batch.counted || former === undefined) return batch;
  const { numbers, places } = batch;
  return { ...batch, ...plus({ numbers, places }, batchNumbersOfFormer(former)) };
}
