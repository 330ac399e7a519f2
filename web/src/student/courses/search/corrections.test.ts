import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromLatinKeys } from './corrections.ts';

it.each([
  ['hgtri', 'الفقه'],
  ['hgkp,', 'النحو'],
  ['td.dhx', 'فيزياء'],
  ["hglk'r", 'المنطق'],
  ['bu', 'لاع'],
  ['hgjtsdv 3', 'التفسير 3'],
])('converts «%s» to «%s»', (typed, expected) => {
  expect(fromLatinKeys(typed)).toBe(expected);
});

it('returns null for texts with Arabic letters, numbers and single letters', () => {
  for (const text of ['الفقه', 'الفقه hgtri', '2026', 'p', '', '؟'])
    expect(fromLatinKeys(text)).toBeNull();
});

it('restores any Arabic text that was typed with a Latin keyboard layout', () => {
  const keysByLetter = new Map(
    [..."`qwertyuiop[]asdfghjkl;'zxcvnm,./HYTGBN"].map((key) => [
      fromLatinKeys(`${key}aa`)?.slice(0, -2) ?? '',
      key,
    ]),
  );
  expect(keysByLetter.size).toBe(39);
  const letter = fc.constantFrom(...[...keysByLetter.keys()].filter((each) => each.length === 1));
  fc.assert(
    fc.property(fc.array(letter, { minLength: 2, maxLength: 12 }), (letters) => {
      const typed = letters.map((each) => keysByLetter.get(each)).join('');
      fc.pre(/[a-z]{2}/iu.test(typed));
      expect(fromLatinKeys(typed)).toBe(letters.join(''));
    }),
  );
});
