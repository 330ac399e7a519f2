interface Clocks {
  /** Milliseconds of the device's clock, which goes on in its sleep and may be set. */
  readonly wall: () => number;
  /** Milliseconds of a clock that nobody sets, and that may stand still in its sleep. */
  readonly steady: () => number;
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * What is left of a time that the server told.
 * @param remaining milliseconds at this moment
 */
export function createCountdown(remaining: number, { wall, steady }: Clocks = clocks) {
  const start = { wall: wall(), steady: steady() };
  const steadily = () => remaining - (steady() - start.steady);
  return {
    /** Milliseconds, never less than none; by whichever clock has gone further. */
    left: () => Math.max(0, Math.min(steadily(), remaining - (wall() - start.wall))),
    /**
     * Whether it is over whatever the device's clock says: where it is not, the phone slept or its
     * clock was set, and only the server knows.
     */
    isSurelyOver: () => steadily() <= 0,
  };
}

/** Milliseconds before the end at which it is said once that there is so much left. */
const warnings = [5 * 60_000, 60_000] as const;

/** The warning that is due when `left` has become less than it was at `before`; null for none. */
export function warningBetween(before: number, left: number): number | null {
  return warnings.findLast((each) => before > each && left <= each) ?? null;
}
