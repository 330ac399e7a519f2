interface Gated {
  readonly id: string;
  readonly quiz?: { readonly gate: boolean } | undefined;
}

/**
 * Returns the id of the lecture whose quiz must be passed before lecture `lId` opens; null if there
 * is none. Only the nearest gate counts, so that a gate added further back locks nobody out.
 * @param lectures the lectures of a course, in order
 */
export function gateBefore(lectures: readonly Gated[], lId: string): string | null {
  const before = lectures.slice(
    0,
    Math.max(
      0,
      lectures.findIndex(({ id }) => id === lId),
    ),
  );
  return before.findLast(({ quiz }) => quiz?.gate === true)?.id ?? null;
}
