import type { ResponseOf } from '@markaz/contract/api';
import type { CodeBatch, CodeStatistics } from '@markaz/contract/cards/code-batches';
import { outletOfKey } from '../../store/counters.ts';
import type { CardCounts } from '../../store/course-counters.ts';
import { type Database, readEach } from '../../store/database.ts';
import {
  type CodeBatchHead,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/cards.ts';
import { presentTime } from '../card/present.ts';

type OutletCount = ResponseOf<'admin/codes/batches'>['batches'][number]['places'][number];

/** Reads batches, keyed by id. Omits ids without a batch. Cost: 1 read per batch. */
export async function readBatchHeads(
  database: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, CodeBatchHead>> {
  const batchIds = [...new Set(ids)].filter((id) => id !== null);
  const refs = batchIds.map(database.codeBatch);
  return readEach(database, codeBatchHeadSchema, refs, codeBatchHeadFields);
}

export function presentBatch(
  id: string,
  head: Omit<CodeBatchHead, 'numbers' | 'places' | 'counted'>,
): CodeBatch {
  return {
    id,
    cId: head.cId,
    opens: head.opens,
    lasts: head.lasts,
    prefix: head.prefix,
    count: head.count,
    firstSerial: head.firstSerial,
    lastSerial: head.firstSerial + head.count - 1,
    outlet: head.outlet,
    priceLabel: head.priceLabel,
    price: head.price,
    note: head.note,
    expiresAt: presentTime(head.expiresAt),
    madeInactive: head.madeInactive,
    madeHandedOver: head.madeHandedOver,
    createdAt: head.createdAt.toDate().toISOString(),
    createdBy: head.createdBy,
    printCount: head.printCount,
    printedAt: presentTime(head.printedAt),
  };
}

/**
 * Returns the counters of a batch.
 * @param redeemed the number of cards redeemed since the nightly job last updated the counters
 */
export function cardsOfBatch(
  { numbers, expiresAt }: Pick<CodeBatchHead, 'numbers' | 'expiresAt'>,
  redeemed: number,
  now: Date,
): CardCounts {
  const { inactive, used } = numbers;
  const unused = numbers.unused - redeemed;
  const hasExpired = expiresAt.toDate() <= now;
  const usable = hasExpired ? { inactive: 0, unused: 0 } : { inactive, unused };
  return { ...numbers, unused, used: used + redeemed, usable };
}

/** Returns the outlets that have cards of a batch, sorted by name. The centre is not included. */
export function presentBatchOutlets({ places }: Pick<CodeBatchHead, 'places'>): OutletCount[] {
  return Object.entries(places)
    .map(([key, count]) => ({ outlet: outletOfKey(key), count }))
    .filter(({ outlet, count }) => outlet !== '' && count > 0)
    .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar'));
}

export function presentStatistics(counters: Iterable<CardCounts>): CodeStatistics {
  const all = [...counters];
  const sum = (numberOf: (each: CardCounts) => number) =>
    all.reduce((total, each) => total + numberOf(each), 0);
  return {
    count: sum(({ inactive, unused, used, revoked }) => inactive + unused + used + revoked),
    inactive: sum(({ usable }) => usable.inactive),
    unused: sum(({ usable }) => usable.unused),
    used: sum(({ used }) => used),
    expired: sum(
      ({ inactive, unused, usable }) => inactive + unused - usable.inactive - usable.unused,
    ),
    revoked: sum(({ revoked }) => revoked),
    active: sum(({ unused, used }) => unused + used),
    swapped: sum(({ swapped }) => swapped),
  };
}
