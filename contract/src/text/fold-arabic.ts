import { normalise, westernDigits } from './normalise.ts';

const diacritics = /[\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const nonWordCharacters = /[^\p{L}\p{N}]+/gu;

const canonicalLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ک: 'ك',
  ء: '',
};

const letterVariants = new RegExp(`[${Object.keys(canonicalLetters).join('')}]`, 'gu');

/**
 * Folds text to one spelling, so that searches find words that sound the same. Removes tashkeel and
 * tatweel, unifies hamza forms, ة/ه, ى/ي, digits and case, and separates words by single spaces.
 */
export function foldArabic(text: string): string {
  return westernDigits(normalise(text, 'NFKC'))
    .replace(diacritics, '')
    .replace(letterVariants, (letter) => canonicalLetters[letter] ?? letter)
    .toLowerCase()
    .replace(nonWordCharacters, ' ')
    .trim();
}
