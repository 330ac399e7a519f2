import { foldArabic } from '@markaz/contract/fold-arabic';

/** A word without the article that stands before it: «والفقه» and «للفقه» are «فقه» too. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|و?لل)(?=.)/u, '');
}

const seats = /[ؤئ]/gu;

/** A word as it is and, since «مسؤول» is «مسئول» too, with its hamza on another seat. */
function spellings(word: string): string[] {
  const written = [
    word,
    ...(word.search(seats) >= 0 ? ['و', 'ي'].map((seat) => word.replace(seats, seat)) : []),
  ];
  return written.map(foldArabic);
}

/** One searched word, as the text may contain it. */
function termOf(word: string) {
  const words = spellings(word);
  return { words, stems: words.map(withoutArticle).filter((stem) => !words.includes(stem)) };
}

function contains(folded: string, { words, stems }: ReturnType<typeof termOf>): boolean {
  if (words.some((word) => folded.includes(word))) return true;
  return stems.some((stem) => ` ${folded}`.includes(` ${stem}`));
}

/** Reads a query once, so that a thousand courses are searched within one frame. */
export function arabicSearch(query: string) {
  const terms = query
    .split(/[^\p{L}\p{N}\p{M}ـ]+/u)
    // An article alone is a word that is still being typed.
    .filter((word) => !['', 'ال'].includes(foldArabic(word)))
    .map(termOf);
  return {
    /** Nothing was asked for: everything matches. */
    empty: terms.length === 0,
    /** @param folded text that went through `foldArabic`. */
    matches: (folded: string) => terms.every((term) => contains(folded, term)),
  };
}
