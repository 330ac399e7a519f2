import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { beginningsOf, cutKey, fromEachWord, type Search } from './search-keys.ts';

/** A note has up to 500 characters; people search for its first words. */
const wordsOfNote = 20;
const wordsOfOutlet = 10;

interface Described {
  readonly note: string;
  readonly outlet: string;
  readonly prefix: string;
}

/** Texts whose beginnings match a batch: note and outlet, from each word, and the prefix. */
function textsOf({ note, outlet, prefix }: Described): string[] {
  return [
    ...fromEachWord(note, wordsOfNote),
    ...fromEachWord(outlet, wordsOfOutlet),
    prefix.toLowerCase(),
  ];
}

export function searchKeysOf(batch: Described): string[] {
  return beginningsOf(textsOf(batch));
}

/** Reads an admin's input; null if it contains nothing to search for. */
export function readSearch(text: string): Search<Described> | null {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    key: cutKey(folded),
    matches: (batch) => textsOf(batch).some((candidate) => candidate.startsWith(folded)),
  };
}
