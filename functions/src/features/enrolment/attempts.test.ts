import { describe, expect, it } from 'vitest';
import { afterRefusal, lockedFor } from './attempts.ts';

const minute = 60_000;
const none = { refusedAt: [], lockedUntil: 0 };

/** What is kept after codes were refused at these minutes. */
function refusedAt(...minutes: number[]) {
  return minutes.reduce((redeeming, at) => afterRefusal(redeeming, new Date(at * minute)), {
    ...none,
  } as Parameters<typeof afterRefusal>[0]);
}

describe('refused codes', () => {
  it('lock for ten minutes from the tenth on', () => {
    const nine = refusedAt(0, 1, 2, 3, 4, 5, 6, 7, 8);
    expect(lockedFor(nine, new Date(8 * minute))).toBe(0);
    const ten = afterRefusal(nine, new Date(9 * minute));
    expect(lockedFor(ten, new Date(9 * minute))).toBe(10 * minute);
    expect(lockedFor(ten, new Date(19 * minute))).toBe(0);
  });

  it('count only while they are younger than ten minutes', () => {
    const nineAndALapse = refusedAt(0, 1, 2, 3, 4, 5, 6, 7, 8, 10);
    expect(nineAndALapse.lockedUntil).toBe(0);
    expect(afterRefusal(nineAndALapse, new Date(10 * minute)).lockedUntil).toBe(20 * minute);
    const slow = refusedAt(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22);
    expect(slow.lockedUntil).toBe(0);
    expect(slow.refusedAt).toHaveLength(5);
  });

  it('start from nothing after a lock', () => {
    const locked = refusedAt(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(locked.refusedAt).toEqual([]);
    expect(afterRefusal(locked, new Date(11 * minute))).toEqual({
      refusedAt: [11 * minute],
      lockedUntil: 0,
    });
  });
});
