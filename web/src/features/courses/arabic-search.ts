import { westernDigits } from '@markaz/contract/text';

const marks = /[\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const apart = /[^\p{L}\p{N}]+/gu;

const sameLetter: Readonly<Record<string, string>> = {
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

const variants = new RegExp(`[${Object.keys(sameLetter).join('')}]`, 'gu');

/**
 * Brings text to one spelling, so that what sounds the same is found: hamza forms, ة/ه and ى/ي
 * alike, no tashkeel, no tatweel, one set of digits, lower case, words parted by single spaces.
 */
export function foldArabic(text: string): string {
  return westernDigits(text.normalize('NFKC'))
    .replace(marks, '')
    .replace(variants, (letter) => sameLetter[letter] ?? letter)
    .toLowerCase()
    .replace(apart, ' ')
    .trim();
}

/** A word without the article that stands before it: «والفقه» and «للفقه» are «فقه» too. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|و?لل)(?=.)/u, '');
}

/** One searched word, as the text must contain it. */
interface Term {
  readonly word: string;
  readonly stem: string;
}

export interface Search {
  /** Nothing was asked for: everything matches. */
  readonly empty: boolean;
  /** @param folded text that went through `foldArabic`. */
  readonly matches: (folded: string) => boolean;
}

function contains(folded: string, { word, stem }: Term): boolean {
  if (folded.includes(word)) return true;
  return stem !== word && ` ${folded}`.includes(` ${stem}`);
}

/** Reads a query once, so that a thousand courses are searched within one frame. */
export function arabicSearch(query: string): Search {
  const terms = foldArabic(query)
    .split(' ')
    // An article alone is a word that is still being typed.
    .filter((word) => word !== '' && word !== 'ال')
    .map((word) => ({ word, stem: withoutArticle(word) }));
  return {
    empty: terms.length === 0,
    matches: (folded) => terms.every((term) => contains(folded, term)),
  };
}
