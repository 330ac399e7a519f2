import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesOf, type Numbers, numbersIn, plus, significant, totalOf } from './numbers.ts';

const { numbers } = fc.letrec<{ numbers: Numbers; value: number | Numbers }>((tie) => ({
  numbers: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  value: fc.oneof({ maxDepth: 3 }, fc.integer({ min: -9, max: 9 }), tie('numbers')),
}));

/** Same shape: a field is a number in both, or in neither. */
const alike = fc.tuple(numbers, fc.integer({ min: -3, max: 3 })).map(([one, factor]) => {
  const times = (some: Numbers): Numbers =>
    Object.fromEntries(
      Object.entries(some).map(([field, value]) => [
        field,
        typeof value === 'number' ? factor * value : times(value),
      ]),
    );
  return [one, times(one)] as const;
});

describe('numbers', () => {
  it('are unchanged after adding and subtracting the same amount', () => {
    fc.assert(
      fc.property(alike, ([one, other]) => {
        expect(significant(plus(plus(one, other), other, -1))).toEqual(significant(one));
      }),
    );
  });

  it('add up field by field, in any order', () => {
    fc.assert(
      fc.property(alike, ([one, other]) => {
        expect(significant(plus(one, other))).toEqual(significant(plus(other, one)));
        expect(plus({}, one)).toEqual(one);
      }),
    );
  });

  it('have the same sum one by one and all together, and are not modified', () => {
    fc.assert(
      fc.property(alike, ([one, other]) => {
        const before = structuredClone([one, other]);
        expect(totalOf([one, other, one])).toEqual(plus(plus(one, other), one));
        expect([one, other]).toEqual(before);
      }),
    );
  });

  it('keep every value that is not zero, and no empty field', () => {
    fc.assert(
      fc.property(numbers, (some) => {
        const left = significant(some);
        const values = leavesOf(left).map(({ value }) => value);
        expect(values).toEqual(
          leavesOf(some)
            .map(({ value }) => value)
            .filter((value) => value !== 0),
        );
        const maps = Object.values(left).filter((value) => typeof value === 'object');
        expect(maps.filter((map) => leavesOf(map).length === 0)).toEqual([]);
      }),
    );
  });

  it('are picked from a document that also holds other values', () => {
    const data = { live: true, name: 'x', last: 3, at: new Date(), deep: { one: 1, none: null } };
    expect(numbersIn(data)).toEqual({ last: 3, deep: { one: 1 } });
  });
});
