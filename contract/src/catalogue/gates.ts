interface LectureWithGate {
  readonly id: string;
  readonly quiz?: { readonly gate: boolean } | undefined;
}

/**
 * Returns the id of the lecture whose quiz must be passed before lecture `lId` opens. Returns null
 * if there is none. Such a quiz is called a gate. Only the nearest gate before the lecture counts.
 * If staff add a gate to a still earlier lecture, lecture `lId` stays open to those who passed the
 * nearest one.
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
