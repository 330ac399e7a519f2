interface Gated {
  readonly id: string;
  readonly quiz?: { readonly gate: boolean } | undefined;
}

/**
 * The lecture whose quiz has to be passed before another one opens: the nearest before it that is a
 * gate, so that a gate set up behind somebody does not shut him out.
 * @param lectures of a course in their order
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
