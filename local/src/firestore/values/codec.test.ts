import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError, status, type Value } from '../model.ts';
import type { ProtoValue } from '../proto.ts';
import { anyValue, double, int, root, str, vector } from '../testing/values.ts';
import { decodeFields, decodeValue, encodeValue } from './codec.ts';
import { identicalValues } from './identical.ts';

function refusal(proto: ProtoValue): number | undefined {
  try {
    decodeValue(proto);
    return undefined;
  } catch (error) {
    return error instanceof StatusError ? error.code : status.INTERNAL;
  }
}

function nestedMap(levels: number): ProtoValue {
  const inner = levels === 1 ? { integerValue: '1' } : nestedMap(levels - 1);
  return { mapValue: { fields: { f: inner } } };
}

function vectorProto(...values: ProtoValue[]): ProtoValue {
  return {
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  };
}

describe('the codec', () => {
  it('returns every value unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(identicalValues(decodeValue(encodeValue(value)), value)).toBe(true);
      }),
    );
  });

  it('keeps the exact value of 64-bit integers and the sign of zero', () => {
    expect(encodeValue(int(2n ** 63n - 1n))).toEqual({ integerValue: '9223372036854775807' });
    expect(decodeValue({ integerValue: '-9223372036854775808' })).toEqual(int(-(2n ** 63n)));
    expect(Object.is(encodeValue(double(-0)).doubleValue, -0)).toBe(true);
  });

  it('truncates timestamps to microseconds', () => {
    const decoded = decodeValue({ timestampValue: { seconds: '-1', nanos: 999_999_999 } });
    expect(decoded).toEqual({ kind: 'timestamp', value: { seconds: -1n, nanos: 999_999_000 } });
  });

  it('decodes arrays and maps without content as empty', () => {
    expect(decodeValue({ arrayValue: {} })).toEqual({ kind: 'array', values: [] });
    expect(decodeValue({ mapValue: {} })).toEqual({ kind: 'map', fields: new Map() });
    expect(decodeFields(undefined)).toEqual(new Map());
  });

  it('decodes a vector from a map with the type __vector__', () => {
    expect(decodeValue(vectorProto({ doubleValue: 1 }, { doubleValue: 2 }))).toEqual(vector(1, 2));
    const plain: Value = { kind: 'map', fields: new Map([['value', str('x')]]) };
    expect(decodeValue({ mapValue: { fields: { value: { stringValue: 'x' } } } })).toEqual(plain);
  });

  it('accepts at most 20 levels of maps', () => {
    expect(refusal(nestedMap(20))).toBeUndefined();
    expect(refusal(nestedMap(21))).toBe(status.INVALID_ARGUMENT);
  });

  it('accepts a map inside an array', () => {
    expect(refusal({ arrayValue: { values: [nestedMap(1)] } })).toBeUndefined();
  });

  const invalid: [string, ProtoValue][] = [
    ['a value without a type', {}],
    ['an array in an array', { arrayValue: { values: [{ arrayValue: {} }] } }],
    ['a reserved field name', { mapValue: { fields: { __x__: { integerValue: '1' } } } }],
    ['an empty field name', { mapValue: { fields: { '': { integerValue: '1' } } } }],
    [
      'a field name of 1501 bytes',
      { mapValue: { fields: { ['k'.repeat(1_501)]: { integerValue: '1' } } } },
    ],
    ['an unknown special type', { mapValue: { fields: { __type__: { stringValue: '__x__' } } } }],
    ['a vector of integers', vectorProto({ integerValue: '1' })],
    ['a vector with NaN', vectorProto({ doubleValue: Number.NaN })],
    ['an empty vector', vectorProto()],
    [
      'a vector of 2049 numbers',
      vectorProto(...Array.from({ length: 2_049 }, () => ({ doubleValue: 1 }))),
    ],
    ['a reference to a collection', { referenceValue: `${root}/c` }],
    ['a reference that is not a full name', { referenceValue: 'c/d' }],
    ['a latitude of 91', { geoPointValue: { latitude: 91 } }],
    ['a longitude of NaN', { geoPointValue: { longitude: Number.NaN } }],
    ['a timestamp in the year 10000', { timestampValue: { seconds: '253402300800' } }],
    ['a timestamp with a billion nanoseconds', { timestampValue: { nanos: 1_000_000_000 } }],
  ];
  it.each(invalid)('refuses %s', (_, proto) => {
    expect(refusal(proto)).toBe(status.INVALID_ARGUMENT);
  });
});
