import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import type { Value } from 'firebase-data-emulator/firestore/model';
import { documentSize as sizeInFirestore } from 'firebase-data-emulator/firestore/values/size';
import { expect, it } from 'vitest';
import { documentSize } from '../night/sizes.ts';

/** A value as the client returns it, and the same value as the local Firestore stores it. */
type ValuePair = readonly [ours: unknown, stored: Value];

const text = fc.string({ unit: 'binary', maxLength: 12 });
const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });

const { value } = fc.letrec<{ value: ValuePair; array: ValuePair; map: ValuePair }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<ValuePair>([null, { kind: 'null' }]),
    fc.boolean().map<ValuePair>((raw) => [raw, { kind: 'boolean', value: raw }]),
    fc.integer().map<ValuePair>((raw) => [raw, { kind: 'integer', value: BigInt(raw) }]),
    fc.double().map<ValuePair>((raw) => [raw, { kind: 'double', value: raw }]),
    text.map<ValuePair>((raw) => [raw, { kind: 'string', value: raw }]),
    fc
      .uint8Array()
      .map<ValuePair>((raw) => [Buffer.from(raw), { kind: 'bytes', value: Buffer.from(raw) }]),
    fc
      .nat()
      .map<ValuePair>((raw) => [
        new Timestamp(raw, 0),
        { kind: 'timestamp', value: { seconds: BigInt(raw), nanos: 0 } },
      ]),
    tie('array'),
    tie('map'),
  ),
  array: fc
    .array(tie('value'), { maxLength: 4 })
    .map<ValuePair>((all) => [
      all.map(([ours]) => ours),
      { kind: 'array', values: all.map(([, stored]) => stored) },
    ]),
  map: fc
    .dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true })
    .map<ValuePair>((fields) => [
      Object.fromEntries(Object.entries(fields).map(([name, [ours]]) => [name, ours])),
      {
        kind: 'map',
        fields: new Map(Object.entries(fields).map(([name, [, stored]]) => [name, stored])),
      },
    ]),
}));

it('returns the same size of a document as Firestore', () => {
  const fields = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true });
  const id = fc.stringMatching(/^[a-zA-Z0-9-]{1,20}$/u);
  fc.assert(
    fc.property(id, fields, (name, all) => {
      const entries = Object.entries(all);
      const ours = Object.fromEntries(
        entries.map(([field, [clientValue]]) => [field, clientValue]),
      );
      const stored = new Map(entries.map(([field, [, storedValue]]) => [field, storedValue]));
      const path = `projects/p/databases/(default)/documents/users/${name}`;
      expect(documentSize(`users/${name}`, ours)).toBe(sizeInFirestore(path, stored));
    }),
  );
});
