import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../model.ts';
import {
  anyValue,
  array,
  double,
  float64,
  int,
  int64,
  map,
  nul,
  str,
  time,
} from '../testing/values.ts';
import { equalValues } from '../values/order.ts';
import { type FieldTransform, type NumberValue, transformValue } from './transform.ts';

const now = { seconds: 1_700_000_000n, nanos: 123_456_000 };
const path = ['f'];
const number = fc.oneof(
  int64.map((value): NumberValue => ({ kind: 'integer', value })),
  float64.map((value): NumberValue => ({ kind: 'double', value })),
);

function applyNumeric(
  kind: 'increment' | 'maximum' | 'minimum',
  current: Value | undefined,
  operand: Value,
): Value {
  if (operand.kind !== 'integer' && operand.kind !== 'double') throw new Error('not a number');
  const { value, result } = transformValue({ path, kind, operand }, current, now);
  expect(result).toBe(value);
  return value;
}

function applyToArray(
  kind: 'arrayUnion' | 'arrayRemove',
  current: Value | undefined,
  ...values: Value[]
) {
  const { value, result } = transformValue({ path, kind, values }, current, now);
  expect(result).toEqual(nul);
  return value;
}

describe('an increment', () => {
  it.each<[string, Value | undefined, Value, Value]>([
    ['a missing field', undefined, int(5), int(5)],
    ['a value that is not a number', str('x'), int(7), int(7)],
    ['an integer by an integer', int(5), int(3), int(8)],
    ['an integer by a double', int(5), double(2.5), double(7.5)],
    ['a double by an integer', double(1.5), int(2), double(3.5)],
    ['an integer up to the largest integer', int(2n ** 63n - 1n), int(1), int(2n ** 63n - 1n)],
    ['an integer down to the smallest integer', int(-(2n ** 63n)), int(-1), int(-(2n ** 63n))],
  ])('increment can change %s', (_, current, operand, expected) => {
    expect(applyNumeric('increment', current, operand)).toEqual(expected);
  });

  it('adds integers exactly, and stops at the largest or smallest integer', () => {
    fc.assert(
      fc.property(int64, int64, (a, b) => {
        const sum = applyNumeric('increment', int(a), int(b));
        const bounded = [-(2n ** 63n), a + b, 2n ** 63n - 1n].sort((x, y) => (x < y ? -1 : 1))[1];
        expect(sum).toEqual(int(bounded ?? 0n));
      }),
    );
  });
});

describe('maximum and minimum', () => {
  it('keep the stored value and its type if both numbers are equal', () => {
    expect(applyNumeric('maximum', int(3), double(3))).toEqual(int(3));
    expect(applyNumeric('minimum', double(3), int(3))).toEqual(double(3));
    expect(applyNumeric('maximum', int(3), double(2.5))).toEqual(int(3));
    expect(applyNumeric('minimum', int(3), double(2.5))).toEqual(double(2.5));
  });

  it('store the operand if no number is stored', () => {
    expect(applyNumeric('maximum', undefined, int(7))).toEqual(int(7));
    expect(applyNumeric('minimum', str('x'), int(1))).toEqual(int(1));
  });

  it('are NaN if one of the two numbers is NaN', () => {
    expect(applyNumeric('maximum', int(1), double(Number.NaN))).toEqual(double(Number.NaN));
    expect(applyNumeric('minimum', double(Number.NaN), int(1))).toEqual(double(Number.NaN));
  });

  it('keep a stored zero, whatever its sign and type', () => {
    const zeros = [int(0), double(0), double(-0)];
    for (const kind of ['maximum', 'minimum'] as const)
      for (const stored of zeros)
        for (const given of zeros) expect(applyNumeric(kind, stored, given)).toEqual(stored);
  });

  it('return the larger or the smaller of the two numbers', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        fc.pre(!Number.isNaN(a.value) && !Number.isNaN(b.value));
        const maximum = applyNumeric('maximum', a, b);
        const least = applyNumeric('minimum', a, b);
        expect([a, b]).toContain(maximum);
        expect([a, b]).toContain(least);
        if (maximum.kind === 'integer' || maximum.kind === 'double') {
          expect(maximum.value >= a.value && maximum.value >= b.value).toBe(true);
        }
        if (least.kind === 'integer' || least.kind === 'double') {
          expect(least.value <= a.value && least.value <= b.value).toBe(true);
        }
      }),
    );
  });
});

describe('array transforms', () => {
  it('arrayUnion adds values that no stored element equals, and adds each value once', () => {
    const current = array(int(1), str('a'));
    expect(applyToArray('arrayUnion', current, double(1), str('b'), str('b'), nul)).toEqual(
      array(int(1), str('a'), str('b'), nul),
    );
    const nan = double(Number.NaN);
    expect(applyToArray('arrayUnion', undefined, nan, nan)).toEqual(array(nan));
  });

  it('arrayRemove removes every equal element', () => {
    const current = array(int(1), double(1), int(2), double(Number.NaN), nul, map({ k: int(1) }));
    const removed = applyToArray(
      'arrayRemove',
      current,
      int(1),
      double(Number.NaN),
      nul,
      map({ k: double(1) }),
    );
    expect(removed).toEqual(array(int(2)));
  });

  it('start from an empty array if the field is not an array', () => {
    expect(applyToArray('arrayUnion', int(5), str('x'))).toEqual(array(str('x')));
    expect(applyToArray('arrayRemove', int(5), int(5))).toEqual(array());
  });

  it('give an array with all operands after arrayUnion, and without the operands after arrayRemove', () => {
    const some = fc.array(
      anyValue.filter(({ kind }) => kind !== 'array'),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(some, some, (current, operands) => {
        const union = applyToArray('arrayUnion', array(...current), ...operands);
        const remaining = applyToArray('arrayRemove', union, ...operands);
        if (union.kind !== 'array' || remaining.kind !== 'array') throw new Error('not arrays');
        expect(union.values.slice(0, current.length)).toEqual(current);
        for (const value of operands) {
          expect(union.values.some((each) => equalValues(each, value))).toBe(true);
          expect(remaining.values.some((each) => equalValues(each, value))).toBe(false);
        }
      }),
    );
  });
});

describe('a server time', () => {
  it('is the given time, truncated to milliseconds', () => {
    const transform: FieldTransform = { path, kind: 'serverTime' };
    const { value, result } = transformValue(transform, str('old'), now);
    expect(value).toEqual(time(1_700_000_000, 123_000_000));
    expect(result).toEqual(value);
  });
});
