import { foldArabic } from '@markaz/contract/fold-arabic';

/** Characters; what is searched for is compared with what follows them, too, but after reading. */
const longestKey = 16;
const wordsOfName = 6;
const wordsOfAddress = 4;

interface Named {
  readonly displayName: string;
  readonly email: string | null;
}

function fromEachWord(text: string, words: number, rest = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${rest}`);
}

/** The texts whose beginnings a student is found by: the name and the address from each word on. */
function searchTexts({ displayName, email }: Named): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return [
    ...fromEachWord(displayName, wordsOfName),
    ...fromEachWord(front, wordsOfAddress, ` ${foldArabic(domain)}`),
  ];
}

function cut(folded: string): string {
  return [...folded].slice(0, longestKey).join('').trimEnd();
}

/**
 * Every beginning of what a student is found by, so that one query by equality finds whoever has
 * a word that begins so; about a hundred short texts.
 */
export function searchKeysOf(person: Named): string[] {
  const keys = new Set<string>();
  for (const text of searchTexts(person)) {
    const characters = [...text].slice(0, longestKey);
    for (const index of characters.keys()) keys.add(cut(characters.slice(0, index + 1).join('')));
  }
  return [...keys];
}

export interface StudentSearch {
  /** One of a student's `searchKeys`. */
  readonly key: string;
  readonly matches: (person: Named) => boolean;
}

/** Reads what an admin typed; null where it is nothing to search for. */
export function readSearch(text: string): StudentSearch | null {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    key: cut(folded),
    matches: (person) => searchTexts(person).some((candidate) => candidate.startsWith(folded)),
  };
}
