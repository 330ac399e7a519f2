import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Access, accessEnd, extendsAccess, isOpenAt, isUnlimited } from './course-access.ts';

const lectures = ['a', 'b', 'c', 'd'] as const;

/** What a student can have access to: one lecture, or the full course (null). */
const lectureIds = [...lectures, null] as const;

const lectureId = fc.constantFrom(...lectureIds);

/** Few different times, so that several grants often end at the same time. */
const times = [0, 1, 2, 3, 4].map((days) => new Date(Date.UTC(2027, 5, 28 + days, 21)));

const time = fc
  .tuple(fc.constantFrom(...times), fc.integer({ min: -1, max: 1 }))
  .map(([at, milliseconds]) => new Date(at.getTime() + milliseconds));

const grant: fc.Arbitrary<Access> = fc.record(
  {
    until: fc.option(
      fc.constantFrom(...times).map((at) => at.toISOString()),
      { nil: null },
    ),
    lectures: fc.subarray([...lectures], { minLength: 1 }),
  },
  { requiredKeys: ['until'] },
);

const grants = fc.array(grant, { maxLength: 6 });

/** Returns whether content is open by the centre's rule: one of the grants must open it. */
function isOpenByRule(access: readonly Access[], lId: string | null, now: Date): boolean {
  return access.some((each) => {
    const coversLecture =
      each.lectures === undefined || (lId !== null && each.lectures.includes(lId));
    return coversLecture && (each.until === null || new Date(each.until) > now);
  });
}

const endsOf = (access: readonly Access[]) => lectureIds.map((each) => accessEnd(access, each));

describe('access to a course', () => {
  it('opens content exactly if one of the grants opens it', () => {
    fc.assert(
      fc.property(grants, lectureId, time, (access, lId, now) => {
        expect(isOpenAt(accessEnd(access, lId), now)).toBe(isOpenByRule(access, lId, now));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same access in whatever order the cards were redeemed', () => {
    const shuffled = grants.chain((access) =>
      fc.tuple(
        fc.constant(access),
        fc.shuffledSubarray(access, { minLength: access.length, maxLength: access.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([access, shuffledAccess]) => {
        expect(endsOf(shuffledAccess)).toEqual(endsOf(access));
      }),
    );
  });

  it('never shortens access and never removes a lecture when a card is added', () => {
    fc.assert(
      fc.property(grants, grant, lectureId, time, (access, newAccess, lId, now) => {
        const before = isOpenAt(accessEnd(access, lId), now);
        const after = isOpenAt(accessEnd([...access, newAccess], lId), now);
        expect(after || !before).toBe(true);
      }),
    );
  });

  it('opens every lecture as long as the full course is open', () => {
    fc.assert(
      fc.property(grants, lectureId, time, (access, lId, now) => {
        if (isOpenAt(accessEnd(access, null), now)) {
          expect(isOpenAt(accessEnd(access, lId), now)).toBe(true);
        }
      }),
    );
  });

  it('gives unlimited access exactly if a grant of the full course never ends', () => {
    fc.assert(
      fc.property(grants, (access) => {
        const isUnlimitedGrant = access.some(
          (each) => each.until === null && each.lectures === undefined,
        );
        expect(isUnlimited(access)).toBe(isUnlimitedGrant);
      }),
    );
  });
});

describe('extendsAccess', () => {
  it('is true exactly if the new grant changes when access to something ends', () => {
    fc.assert(
      fc.property(grants, grant, (access, newAccess) => {
        const [before, after] = [endsOf(access), endsOf([...access, newAccess])];
        const isEndChanged = after.some((end, index) => end !== before[index]);
        expect(extendsAccess(access, newAccess)).toBe(isEndChanged);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is false if a card is redeemed twice or the access never ends', () => {
    fc.assert(
      fc.property(grants, grant, (access, newAccess) => {
        expect(extendsAccess([...access, newAccess], newAccess)).toBe(false);
        expect(extendsAccess([...access, { until: null }], newAccess)).toBe(false);
      }),
    );
  });

  it('is true if the student does not have access yet', () => {
    fc.assert(
      fc.property(grant, (newAccess) => {
        expect(extendsAccess([], newAccess)).toBe(true);
      }),
    );
  });
});
