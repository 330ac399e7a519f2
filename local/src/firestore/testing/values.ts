import fc from 'fast-check';
import type { Fields, StoredDocument, Value } from '../model.ts';

// These functions make values and documents. The fast-check arbitraries generate random ones.

export const database = 'projects/p/databases/(default)';
export const root = `${database}/documents`;

export const nul: Value = { kind: 'null' };
export const int = (value: bigint | number): Value => ({ kind: 'integer', value: BigInt(value) });
export const double = (value: number): Value => ({ kind: 'double', value });
export const str = (value: string): Value => ({ kind: 'string', value });
export const bool = (value: boolean): Value => ({ kind: 'boolean', value });
export const bytes = (...value: number[]): Value => ({ kind: 'bytes', value: Buffer.from(value) });
export const ref = (path: string): Value => ({ kind: 'reference', value: `${root}/${path}` });
export const array = (...values: Value[]): Value => ({ kind: 'array', values });
export const vector = (...values: number[]): Value => ({ kind: 'vector', values });
export const geo = (latitude: number, longitude: number): Value => ({
  kind: 'geo',
  latitude,
  longitude,
});
export const time = (seconds: number, nanos = 0): Value => ({
  kind: 'timestamp',
  value: { seconds: BigInt(seconds), nanos },
});
export const map = (fields: Record<string, Value>): Value => ({
  kind: 'map',
  fields: fieldsOf(fields),
});

export function fieldsOf(fields: Record<string, Value>): Fields {
  return new Map(Object.entries(fields));
}

/** Makes a document in the test database that was written once, at second 1. */
export function documentAt(path: string, fields: Record<string, Value> = {}): StoredDocument {
  const written = { seconds: 1n, nanos: 0 };
  const name = `${root}/${path}`;
  return { name, fields: fieldsOf(fields), createTime: written, updateTime: written };
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('', 'a', 'aa', '\uff5e', '\u{1f600}', '\u0000'),
);
/** Generates names of fields that are not reserved. */
export const fieldName = text.filter((name) => name !== '' && !/^__.*__$/s.test(name));
export const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(0n, 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
);
export const float64 = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, Number.NaN, 2 ** 53, 2 ** 63, -(2 ** 63)),
);
const id = fc.constantFrom('a', 'aa', 'b', 'a-b', '__id5__', '__id10__', '__id-1__', '\u{1f600}');
const micros = fc.integer({ min: 0, max: 999_999 });

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(nul),
  fc.boolean().map(bool),
  int64.map(int),
  float64.map(double),
  fc.tuple(fc.integer(), micros).map(([seconds, part]) => time(seconds, part * 1_000)),
  text.map(str),
  fc.uint8Array({ maxLength: 3 }).map((value): Value => ({ kind: 'bytes', value })),
  fc
    .tuple(fc.constantFrom('c', 'c-b'), id)
    .map(([collection, name]) => ref(`${collection}/${name}`)),
  fc
    .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
    .map(([latitude, longitude]) => geo(latitude, longitude)),
  fc
    .array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 3 })
    .map((values) => vector(...values)),
);

/** Generates values with up to three levels. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; element: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    scalar,
    fc.array(tie('element'), { maxLength: 3 }).map((values) => array(...values)),
    mapOf(tie('value')),
  ),
  // Arrays cannot contain arrays.
  element: fc.oneof({ depthSize: 'small', maxDepth: 2 }, scalar, mapOf(tie('value'))),
})).value;

function mapOf(value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc
    .array(fc.tuple(fieldName, value), { maxLength: 3 })
    .map((entries): Value => ({ kind: 'map', fields: new Map(entries) }));
}
