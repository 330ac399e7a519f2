import { type Access, accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessStatusOf, hasLectureAccess, lectureAccessEnd } from './access-status.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const past = '2026-10-01T21:00:00.000Z';
const future = '2027-06-30T21:00:00.000Z';

const accountWith = (...access: Access[]) => ({ courses: ['k'], access: { k: access } });
const statusOf = (...access: Access[]) => accessStatusOf(accountWith(...access), 'k', now);

describe('accessStatusOf', () => {
  it('derives the status from the account’s access to the course', () => {
    expect(accessStatusOf(null, 'k', now)).toEqual({ state: 'none' });
    expect(accessStatusOf({ courses: [] }, 'k', now)).toEqual({ state: 'none' });
    expect(accessStatusOf({ courses: ['k'] }, 'k', now)).toEqual({ state: 'whole', until: null });
    expect(statusOf({ until: future })).toEqual({ state: 'whole', until: future });
    expect(statusOf({ until: past })).toEqual({ state: 'ended', at: past });
    expect(statusOf({ until: future, lectures: ['a', 'b'] })).toEqual({
      state: 'some',
      lIds: ['a', 'b'],
      until: future,
    });
  });

  it('combines all the access that an account has to a course', () => {
    expect(statusOf({ until: past }, { until: null, lectures: ['a'] })).toEqual({
      state: 'some',
      lIds: ['a'],
      until: null,
    });
    const twoLectures = [
      { until: future, lectures: ['a'] },
      { until: null, lectures: ['b'] },
    ];
    expect(statusOf(...twoLectures)).toEqual({ state: 'some', lIds: ['a', 'b'], until: null });
    expect(statusOf(...twoLectures, { until: future })).toEqual({ state: 'whole', until: future });
    expect(statusOf({ until: past }, { until: '2026-01-01T21:00:00.000Z' })).toEqual({
      state: 'ended',
      at: past,
    });
  });

  const ids = ['a', 'b', 'c'] as const;
  const access = fc.record(
    {
      until: fc.option(fc.constantFrom(past, '2026-11-23T10:00:00.000Z', future)),
      lectures: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
    },
    { requiredKeys: ['until'] },
  );

  it('agrees with the server about each lecture, for any combination of purchases', () => {
    fc.assert(
      fc.property(fc.array(access, { minLength: 1, maxLength: 6 }), (purchases) => {
        const account = accountWith(...purchases);
        const status = accessStatusOf(account, 'k', now);
        for (const lId of ids) {
          const isOpen = isOpenAt(accessEnd(purchases, lId), now);
          expect(hasLectureAccess(account, 'k', lId, now)).toBe(isOpen);
          expect(
            status.state === 'whole' || (status.state === 'some' && status.lIds.includes(lId)),
          ).toBe(isOpen);
          const end = lectureAccessEnd(account, 'k', lId, now);
          expect(end !== null).toBe(!isOpen && accessEnd(purchases, lId) !== undefined);
          if (end !== null) expect(Date.parse(end)).toBeLessThanOrEqual(now.getTime());
        }
        if (status.state === 'ended')
          expect(Date.parse(status.at)).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });
});
