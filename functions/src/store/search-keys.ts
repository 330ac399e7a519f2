import { foldArabic } from '@markaz/contract/text/fold-arabic';

/** Characters; what is searched for is compared with what follows them, too, but after reading. */
const longestKey = 16;

/** What an admin typed, to be looked for. */
export interface Search<Subject> {
  /** One of the keys that whatever it finds is stored with: one query by equality answers it. */
  readonly key: string;
  readonly matches: (subject: Subject) => boolean;
}

/** A text from each of its first `words` words on, folded, each with `rest` behind it. */
export function fromEachWord(text: string, words: number, rest = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${rest}`);
}

/** A folded text, as far as keys go. */
export function cutKey(folded: string): string {
  return [...folded].slice(0, longestKey).join('').trimEnd();
}

/** Every beginning of these folded texts, short ones only: what is stored with what they find. */
export function beginningsOf(texts: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const text of texts) {
    const characters = [...text].slice(0, longestKey);
    for (const index of characters.keys())
      keys.add(cutKey(characters.slice(0, index + 1).join('')));
  }
  return [...keys];
}
