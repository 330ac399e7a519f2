/**
 * Factor of the time in `time · 2¹⁷ + position`, one integer for both, in seconds
 * (docs/architecture.md). The greater of two is the newer, so that Firestore's `maximum` stores it
 * without a read. A position stays below 2¹⁷ because lectures are shorter than a day, and the
 * integer stays below 2⁵³ for a thousand years.
 */
const timeFactor = 2 ** 17;

export interface WatchPosition {
  /** Time in seconds since 1970. */
  readonly at: number;
  /** Position in seconds from the start of the lecture. */
  readonly position: number;
}

export function packPosition({ at, position }: WatchPosition): number {
  return Math.floor(at) * timeFactor + Math.min(Math.floor(position), timeFactor - 1);
}

export function unpackPosition(packed: number): WatchPosition {
  return { at: Math.floor(packed / timeFactor), position: packed % timeFactor };
}
