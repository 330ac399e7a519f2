import { describe, expect, it } from 'vitest';
import type { Value } from '../model.ts';
import {
  array,
  bool,
  double,
  fieldsOf,
  geo,
  int,
  map,
  nul,
  ref,
  root,
  str,
} from '../testing/values.ts';
import { assertDocumentFits, assertValuesFit, documentSize, maxDocumentBytes } from './size.ts';

const name = `${root}/users/jeff/tasks/my_task_id`;

describe('documentSize', () => {
  it('counts 147 bytes for the example in the documentation', () => {
    const fields = fieldsOf({
      type: str('Personal'),
      done: bool(false),
      priority: int(1),
      description: str('Learn Cloud Firestore'),
    });
    expect(documentSize(name, fields)).toBe(147);
  });

  it.each<[string, Value, number]>([
    ['null', nul, 1],
    ['a double', double(1), 8],
    ['Arabic text by its UTF-8 bytes', str('نحو'), 7],
    ['a geo point', geo(1, 2), 16],
    ['a reference', ref('c/d'), 20],
    ['a reference with a numeric id', ref('c/__id7__'), 26],
    ['an array', array(int(1), nul), 9],
    ['a map', map({ a: int(1) }), 42],
  ])('counts %s', (_, value, bytes) => {
    const empty = documentSize(name, fieldsOf({}));
    expect(documentSize(name, fieldsOf({ f: value })) - empty - 2).toBe(bytes);
  });
});

describe('the size limits', () => {
  const half = 'x'.repeat(maxDocumentBytes / 2);

  it('accept a document of exactly 1 MiB and refuse one byte more', () => {
    const spare = maxDocumentBytes - documentSize(name, fieldsOf({ a: str(half), b: str('') }));
    const fits = fieldsOf({ a: str(half), b: str('x'.repeat(spare)) });
    const fails = fieldsOf({ a: str(half), b: str('x'.repeat(spare + 1)) });
    expect(() => assertDocumentFits(name, fits)).not.toThrow();
    expect(() => assertDocumentFits(name, fails)).toThrow(
      'its size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes',
    );
  });

  it('refuse a string above 1,048,487 bytes, and name the field', () => {
    const long = str('€'.repeat(349_496));
    expect(() => assertValuesFit(fieldsOf({ s: str('€'.repeat(349_495)) }))).not.toThrow();
    expect(() => assertValuesFit(fieldsOf({ s: long }))).toThrow(
      'The value of property "s" is longer than 1048487 bytes.',
    );
    expect(() => assertValuesFit(fieldsOf({ m: map({ s: long }) }))).toThrow(
      'Property m contains an invalid nested entity.',
    );
    expect(() => assertValuesFit(fieldsOf({ a: array(long) }))).toThrow('property "array"');
  });

  it('count the whole path of a nested field, not only its name', () => {
    const path = (length: number) => fieldsOf({ m: map({ ['k'.repeat(length)]: int(1) }) });
    expect(() => assertValuesFit(path(1_498))).not.toThrow();
    expect(() => assertValuesFit(path(1_499))).toThrow('invalid nested entity');
  });
});
