/**
 * An access grant: the part of a course that one card or one staff decision opens, and how long.
 */
export interface Access {
  /** ISO 8601 time at which the access ends. Null if it never ends. */
  readonly until: string | null;
  /** Ids of the lectures. Omitted for the full course. */
  readonly lectures?: readonly string[];
}

function laterEnd(a: string | null | undefined, b: string | null): string | null {
  if (a === undefined) return b;
  return a === null || b === null ? null : a > b ? a : b;
}

/**
 * Returns when a student's access to a lecture or the full course ends, which is the latest end of
 * all access grants, even if it has passed. Returns null if the access never ends, and undefined if
 * the student never had access.
 * @param lId lecture id; null for the full course
 */
export function accessEnd(
  access: readonly Access[],
  lId: string | null,
): string | null | undefined {
  return access
    .filter(({ lectures }) => lectures === undefined || (lId !== null && lectures.includes(lId)))
    .reduce<string | null | undefined>((end, { until }) => laterEnd(end, until), undefined);
}

/** Whether access is open at a time. @param until the end of the access, from `accessEnd` */
export function isOpenAt(until: string | null | undefined, now: Date): boolean {
  return until === null || (until !== undefined && Date.parse(until) > now.getTime());
}

/** Whether new access opens something that the student does not have, or opens it for longer. */
export function extendsAccess(access: readonly Access[], newAccess: Access): boolean {
  const lectureIds: readonly (string | null)[] = newAccess.lectures ?? [null];
  return lectureIds.some((lId) => {
    const until = accessEnd(access, lId);
    return until === undefined || laterEnd(until, newAccess.until) !== until;
  });
}

/** Whether the student has the full course without an end date. */
export function isUnlimited(access: readonly Access[]): boolean {
  return accessEnd(access, null) === null;
}
