import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCounters,
  type Counters,
  countersIn,
  flattenCounters,
  sumCounters,
  withoutZeros,
} from './counters.ts';

const { counterMap: counters } = fc.letrec<{ counterMap: Counters; value: number | Counters }>(
  (tie) => ({
    counterMap: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
    value: fc.oneof({ maxDepth: 3 }, fc.integer({ min: -9, max: 9 }), tie('counterMap')),
  }),
);

/**
 * Two maps of counters. If a field is a number in one map, it is a number in the other map, too.
 */
const sameShape = fc.tuple(counters, fc.integer({ min: -3, max: 3 })).map(([one, factor]) => {
  const multiply = (counters: Counters): Counters =>
    Object.fromEntries(
      Object.entries(counters).map(([field, value]) => [
        field,
        typeof value === 'number' ? factor * value : multiply(value),
      ]),
    );
  return [one, multiply(one)] as const;
});

describe('counters', () => {
  it('addCounters restores the first counters if the second are added and subtracted', () => {
    fc.assert(
      fc.property(sameShape, ([one, other]) => {
        expect(withoutZeros(addCounters(addCounters(one, other), other, -1))).toEqual(
          withoutZeros(one),
        );
      }),
    );
  });

  it('addCounters returns the same sum in either order', () => {
    fc.assert(
      fc.property(sameShape, ([one, other]) => {
        expect(withoutZeros(addCounters(one, other))).toEqual(
          withoutZeros(addCounters(other, one)),
        );
        expect(addCounters({}, one)).toEqual(one);
      }),
    );
  });

  it('sumCounters returns the same sum as addCounters and modifies no argument', () => {
    fc.assert(
      fc.property(sameShape, ([one, other]) => {
        const before = structuredClone([one, other]);
        expect(sumCounters([one, other, one])).toEqual(addCounters(addCounters(one, other), one));
        expect([one, other]).toEqual(before);
      }),
    );
  });

  it('withoutZeros removes all zeros and empty maps', () => {
    fc.assert(
      fc.property(counters, (counters) => {
        const remaining = withoutZeros(counters);
        const values = flattenCounters(remaining).map(({ value }) => value);
        expect(values).toEqual(
          flattenCounters(counters)
            .map(({ value }) => value)
            .filter((value) => value !== 0),
        );
        const maps = Object.values(remaining).filter((value) => typeof value === 'object');
        expect(maps.filter((map) => flattenCounters(map).length === 0)).toEqual([]);
      }),
    );
  });

  it('countersIn returns only the numeric fields of a document', () => {
    const data = { live: true, name: 'x', last: 3, at: new Date(), deep: { one: 1, none: null } };
    expect(countersIn(data)).toEqual({ last: 3, deep: { one: 1 } });
  });
});
