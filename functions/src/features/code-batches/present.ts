import type { CodeBatch, CodeNumbers } from '@markaz/contract/code-batches';
import { byOutlet } from '../../store/outlet-numbers.ts';
import type { CodeBatchHead } from '../../store/records/code-batch.ts';
import type { BatchNumbers } from '../../store/records/course.ts';
import { presentTime } from '../access-codes/present.ts';

export function presentBatch(id: string, head: CodeBatchHead): CodeBatch {
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

/** A batch's cards by what they are now. */
function presentOne(numbers: BatchNumbers, now: Date): CodeNumbers {
  const isOver = numbers.expiresAt.toDate() <= now;
  const { inactive, unused, used, revoked, swapped } = numbers;
  return {
    count: inactive + unused + used + revoked,
    inactive: isOver ? 0 : inactive,
    unused: isOver ? 0 : unused,
    used,
    expired: isOver ? inactive + unused : 0,
    revoked,
    active: unused + used,
    swapped,
  };
}

/** Where a batch's cards are, by name; those at the centre are nowhere else. */
export function presentPlaces(batch: BatchNumbers) {
  return byOutlet(batch)
    .map(({ outlet, inactive, unused, used, revoked }) => ({
      outlet,
      count: inactive + unused + used + revoked,
    }))
    .filter(({ outlet, count }) => outlet !== '' && count > 0)
    .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar'));
}

/** The cards of several batches, or of none, by what they are now. */
export function presentNumbers(batches: readonly BatchNumbers[], now: Date): CodeNumbers {
  const numbers = batches.map((batch) => presentOne(batch, now));
  const sum = (name: keyof CodeNumbers) => numbers.reduce((total, each) => total + each[name], 0);
  return {
    count: sum('count'),
    inactive: sum('inactive'),
    unused: sum('unused'),
    used: sum('used'),
    expired: sum('expired'),
    revoked: sum('revoked'),
    active: sum('active'),
    swapped: sum('swapped'),
  };
}
