import { type Held, heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLecture, lectureEnd, standingIn } from './course-standing.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const past = '2026-10-01T21:00:00.000Z';
const later = '2027-06-30T21:00:00.000Z';

const accountWith = (...held: Held[]) => ({ courses: ['k'], access: { k: held } });
const standing = (...held: Held[]) => standingIn(accountWith(...held), 'k', now);

describe('the standing in a course', () => {
  it('follows from the account', () => {
    expect(standingIn(null, 'k', now)).toEqual({ state: 'none' });
    expect(standingIn({ courses: [] }, 'k', now)).toEqual({ state: 'none' });
    expect(standingIn({ courses: ['k'] }, 'k', now)).toEqual({ state: 'whole', until: null });
    expect(standing({ until: later })).toEqual({ state: 'whole', until: later });
    expect(standing({ until: past })).toEqual({ state: 'ended', at: past });
    expect(standing({ until: later, lectures: ['a', 'b'] })).toEqual({
      state: 'some',
      lIds: ['a', 'b'],
      until: later,
    });
  });

  it('combines all access of the account', () => {
    expect(standing({ until: past }, { until: null, lectures: ['a'] })).toEqual({
      state: 'some',
      lIds: ['a'],
      until: null,
    });
    const two = [
      { until: later, lectures: ['a'] },
      { until: null, lectures: ['b'] },
    ];
    expect(standing(...two)).toEqual({ state: 'some', lIds: ['a', 'b'], until: null });
    expect(standing(...two, { until: later })).toEqual({ state: 'whole', until: later });
    expect(standing({ until: past }, { until: '2026-01-01T21:00:00.000Z' })).toEqual({
      state: 'ended',
      at: past,
    });
  });

  const ids = ['a', 'b', 'c'] as const;
  const held = fc.record(
    {
      until: fc.option(fc.constantFrom(past, '2026-11-23T10:00:00.000Z', later)),
      lectures: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
    },
    { requiredKeys: ['until'] },
  );

  it('agrees with the server about each lecture after any purchases', () => {
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 6 }), (each) => {
        const account = accountWith(...each);
        const found = standingIn(account, 'k', now);
        for (const lId of ids) {
          const isOpen = isOpenAt(heldUntil(each, lId), now);
          expect(hasLecture(account, 'k', lId, now)).toBe(isOpen);
          expect(
            found.state === 'whole' || (found.state === 'some' && found.lIds.includes(lId)),
          ).toBe(isOpen);
          const end = lectureEnd(account, 'k', lId, now);
          expect(end !== null).toBe(!isOpen && heldUntil(each, lId) !== undefined);
          if (end !== null) expect(Date.parse(end)).toBeLessThanOrEqual(now.getTime());
        }
        if (found.state === 'ended')
          expect(Date.parse(found.at)).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });
});
