interface LectureWithGate {
  readonly id: string;
  readonly quiz?: { readonly gate: boolean } | undefined;
}

/**
 * Returns the id of the lecture whose quiz must be passed before lecture `lId` opens; null if there
 * is none. Only the nearest gate counts, so that a gate that staff add to an earlier lecture locks
 * nobody out.
 * @param lectures the lectures of a course, in order
 */
export function gateBefore(lectures: readonly LectureWithGate[], lId: string): string | null {
  const precedingLectures = lectures.slice(
    0,
    Math.max(
      0,
      lectures.findIndex(({ id }) => id === lId),
    ),
  );
  return precedingLectures.findLast(({ quiz }) => quiz?.gate === true)?.id ?? null;
}
