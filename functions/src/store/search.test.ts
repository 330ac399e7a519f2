import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStudentSearch, studentSearchKeys } from './search.ts';

const person = {
  displayName: 'أحمد عبد الرّحمن السيّد',
  email: 'Ahmed.Abdo_99@gmail.com',
  number: 4_815_162,
};

/** Simulates a query: the student has all keys and matches the full search text. */
function isFound(text: string, candidate = person): boolean {
  const search = readStudentSearch(text);
  if (search === null) return false;
  const storedKeys = studentSearchKeys(candidate);
  return search.keys.every((key) => storedKeys.includes(key)) && search.matches(candidate);
}

describe('a search for students', () => {
  it.each([
    'احمد',
    'أحمد عبد',
    'إحمد عبد الرحمن السيد',
    'الرحمن',
    'السي',
    'ا',
    'ahmed',
    'AHMED.abdo',
    'ahmed.abdo_99@gmail.com',
    'abdo',
    '99',
    '4815162',
    '٤٨١٥١٦٢',
    '٤٨١ ٥١٦٢',
    '٩٩',
    '  أحمد   عبد ',
    'أحمد السيد',
    'سيد عبدالرحمن',
    'عبدا',
    'احمد abdo',
    'عبد',
  ])('finds the student by %s', (text) => {
    expect(isFound(text)).toBe(true);
  });

  it.each([
    '4815163',
    '481516',
    '48151620',
    'حمد',
    'محمد',
    'gmail',
    'ahmed.abdo_99@yahoo',
    'أحمد علي',
    'عبده',
    'احمد gmail',
  ])('does not find the student by %s', (text) => {
    expect(isFound(text)).toBe(false);
  });

  it.each([
    ['عبد الرحمن محمد', 'عبد الرحمان'],
    ['عبد الرحمان محمد', 'عبدالرحمن'],
    ['عبدالرحمان', 'الرحمن'],
    ['عبدالرحمن', 'عبد الرحما'],
    ['أبو العنين', 'ابوالعنين'],
    ['أبو العينين', 'ابوالعنين'],
    ['ابوالعنين', 'أبو العينين'],
  ])('finds a student whose stored name is «%s» by «%s»', (displayName, text) => {
    expect(isFound(text, { displayName, email: '', number: 1_000_000 })).toBe(true);
  });

  it.each([
    ['رحمة', 'رحمان'],
    ['عبد الرحيم', 'عبد الرحمان'],
  ])('does not find a student whose stored name is «%s» by «%s»', (displayName, text) => {
    expect(isFound(text, { displayName, email: '', number: 1_000_000 })).toBe(false);
  });

  it.each([
    ['العنين', 'عنين'],
    ['هارون', 'هارون'],
    ['عين', 'عين'],
  ])('does not read all students with the first letter of «%s»', (text, key) => {
    expect(readStudentSearch(text)?.keys).toEqual([key]);
    expect(isFound(text, { displayName: `${text} محمد`, email: '', number: 1_000_000 })).toBe(true);
  });

  it('rejects a search text without letters or digits', () => {
    expect(readStudentSearch(' .،!')).toBeNull();
  });

  it('finds a student without an email address by name', () => {
    expect(studentSearchKeys({ displayName: '', email: null, number: null })).toEqual([]);
    expect(isFound('خالد', { displayName: 'خالد', email: '', number: 1_000_000 })).toBe(true);
  });
});

const names = fc.array(
  fc.constantFrom(
    'أحمد',
    'محمد',
    'محمود',
    'السيد',
    'عبد الرحمن',
    'عبدالله',
    'نور الدين',
    'إلياس',
    'Ali',
  ),
  { minLength: 1, maxLength: 4 },
);

it('a student has all keys of a search text if and only if the student matches all its words', () => {
  fc.assert(
    fc.property(names, names, fc.gen(), (ownNames, otherNames, generate) => {
      const candidate = {
        displayName: ownNames.join(' '),
        email: 'mona.ali7@example.com',
        number: 4_815_162,
      };
      const typed = generate(fc.shuffledSubarray, [...ownNames, ...otherNames, 'mona', 'ali7'], {
        minLength: 1,
      })
        .map((word) => word.slice(0, generate(fc.integer, { min: 1, max: word.length })))
        .join(' ');
      const search = readStudentSearch(typed);
      const storedKeys = studentSearchKeys(candidate);
      expect(search?.keys.every((key) => storedKeys.includes(key))).toBe(
        search?.matches(candidate),
      );
    }),
    { numRuns: 1_000 },
  );
});

it('creates fewer than 130 keys for a name of many words', () => {
  const displayName = Array.from({ length: 100 }, (_, index) => `كلمة${index}`).join(' ');
  const keys = studentSearchKeys({
    displayName,
    email: `${'a.'.repeat(60)}@example.com`,
    number: null,
  });
  expect(keys.length).toBeLessThan(130);
});
