import type { ResponseOf } from '@markaz/contract/api';
import type { CodeBatch, CodeNumbers } from '@markaz/contract/cards/code-batches';
import type { CardCounts } from '../../store/course-numbers.ts';
import { type Database, readRecords } from '../../store/database.ts';
import { outletOfKey } from '../../store/numbers.ts';
import {
  type CodeBatchHead,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/cards.ts';
import { presentTime } from '../card/present.ts';

type Place = ResponseOf<'admin/codes/batches'>['batches'][number]['places'][number];

/** Reads the batches that exist, keyed by id. Cost: one read per batch. */
export async function readBatchHeads(
  database: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, CodeBatchHead>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const fieldMask = codeBatchHeadFields;
  const docs = await database.firestore.getAll(...known.map(database.codeBatch), { fieldMask });
  const heads = readRecords(database, codeBatchHeadSchema, docs);
  return new Map(heads.map(({ id, record }) => [id, record]));
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
    createdAt: head.createdAt.toDate().toISOString(),
    createdBy: head.createdBy,
    printCount: head.printCount,
    printedAt: presentTime(head.printedAt),
  };
}

/** Returns a batch's numbers. @param redeemed cards redeemed since they were last updated */
export function cardsOfBatch(
  { numbers, expiresAt }: Pick<CodeBatchHead, 'numbers' | 'expiresAt'>,
  redeemed: number,
  now: Date,
): CardCounts {
  const { inactive, used } = numbers;
  const unused = numbers.unused - redeemed;
  const isOver = expiresAt.toDate() <= now;
  const good = isOver ? { inactive: 0, unused: 0 } : { inactive, unused };
  return { ...numbers, unused, used: used + redeemed, usable: good };
}

/** Returns the outlets that have cards of a batch, sorted by name, without the centre. */
export function presentPlaces({ places }: Pick<CodeBatchHead, 'places'>): Place[] {
  return Object.entries(places)
    .map(([key, count]) => ({ outlet: outletOfKey(key), count }))
    .filter(({ outlet, count }) => outlet !== '' && count > 0)
    .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar'));
}

export function presentNumbers(all: Iterable<CardCounts>): CodeNumbers {
  const cards = [...all];
  const sum = (of: (some: CardCounts) => number) =>
    cards.reduce((total, some) => total + of(some), 0);
  return {
    count: sum(({ inactive, unused, used, revoked }) => inactive + unused + used + revoked),
    inactive: sum(({ usable: good }) => good.inactive),
    unused: sum(({ usable: good }) => good.unused),
    used: sum(({ used }) => used),
    expired: sum(
      ({ inactive, unused, usable: good }) => inactive + unused - good.inactive - good.unused,
    ),
    revoked: sum(({ revoked }) => revoked),
    active: sum(({ unused, used }) => unused + used),
    swapped: sum(({ swapped }) => swapped),
  };
}
