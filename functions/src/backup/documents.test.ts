import fc from 'fast-check';
import { anyValue } from 'firebase-data-emulator/firestore/testing/values';
import { decodeValue, encodeValue } from 'firebase-data-emulator/firestore/values/codec';
import { identicalValues } from 'firebase-data-emulator/firestore/values/identical';
import { expect, it } from 'vitest';
import { fromJson, toJson, type Value, type ValueJson } from './documents.ts';

const root = 'projects/p/databases/(default)/documents';

/** Returns a value as a backup file stores it. */
function throughFile(value: Value, from = root): ValueJson {
  return JSON.parse(JSON.stringify(toJson(value, from)));
}

it('preserves any value that Firestore can hold', () => {
  const isPreserved = fc.property(anyValue, (value) => {
    const restoredValue = fromJson(throughFile(encodeValue(value) as Value), root);
    return identicalValues(decodeValue(restoredValue as Parameters<typeof decodeValue>[0]), value);
  });
  fc.assert(isPreserved);
});

it('changes references to the restored database, but keeps references to another database', () => {
  const other = 'projects/q/databases/restored/documents';
  const ownReference = throughFile({ referenceValue: `${root}/courses/a` });
  expect(fromJson(ownReference, other)).toEqual({ referenceValue: `${other}/courses/a` });
  const foreign = { referenceValue: 'projects/else/databases/(default)/documents/courses/a' };
  expect(fromJson(throughFile(foreign), other)).toEqual(foreign);
});
