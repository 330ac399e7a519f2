import { foldArabic } from '@markaz/contract/text/fold-arabic';

/** Characters. The rest of a longer search text is compared after reading. */
const longestKey = 16;

/** A parsed search by an admin. */
export interface Search<Subject> {
  /** A key that every match is stored with, so that one equality query finds it. */
  readonly key: string;
  readonly matches: (subject: Subject) => boolean;
}

/** Returns the folded text, starting at each of its first `words` words, followed by `rest`. */
export function fromEachWord(text: string, words: number, rest = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${rest}`);
}

/** Cuts a folded text to the length of a key. */
export function cutKey(folded: string): string {
  return [...folded].slice(0, longestKey).join('').trimEnd();
}

/** Returns every short beginning of these folded texts. They are stored with the document. */
export function beginningsOf(texts: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const text of texts) {
    const characters = [...text].slice(0, longestKey);
    for (const index of characters.keys())
      keys.add(cutKey(characters.slice(0, index + 1).join('')));
  }
  return [...keys];
}
