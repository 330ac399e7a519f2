import { describe, expect, it } from 'vitest';
import { emptyRedeeming } from '../../store/records/user.ts';
import { redeemingAfterRefusal, remainingLockMs } from './refusals.ts';

const minuteMs = 60_000;
const invalidCode = { reason: 'invalid', typed: 'X' } as const;

/** Returns the stored record of a student whose codes were refused at these minutes. */
function refuseAtMinutes(...minutes: number[]) {
  return minutes.reduce(
    (redeeming, at) => redeemingAfterRefusal(redeeming, invalidCode, new Date(at * minuteMs)),
    emptyRedeeming,
  );
}

describe('the lock after refused codes', () => {
  it('lasts ten minutes and begins with the tenth refusal', () => {
    const nineRefusals = refuseAtMinutes(0, 1, 2, 3, 4, 5, 6, 7, 8);
    expect(remainingLockMs(nineRefusals, new Date(8 * minuteMs))).toBe(0);
    const tenRefusals = redeemingAfterRefusal(nineRefusals, invalidCode, new Date(9 * minuteMs));
    expect(remainingLockMs(tenRefusals, new Date(9 * minuteMs))).toBe(10 * minuteMs);
    expect(remainingLockMs(tenRefusals, new Date(19 * minuteMs))).toBe(0);
  });

  it('does not count refusals from ten or more minutes before', () => {
    const nineInWindow = refuseAtMinutes(0, 1, 2, 3, 4, 5, 6, 7, 8, 10);
    expect(nineInWindow.lockedUntil).toBe(0);
    const locked = redeemingAfterRefusal(nineInWindow, invalidCode, new Date(10 * minuteMs));
    expect(locked.lockedUntil).toBe(20 * minuteMs);
    const slowRefusals = refuseAtMinutes(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22);
    expect(slowRefusals.lockedUntil).toBe(0);
    expect(slowRefusals.refusedAt).toHaveLength(5);
  });

  it('counts refusals from zero again after it has ended', () => {
    const locked = refuseAtMinutes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(locked.refusedAt).toEqual([]);
    expect(redeemingAfterRefusal(locked, invalidCode, new Date(11 * minuteMs))).toMatchObject({
      refusedAt: [11 * minuteMs],
      lockedUntil: 0,
    });
  });
});

it('stores the ten newest refusals of a student for support, newest first', () => {
  const twelveRefusals = refuseAtMinutes(...Array.from({ length: 12 }, (_, index) => index * 20));
  expect(twelveRefusals.lastRefusedAt).toBe(220 * minuteMs);
  expect(twelveRefusals.refusals.map(({ at }) => at / minuteMs)).toEqual(
    Array.from({ length: 10 }, (_, index) => 220 - index * 20),
  );
  expect(twelveRefusals.refusals[0]).toMatchObject(invalidCode);
});
