interface Clocks {
  /** The device's clock in milliseconds. Continues during sleep, but can be changed. */
  readonly wall: () => number;
  /** A monotonic clock in milliseconds. May stop during sleep. */
  readonly steady: () => number;
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * Counts down a remaining time from the server.
 * @param remaining milliseconds at this moment
 */
export function createCountdown(remaining: number, { wall, steady }: Clocks = clocks) {
  const start = { wall: wall(), steady: steady() };
  const steadily = () => remaining - (steady() - start.steady);
  return {
    /** Milliseconds, never negative; uses the clock that has advanced further. */
    left: () => Math.max(0, Math.min(steadily(), remaining - (wall() - start.wall))),
    /**
     * Whether the time is over regardless of the device's clock. If only that clock says so, the
     * phone slept or its clock was changed, and only the server knows.
     */
    isSurelyOver: () => steadily() <= 0,
  };
}

/** Milliseconds before the end at which a warning appears once. */
const warnings = [5 * 60_000, 60_000] as const;

/** Returns the warning that is due between two remaining times; null for none. */
export function warningBetween(before: number, left: number): number | null {
  return warnings.findLast((each) => before > each && left <= each) ?? null;
}
