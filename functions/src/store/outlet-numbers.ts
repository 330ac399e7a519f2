import type { BatchNumbers, CodeCounts } from './records/course.ts';

const none: CodeCounts = { inactive: 0, unused: 0, used: 0, revoked: 0, swapped: 0 };

/** Field names of Firestore are neither empty nor `__x__`; names of outlets may be both. */
const mark = ':';

/** The field of an outlet in numbers by outlet that no path names. */
export function outletField(outlet: string): string {
  return mark + outlet;
}

/** What `outletField` was made of. */
export function outletOf(field: string): string {
  return field.slice(mark.length);
}

/** The field of a batch's numbers that counts its cards at an outlet: safe in a path, never empty. */
export function outletKey(outlet: string): string {
  return `o${Buffer.from(outlet).toString('base64url')}`;
}

/** What `outletKey` was made of. */
function outletOfKey(key: string): string {
  return Buffer.from(key.slice(1), 'base64url').toString();
}

/** @param sign of the second */
export function addCounts(a: CodeCounts, b: CodeCounts, sign: 1 | -1 = 1): CodeCounts {
  return {
    inactive: a.inactive + sign * b.inactive,
    unused: a.unused + sign * b.unused,
    used: a.used + sign * b.used,
    revoked: a.revoked + sign * b.revoked,
    swapped: a.swapped + sign * b.swapped,
  };
}

type CountsByOutlet = Readonly<Record<string, CodeCounts>>;

export function addOutlets(a: CountsByOutlet, b: CountsByOutlet): Record<string, CodeCounts> {
  const sum = { ...a };
  for (const [key, counts] of Object.entries(b)) sum[key] = addCounts(sum[key] ?? none, counts);
  return sum;
}

/**
 * A batch's cards by where they are now. What is counted at the outlet it was made for is what is
 * nowhere else: batches from before cards were handed over have no numbers by outlet.
 */
export function byOutlet(batch: BatchNumbers): BatchNumbers[] {
  const own = outletKey(batch.outlet);
  const elsewhere = Object.entries(batch.outlets).filter(([key]) => key !== own);
  const rest = elsewhere.reduce(
    (left: CodeCounts, [, counts]) => addCounts(left, counts, -1),
    batch,
  );
  const moved = elsewhere.map(([key, counts]) => ({ ...counts, outlet: outletOfKey(key) }));
  return [{ ...rest, outlet: batch.outlet }, ...moved]
    .filter(({ outlet: _, ...counts }) => Object.values(counts).some((number) => number !== 0))
    .map((counts) => ({ ...counts, expiresAt: batch.expiresAt, outlets: {} }));
}
