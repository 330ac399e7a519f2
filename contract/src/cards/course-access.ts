/** What one card, or one decision of the staff, opens of a course. */
export interface Held {
  /** When it ends, ISO 8601; null for never. */
  readonly until: string | null;
  /** Which lectures; the whole course where it is left out. */
  readonly lectures?: readonly string[];
}

/** The later of two ends. */
function later(a: string | null | undefined, b: string | null): string | null {
  if (a === undefined) return b;
  return a === null || b === null ? null : a > b ? a : b;
}

/**
 * Until when somebody has a lecture, or the whole course: the latest of all ends counts, one that has
 * passed as well. Null for ever; undefined where it was never had.
 * @param lId null for the whole course
 */
export function heldUntil(held: readonly Held[], lId: string | null): string | null | undefined {
  return held
    .filter(({ lectures }) => lectures === undefined || (lId !== null && lectures.includes(lId)))
    .reduce<string | null | undefined>((end, { until }) => later(end, until), undefined);
}

/** Whether an end, as `heldUntil` gives it, is yet to come. */
export function isOpenAt(until: string | null | undefined, now: Date): boolean {
  return until === null || (until !== undefined && Date.parse(until) > now.getTime());
}

/** Whether what is given adds anything to what is held. */
export function addsTo(held: readonly Held[], given: Held): boolean {
  const wanted: readonly (string | null)[] = given.lectures ?? [null];
  return wanted.some((lId) => {
    const until = heldUntil(held, lId);
    return until === undefined || later(until, given.until) !== until;
  });
}

/** Whether the whole course is held for ever. */
export function isUnlimited(held: readonly Held[]): boolean {
  return heldUntil(held, null) === null;
}
