import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyValue, array, double, fieldsOf, int, map, str } from '../testing/values.ts';
import { identicalFields, identicalValues } from './identical.ts';
import { equalValues } from './order.ts';

describe('identicalValues', () => {
  it('distinguishes values that filters treat as equal', () => {
    expect(identicalValues(int(1), double(1))).toBe(false);
    expect(identicalValues(double(0), double(-0))).toBe(false);
    expect(identicalValues(array(int(1)), array(double(1)))).toBe(false);
    expect(identicalValues(map({ a: int(1) }), map({ a: double(1) }))).toBe(false);
  });

  it('is true for two NaN, and for a value and its copy', () => {
    expect(identicalValues(double(Number.NaN), double(Number.NaN))).toBe(true);
    fc.assert(fc.property(anyValue, (value) => identicalValues(value, structuredClone(value))));
  });

  it('is true only for values that equalValues treats as equal', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => !identicalValues(a, b) || equalValues(a, b)),
    );
  });
});

describe('identicalFields', () => {
  it('ignores the order of fields, but not a missing field', () => {
    const fields = fieldsOf({ a: int(1), b: str('x') });
    expect(identicalFields(fields, fieldsOf({ b: str('x'), a: int(1) }))).toBe(true);
    expect(identicalFields(fields, fieldsOf({ a: int(1), c: str('x') }))).toBe(false);
    expect(identicalFields(fields, fieldsOf({ a: int(1) }))).toBe(false);
  });
});
