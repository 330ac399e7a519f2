import { foldArabic } from '@markaz/contract/fold-arabic';

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
