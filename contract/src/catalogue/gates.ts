interface Gated {
  readonly id: string;
  readonly quiz?: { readonly gate: boolean } | undefined;
}

/**
 * Returns the lecture whose quiz must be passed before another one opens. Only the nearest gate
 * before it counts, so that a gate added further back locks nobody out.
 * @param lectures of a course, in order
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
