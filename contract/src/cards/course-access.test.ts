import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addsTo, type Held, heldUntil, isOpenAt, isUnlimited } from './course-access.ts';

const lectures = ['a', 'b', 'c', 'd'] as const;

/** All that a student can have of a course: one lecture, or the whole (null). */
const parts = [...lectures, null] as const;

const part = fc.constantFrom(...parts);

/** Few moments, so that ends coincide. */
const moments = [0, 1, 2, 3, 4].map((days) => new Date(Date.UTC(2027, 5, 28 + days, 21)));

const moment = fc
  .tuple(fc.constantFrom(...moments), fc.integer({ min: -1, max: 1 }))
  .map(([at, milliseconds]) => new Date(at.getTime() + milliseconds));

const grant: fc.Arbitrary<Held> = fc.record(
  {
    until: fc.option(
      fc.constantFrom(...moments).map((at) => at.toISOString()),
      { nil: null },
    ),
    lectures: fc.subarray([...lectures], { minLength: 1 }),
  },
  { requiredKeys: ['until'] },
);

const grants = fc.array(grant, { maxLength: 6 });

/** The centre's rule: content is open if any of the cards opens it. */
function isOpen(held: readonly Held[], wanted: string | null, now: Date): boolean {
  return held.some((each) => {
    const isOfIt =
      each.lectures === undefined || (wanted !== null && each.lectures.includes(wanted));
    return isOfIt && (each.until === null || new Date(each.until) > now);
  });
}

const ends = (held: readonly Held[]) => parts.map((each) => heldUntil(held, each));

describe('access to a course', () => {
  it('is open exactly while one of its grants is open', () => {
    fc.assert(
      fc.property(grants, part, moment, (held, wanted, now) => {
        expect(isOpenAt(heldUntil(held, wanted), now)).toBe(isOpen(held, wanted, now));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order in which cards were redeemed', () => {
    const shuffled = grants.chain((held) =>
      fc.tuple(
        fc.constant(held),
        fc.shuffledSubarray(held, { minLength: held.length, maxLength: held.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([held, otherwise]) => {
        expect(ends(otherwise)).toEqual(ends(held));
      }),
    );
  });

  it('ends no earlier and loses no lecture when a card is added', () => {
    fc.assert(
      fc.property(grants, grant, part, moment, (held, given, wanted, now) => {
        const before = isOpenAt(heldUntil(held, wanted), now);
        const after = isOpenAt(heldUntil([...held, given], wanted), now);
        expect(after || !before).toBe(true);
      }),
    );
  });

  it('covers every lecture as long as it covers the whole course', () => {
    fc.assert(
      fc.property(grants, part, moment, (held, wanted, now) => {
        if (isOpenAt(heldUntil(held, null), now)) {
          expect(isOpenAt(heldUntil(held, wanted), now)).toBe(true);
        }
      }),
    );
  });

  it('is unlimited exactly if a grant of the whole course never ends', () => {
    fc.assert(
      fc.property(grants, (held) => {
        const never = held.some((each) => each.until === null && each.lectures === undefined);
        expect(isUnlimited(held)).toBe(never);
      }),
    );
  });
});

describe('a card', () => {
  it('adds something exactly if it moves an end date', () => {
    fc.assert(
      fc.property(grants, grant, (held, given) => {
        const [before, after] = [ends(held), ends([...held, given])];
        const isMoved = after.some((end, index) => end !== before[index]);
        expect(addsTo(held, given)).toBe(isMoved);
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds nothing when it is redeemed twice, or when access never ends', () => {
    fc.assert(
      fc.property(grants, grant, (held, given) => {
        expect(addsTo([...held, given], given)).toBe(false);
        expect(addsTo([...held, { until: null }], given)).toBe(false);
      }),
    );
  });

  it('adds something when there is no access yet', () => {
    fc.assert(
      fc.property(grant, (given) => {
        expect(addsTo([], given)).toBe(true);
      }),
    );
  });
});
