/** What one card or one staff decision opens of a course. */
export interface Held {
  /** When it ends, ISO 8601; null for never. */
  readonly until: string | null;
  /** Ids of lectures; omitted for the whole course. */
  readonly lectures?: readonly string[];
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (a === undefined) return b;
  return a === null || b === null ? null : a > b ? a : b;
}

/**
 * Returns until when a student has a lecture or the whole course: the latest end, even if it has
 * passed. Null for ever; undefined if they never had it.
 * @param lId null for the whole course
 */
export function heldUntil(held: readonly Held[], lId: string | null): string | null | undefined {
  return held
    .filter(({ lectures }) => lectures === undefined || (lId !== null && lectures.includes(lId)))
    .reduce<string | null | undefined>((end, { until }) => later(end, until), undefined);
}

/** Whether an end returned by `heldUntil` is still to come. */
export function isOpenAt(until: string | null | undefined, now: Date): boolean {
  return until === null || (until !== undefined && Date.parse(until) > now.getTime());
}

export function addsTo(held: readonly Held[], given: Held): boolean {
  const wanted: readonly (string | null)[] = given.lectures ?? [null];
  return wanted.some((lId) => {
    const until = heldUntil(held, lId);
    return until === undefined || later(until, given.until) !== until;
  });
}

/** Whether the student holds the whole course for ever. */
export function isUnlimited(held: readonly Held[]): boolean {
  return heldUntil(held, null) === null;
}
