import { foldArabic } from '@markaz/contract/fold-arabic';

/** Characters; what is searched for is compared with what follows them, too, but after reading. */
const longestKey = 16;

/** A text from each of its first `words` words on, folded, each with `rest` behind it. */
export function fromEachWord(text: string, words: number, rest = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${rest}`);
}

function cut(folded: string): string {
  return [...folded].slice(0, longestKey).join('').trimEnd();
}

export interface Search<Subject> {
  /** One of the `keysOf` whatever it finds. */
  readonly key: string;
  readonly matches: (subject: Subject) => boolean;
}

/**
 * A search by the beginning of any word, which one query by equality answers.
 * @param textsOf folded texts whose beginnings find the subject.
 */
export function searchBy<Subject>(textsOf: (subject: Subject) => readonly string[]) {
  return {
    /** Every beginning of what a subject is found by, short ones only: what is stored with it. */
    keysOf(subject: Subject): string[] {
      const keys = new Set<string>();
      for (const text of textsOf(subject)) {
        const characters = [...text].slice(0, longestKey);
        for (const index of characters.keys())
          keys.add(cut(characters.slice(0, index + 1).join('')));
      }
      return [...keys];
    },

    /** Reads what an admin typed; null where it is nothing to search for. */
    read(text: string): Search<Subject> | null {
      const folded = foldArabic(text);
      if (folded === '') return null;
      return {
        key: cut(folded),
        matches: (subject) => textsOf(subject).some((candidate) => candidate.startsWith(folded)),
      };
    },
  };
}
