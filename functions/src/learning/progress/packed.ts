/**
 * Factor of the time in `time · 2¹⁷ + position`, one integer for both, in seconds
 * (docs/architecture.md). The greater of two is the newer, so that Firestore's `maximum` stores it
 * without a read. A position stays below 2¹⁷ because lectures are shorter than a day, and the
 * integer stays below 2⁵³ for a thousand years.
 */
const positions = 2 ** 17;

export interface Watched {
  /** Time in seconds since 1970. */
  readonly at: number;
  /** Position in seconds from the start of the lecture. */
  readonly position: number;
}

export function pack({ at, position }: Watched): number {
  return Math.floor(at) * positions + Math.min(Math.floor(position), positions - 1);
}

export function unpack(packed: number): Watched {
  return { at: Math.floor(packed / positions), position: packed % positions };
}
