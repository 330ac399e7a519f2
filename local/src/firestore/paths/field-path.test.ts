import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import { anyValue, fieldName, fieldsOf, int, map, str } from '../testing/values.ts';
import { identicalFields } from '../values/identical.ts';
import { deleteField, formatFieldPath, getField, parseFieldPath, setField } from './field-path.ts';

const path = fc.array(fieldName, { minLength: 1, maxLength: 3 });
const fields = fc.dictionary(fieldName, anyValue, { maxKeys: 4 }).map(fieldsOf);

describe('a field path', () => {
  it('is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(path, (segments) => {
        expect(parseFieldPath(formatFieldPath(segments))).toEqual(segments);
      }),
    );
  });

  it.each([
    ['a.b_1._c', ['a', 'b_1', '_c']],
    ['`a.b`.c', ['a.b', 'c']],
    ['`weird\\`x y`', ['weird`x y']],
    ['`\\\\`', ['\\']],
    ['`1st`', ['1st']],
  ])('%s is parsed', (text, segments) => {
    expect(parseFieldPath(text)).toEqual(segments);
  });

  it('is formatted with quotes only around names that need them', () => {
    expect(formatFieldPath(['a', 'b c', 'd`e'])).toBe('a.`b c`.`d\\`e`');
  });

  it.each(['', 'a..b', '.a', 'a.', '1a', 'a-b', '``', '`a', '`a`b', 'a b', '__x__', 'a.__x__'])(
    '"%s" is refused',
    (text) => {
      const refused = expect.objectContaining({ code: status.INVALID_ARGUMENT });
      let thrown: unknown;
      try {
        parseFieldPath(text, { name: true });
      } catch (error) {
        thrown = error instanceof StatusError ? error : undefined;
      }
      expect(thrown).toEqual(refused);
    },
  );

  it('can be __name__ alone, if the caller allows it', () => {
    expect(parseFieldPath('__name__', { name: true })).toEqual(['__name__']);
    expect(() => parseFieldPath('__name__')).toThrow('reserved');
    expect(() => parseFieldPath('a.__name__', { name: true })).toThrow('reserved');
  });
});

describe('the functions for nested fields', () => {
  const before = fieldsOf({ a: int(1), m: map({ x: int(1), y: int(2) }) });

  it('getField, setField and deleteField affect one field', () => {
    expect(getField(before, ['m', 'x'])).toEqual(int(1));
    expect(getField(before, ['a', 'x'])).toBeUndefined();
    expect(setField(before, ['m', 'x'], str('new'))).toEqual(
      fieldsOf({ a: int(1), m: map({ x: str('new'), y: int(2) }) }),
    );
    expect(deleteField(before, ['m', 'x'])).toEqual(fieldsOf({ a: int(1), m: map({ y: int(2) }) }));
  });

  it('setField replaces a parent that is not a map, and deleteField keeps a map that becomes empty', () => {
    expect(setField(before, ['a', 'b'], int(2)).get('a')).toEqual(map({ b: int(2) }));
    const emptied = deleteField(deleteField(before, ['m', 'x']), ['m', 'y']);
    expect(emptied.get('m')).toEqual(map({}));
  });

  it('deleteField does not create parents', () => {
    expect(deleteField(before, ['b', 'c'])).toEqual(before);
    expect(deleteField(before, ['a', 'c'])).toEqual(before);
  });

  it('getField reads what setField set, and the functions do not change their input', () => {
    fc.assert(
      fc.property(fields, path, anyValue, (given, segments, value) => {
        const copy = structuredClone(given);
        const set = setField(given, segments, value);
        expect(getField(set, segments)).toBe(value);
        expect(getField(deleteField(set, segments), segments)).toBeUndefined();
        expect(identicalFields(given, copy)).toBe(true);
      }),
    );
  });
});
