import fc from 'fast-check';
import { anyValue } from 'firebase-data-emulator/firestore/testing/values';
import { decodeValue, encodeValue } from 'firebase-data-emulator/firestore/values/codec';
import { identicalValues } from 'firebase-data-emulator/firestore/values/identical';
import { expect, it } from 'vitest';
import { fromJson, toJson, type Value, type ValueJson } from './documents.ts';

const root = 'projects/p/databases/(default)/documents';

/** As in a file. */
function written(value: Value, from = root): ValueJson {
  return JSON.parse(JSON.stringify(toJson(value, from)));
}

it('preserves any value that Firestore can hold', () => {
  const survives = fc.property(anyValue, (value) => {
    const back = fromJson(written(encodeValue(value) as Value), root);
    return identicalValues(decodeValue(back as Parameters<typeof decodeValue>[0]), value);
  });
  fc.assert(survives);
});

it('moves references to the new database, except those to a foreign one', () => {
  const other = 'projects/q/databases/restored/documents';
  const own = written({ referenceValue: `${root}/courses/a` });
  expect(fromJson(own, other)).toEqual({ referenceValue: `${other}/courses/a` });
  const foreign = { referenceValue: 'projects/else/databases/(default)/documents/courses/a' };
  expect(fromJson(written(foreign), other)).toEqual(foreign);
});
