import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../model.ts';
import {
  anyValue,
  array,
  bool,
  bytes,
  double,
  float64,
  geo,
  int,
  int64,
  map,
  nul,
  ref,
  str,
  time,
  vector,
} from '../testing/values.ts';
import { compareUtf8, compareValues, equalValues } from './order.ts';

/** Each row sorts before the next row. The values in one row are equal. */
const ascending: Value[][] = [
  [nul],
  [bool(false)],
  [bool(true)],
  [double(Number.NaN), double(Number.NaN)],
  [double(Number.NEGATIVE_INFINITY)],
  [int(-(2n ** 63n)), double(-(2 ** 63))],
  [double(-2.5)],
  [int(0), double(0), double(-0)],
  [double(5e-324)],
  [int(1), double(1)],
  [int(2n ** 53n), double(2 ** 53)],
  [int(2n ** 53n + 1n)],
  [double(2 ** 53 + 2)],
  [int(2n ** 63n - 1n)],
  [double(2 ** 63)],
  [double(Number.POSITIVE_INFINITY)],
  [time(-1)],
  [time(0)],
  [time(0, 1_000)],
  [str('')],
  [str('\u0000')],
  [str('A')],
  [str('a')],
  [str('a\u0000')],
  [str('aa')],
  [str('é')],
  [str('\ue000')],
  [str('\uff5e')],
  [str('\u{10000}')],
  [str('\u{1f600}')],
  [bytes()],
  [bytes(0)],
  [bytes(0, 0)],
  [bytes(128)],
  [ref('c/__id-1__')],
  [ref('c/__id5__')],
  [ref('c/__id10__')],
  [ref('c/a')],
  [ref('c/a/sub/x')],
  [ref('c/b')],
  [ref('c-b/x')],
  [geo(-90, 0)],
  [geo(0, -180)],
  [geo(0, 0)],
  [array()],
  [array(nul)],
  [array(int(1)), array(double(1))],
  [array(int(1), int(2))],
  [array(int(2))],
  [vector(3)],
  [vector(0, 5)],
  [vector(1, 2)],
  [map({})],
  [map({ a: int(1) }), map({ a: double(1) })],
  [map({ a: int(1), b: int(0) })],
  [map({ a: int(2) })],
  [map({ b: int(0) })],
  [map({ '\uff5e': int(1) })],
  [map({ '\u{1f600}': int(1) })],
];

const ranked = ascending.flatMap((row, rank) => row.map((value) => ({ rank, value })));

describe('the order of values', () => {
  it('is the documented order for every pair', () => {
    for (const a of ranked) {
      for (const b of ranked) {
        const order = Math.sign(compareValues(a.value, b.value));
        expect([a, b, order]).toEqual([a, b, Math.sign(a.rank - b.rank)]);
        expect(equalValues(a.value, b.value)).toBe(a.rank === b.rank);
      }
    }
  });

  it('is antisymmetric', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
      }),
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 3, maxLength: 8 }), (values) => {
        const sorted = [...values].sort(compareValues);
        for (const [at, a] of sorted.entries()) {
          for (const b of sorted.slice(at)) expect(compareValues(a, b)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('compares integers and doubles without rounding', () => {
    fc.assert(
      fc.property(int64, float64, (left, right) => {
        fc.pre(Number.isFinite(right));
        // Multiply both sides by 2^1100, which turns every double into an integer.
        const scale = 2n ** 1_100n;
        const exact = left * scale - scaled(right);
        const order = Math.sign(compareValues(int(left), double(right)));
        expect(order).toBe(exact < 0n ? -1 : exact > 0n ? 1 : 0);
      }),
    );
  });
});

describe('compareUtf8', () => {
  it('orders by UTF-8 bytes', () => {
    const anyString = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(anyString, anyString, (a, b) => {
        const bytewise = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareUtf8(a, b))).toBe(bytewise);
      }),
    );
  });
});

function scaled(value: number): bigint {
  let mantissa = value;
  let exponent = 1_100;
  while (!Number.isSafeInteger(mantissa) && exponent > 0 && Math.abs(mantissa) < 2 ** 53) {
    mantissa *= 2;
    exponent--;
  }
  return BigInt(mantissa) * 2n ** BigInt(exponent);
}
