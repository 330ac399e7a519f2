/** An access grant: what one card or one staff decision opens of a course. */
export interface Held {
  /** ISO 8601 time at which the access ends; null if it never ends. */
  readonly until: string | null;
  /** Ids of the lectures; omitted for the whole course. */
  readonly lectures?: readonly string[];
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (a === undefined) return b;
  return a === null || b === null ? null : a > b ? a : b;
}

/**
 * Returns when a student's access to a lecture or the whole course ends: the latest end, even if it
 * has passed. Null means that access never ends; undefined means that the student never had access.
 * @param lId lecture id; null for the whole course
 */
export function heldUntil(held: readonly Held[], lId: string | null): string | null | undefined {
  return held
    .filter(({ lectures }) => lectures === undefined || (lId !== null && lectures.includes(lId)))
    .reduce<string | null | undefined>((end, { until }) => later(end, until), undefined);
}

/** Whether an end returned by `heldUntil` is in the future or null. */
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

/** Whether the student has the whole course without an end date. */
export function isUnlimited(held: readonly Held[]): boolean {
  return heldUntil(held, null) === null;
}
