import { describe, expect, it } from 'vitest';
import { emptyRedeeming } from '../../store/records/user.ts';
import { afterRefusal, lockedFor } from './refusals.ts';

const minute = 60_000;
const wrong = { reason: 'invalid', typed: 'X' } as const;

/** The stored state after codes were refused at these minutes. */
function refusedAt(...minutes: number[]) {
  return minutes.reduce(
    (redeeming, at) => afterRefusal(redeeming, wrong, new Date(at * minute)),
    emptyRedeeming,
  );
}

describe('refused codes', () => {
  it('lock the student out for ten minutes from the tenth on', () => {
    const nine = refusedAt(0, 1, 2, 3, 4, 5, 6, 7, 8);
    expect(lockedFor(nine, new Date(8 * minute))).toBe(0);
    const ten = afterRefusal(nine, wrong, new Date(9 * minute));
    expect(lockedFor(ten, new Date(9 * minute))).toBe(10 * minute);
    expect(lockedFor(ten, new Date(19 * minute))).toBe(0);
  });

  it('count for ten minutes only', () => {
    const nineAndALapse = refusedAt(0, 1, 2, 3, 4, 5, 6, 7, 8, 10);
    expect(nineAndALapse.lockedUntil).toBe(0);
    const locked = afterRefusal(nineAndALapse, wrong, new Date(10 * minute));
    expect(locked.lockedUntil).toBe(20 * minute);
    const slow = refusedAt(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22);
    expect(slow.lockedUntil).toBe(0);
    expect(slow.refusedAt).toHaveLength(5);
  });

  it('start from zero after a lock', () => {
    const locked = refusedAt(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(locked.refusedAt).toEqual([]);
    expect(afterRefusal(locked, wrong, new Date(11 * minute))).toMatchObject({
      refusedAt: [11 * minute],
      lockedUntil: 0,
    });
  });

  it('are stored for support: the ten newest, newest first', () => {
    const twelve = refusedAt(...Array.from({ length: 12 }, (_, index) => index * 20));
    expect(twelve.lastRefusedAt).toBe(220 * minute);
    expect(twelve.refusals.map(({ at }) => at / minute)).toEqual(
      Array.from({ length: 10 }, (_, index) => 220 - index * 20),
    );
    expect(twelve.refusals[0]).toMatchObject(wrong);
  });
});
