import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameMatcher, foldName } from './fold-name.ts';

function matches(typed: string, name: string): boolean {
  return createNameMatcher(typed)(name);
}

const plainNames = [
  'أحمد',
  'مصطفى',
  'فاطمة',
  'رؤوف',
  'عائشة',
  'علاء',
  'هانئ',
  'وردة',
  'يحيى',
  'سعد',
];
const withArticle = ['السيد', 'المهدي', 'الليثي', 'الألفي', 'إلياس', 'الشيماء'];
const pairs = [
  ['عبد', 'الرحمن'],
  ['عبد', 'الله'],
  ['عبد', 'ربه'],
  ['أبو', 'بكر'],
  ['أبو', 'وردة'],
  ['أبو', 'العلا'],
  ['آل', 'سعود'],
  ['نور', 'الدين'],
  ['هبة', 'الله'],
] as const;

/** A stored name of at most ten words. `spell` decides how each part is spelled. */
const name = fc.array(
  fc.oneof(
    fc.constantFrom(...plainNames, ...withArticle).map((word) => [word]),
    fc.constantFrom(...pairs).map((pair) => [...pair]),
  ),
  { minLength: 1, maxLength: 5 },
);

const similarLetters = ['أإآاٱ', 'ةه', 'ىيی', 'ؤو', 'كک'].flatMap((letters) =>
  [...letters].map((letter) => [letter, letters] as const),
);
const lettersLike = new Map(similarLetters);

/** Spells a part in a random way: joined or apart, with similar letters, marks and spaces. */
function spell(part: readonly string[], generate: fc.GeneratorValue): string {
  const space = () => generate(fc.constantFrom, ' ', '  ', '\u00A0');
  const word = part.join(generate(fc.boolean) ? space() : '');
  return [...word]
    .map((letter) => {
      const letters = lettersLike.get(letter);
      const variant = letters === undefined ? letter : generate(fc.constantFrom, ...letters);
      return variant + generate(fc.constantFrom, '', '', '', '\u0651', '\u064E', 'ـ');
    })
    .join('');
}

const cases = fc.tuple(name, fc.gen());

describe('foldName', () => {
  it('does not change a folded name', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'اأبدعلهنويرسx '.split(''), 'عبد', 'ابو', 'ال', 'الدين', 'الله'),
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'binary' })), (text) => {
        const folded = foldName(text);
        expect(foldName(folded)).toBe(folded);
      }),
      { numRuns: 2_000 },
    );
  });

  it('folds all spellings of a name to one', () => {
    fc.assert(
      fc.property(cases, ([parts, generate]) => {
        const spelling = () => parts.map((part) => spell(part, generate)).join(' ');
        expect(foldName(spelling())).toBe(foldName(spelling()));
      }),
    );
  });
});

describe('a search for a name', () => {
  it('finds the name by any of its parts, in any order and any spelling', () => {
    fc.assert(
      fc.property(cases, ([parts, generate]) => {
        const stored = parts.map((part) => spell(part, generate)).join(' ');
        const subset = generate(fc.shuffledSubarray, [...parts], { minLength: 1 });
        const typed = subset.map((part) => spell(part, generate)).join('  ');
        expect(matches(typed, stored)).toBe(true);
      }),
    );
  });

  it('finds the name by each of its prefixes', () => {
    fc.assert(
      fc.property(cases, ([parts, generate]) => {
        const stored = parts.map((part) => spell(part, generate)).join(' ');
        for (let length = 1; length <= stored.length; length += 1)
          expect([stored.slice(0, length), matches(stored.slice(0, length), stored)]).toEqual([
            stored.slice(0, length),
            true,
          ]);
      }),
    );
  });

  it.each([
    ['أحمد السيد', 'أحمد محمد السيد'],
    ['سيد احمد', 'أحمد محمد السيد'],
    ['عبدالرحمن', 'محمد عبد الرحمن علي'],
    ['عبد الرحمن', 'محمد عبدالرحمن علي'],
    ['رحمن', 'عبدالرحمن'],
    ['الرحمن', 'عبدالرحمن'],
    ['عبد الله', 'عبدالله'],
    ['ابوبكر', 'أبو بكر الصديق'],
    ['سعود', 'آل سعود'],
    ['السعود', 'آل سعود'],
    ['علاءالدين', 'علاء الدين'],
    ['ربه', 'عبد الرحمن عبد الرحمن عبد الرحمن نور الدين عبد ربه'],
    ['داوود', 'داود'],
    ['رءوف', 'رؤوف'],
    ['رئوف', 'رؤوف'],
    ['AHMED sayed', 'Ahmed Mohamed Sayed'],
    ['عبد الرحمان', 'عبدالرحمن علي'],
    ['عبدالرحمن', 'عبد الرحمان علي'],
    ['عبد الرحما', 'عبد الرحمن علي'],
    ['ابوالعنين', 'أحمد أبو العينين'],
    ['أبو العينين', 'أحمد ابوالعنين'],
    ['اسحق', 'محمد إسحاق'],
  ])('for «%s» finds the stored name «%s»', (typed, stored) =>
    expect(matches(typed, stored)).toBe(true),
  );

  it.each([
    ['حمد', 'أحمد'],
    ['عبده', 'عبد الرحمن'],
    ['أحمد علي', 'أحمد محمد'],
    ['سيدة', 'السيد'],
    ['عبد الرحمان', 'عبد الرحيم'],
    ['ابوالعنين', 'أبو العنب'],
  ])('for «%s» does not find the stored name «%s»', (typed, stored) =>
    expect(matches(typed, stored)).toBe(false),
  );
});
