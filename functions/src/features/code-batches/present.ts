import type { CodeBatch, CodeNumbers } from '@markaz/contract/code-batches';
import type { Timestamp } from 'firebase-admin/firestore';
import { never } from '../../store/records/access-code.ts';
import type { CodeBatchHead } from '../../store/records/code-batch.ts';
import type { BatchNumbers } from '../../store/records/course.ts';

/** An expiry as answers show it: null for never. */
export function presentExpiry(expiresAt: Timestamp): string | null {
  return expiresAt.isEqual(never) ? null : expiresAt.toDate().toISOString();
}

export function presentBatch(id: string, head: CodeBatchHead): CodeBatch {
  return {
    id,
    cId: head.cId,
    prefix: head.prefix,
    count: head.count,
    firstSerial: head.firstSerial,
    lastSerial: head.firstSerial + head.count - 1,
    outlet: head.outlet,
    priceLabel: head.priceLabel,
    note: head.note,
    expiresAt: presentExpiry(head.expiresAt),
    createdAt: head.createdAt.toDate().toISOString(),
    createdBy: head.createdBy,
    printCount: head.printCount,
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
    sold: unused + used,
    swapped,
  };
}

/** The cards of several batches, or of none, by what they are now. */
export function presentNumbers(batches: readonly BatchNumbers[], now: Date): CodeNumbers {
  const sum: CodeNumbers = {
    count: 0,
    inactive: 0,
    unused: 0,
    used: 0,
    expired: 0,
    revoked: 0,
    sold: 0,
    swapped: 0,
  };
  for (const batch of batches) {
    const numbers = presentOne(batch, now);
    sum.count += numbers.count;
    sum.inactive += numbers.inactive;
    sum.unused += numbers.unused;
    sum.used += numbers.used;
    sum.expired += numbers.expired;
    sum.revoked += numbers.revoked;
    sum.sold += numbers.sold;
    sum.swapped += numbers.swapped;
  }
  return sum;
}
