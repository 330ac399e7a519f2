import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { beginningsOf, cutKey, fromEachWord, type Search } from './search-keys.ts';

/** A note has at most 500 characters; who looks for a batch types how its note begins. */
const wordsOfNote = 20;
const wordsOfOutlet = 10;

interface Described {
  readonly note: string;
  readonly outlet: string;
  readonly prefix: string;
}

/** The texts whose beginnings find a batch: its note and its outlet from each word on, its prefix. */
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

/** Reads what an admin typed; null where it is nothing to search for. */
export function readSearch(text: string): Search<Described> | null {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    key: cutKey(folded),
    matches: (batch) => textsOf(batch).some((candidate) => candidate.startsWith(folded)),
  };
}
