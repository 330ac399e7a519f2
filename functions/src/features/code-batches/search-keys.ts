import { fromEachWord, searchBy } from '../../store/search-keys.ts';

/** A note has at most 500 characters; who looks for a batch types how its note begins. */
const wordsOfNote = 20;
const wordsOfOutlet = 10;

interface Described {
  readonly note: string;
  readonly outlet: string;
  readonly prefix: string;
}

/** A batch is found by its note and its outlet from each word on, and by its prefix. */
export const { keysOf: searchKeysOf, read: readSearch } = searchBy<Described>(
  ({ note, outlet, prefix }) => [
    ...fromEachWord(note, wordsOfNote),
    ...fromEachWord(outlet, wordsOfOutlet),
    prefix.toLowerCase(),
  ],
);
