import { readAccountNumber } from '@markaz/contract/accounts/users';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { nameSpellings, readNameWords, sharedBeginning } from '@markaz/contract/text/fold-name';

/**
 * Maximum length of a search key. Firestore has no text search, so every prefix of a text up to
 * this length is stored, and one equality query finds it. Longer text is compared after reading.
 */
const maxKeyLength = 16;

/**
 * Folds the text. For each of its first `words` words, returns the text from this word to the end,
 * followed by `suffix`.
 */
function suffixesByWord(text: string, words: number, suffix = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${suffix}`);
}

/** Cuts a folded text to the length of a key. */
function cutKey(folded: string): string {
  return [...folded].slice(0, maxKeyLength).join('').trimEnd();
}

/** Returns the prefixes of these folded texts that are short enough for a key. */
function prefixesOf(texts: readonly string[]): string[] {
  const beginnings = texts.flatMap((text) => {
    const characters = [...text].slice(0, maxKeyLength);
    return characters.map((_, index) => cutKey(characters.slice(0, index + 1).join('')));
  });
  return [...new Set(beginnings)];
}

interface SearchedStudent {
  readonly displayName: string;
  readonly email: string | null;
  /** Account number (accounts/users/store.ts). */
  readonly number: number | null;
}

/**
 * For each of the first four words before the @, returns the e-mail address from this word to the
 * end.
 */
function addressSuffixes(email: string | null): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return suffixesByWord(front, 4, ` ${foldArabic(domain)}`);
}

/**
 * Returns a student's search keys: the prefixes of the name and e-mail address that start at any of
 * their words, and the full account number. A student has about sixty short keys.
 */
export function studentSearchKeys({ displayName, email, number }: SearchedStudent): string[] {
  const keys = prefixesOf([...nameSpellings(displayName), ...addressSuffixes(email)]);
  return number === null ? keys : [...keys, String(number)];
}

/** Returns the same keys as a map, so that one query can require several of them. */
export function searchFlagsOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

export interface StudentSearch {
  /** Search keys that every matching student has. */
  readonly keys: readonly [string, ...string[]];
  /**
   * Whether a student matches the full search text, including text that is longer than the keys.
   */
  readonly matches: (student: SearchedStudent) => boolean;
}

/** Minimum length of a beginning that alone selects few enough students, in characters. */
const minSharedLength = 3;

/** Returns at most ten keys, longest first, without keys that are prefixes of longer ones. */
function selectKeys(words: readonly string[]): readonly string[] {
  const beginnings = words.map((word) => {
    const shared = sharedBeginning(word);
    const isTooShort = words.length === 1 && shared.length < minSharedLength;
    return cutKey(isTooShort ? word : shared);
  });
  const longestFirst = beginnings.toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((key, index) => !longestFirst.slice(0, index).some((longer) => longer.startsWith(key)))
    .slice(0, 10);
}

/**
 * Parses the text that an admin typed. It may be an account number, or the beginnings of words from
 * a name or e-mail address, in any order. A text with an @ is the beginning of an e-mail address.
 * Returns null if there is nothing to search for.
 */
export function readStudentSearch(text: string): StudentSearch | null {
  if (text.includes('@')) {
    const folded = foldArabic(text);
    const matches = ({ email }: SearchedStudent) =>
      addressSuffixes(email).some((address) => address.startsWith(folded));
    return folded === '' ? null : { keys: [cutKey(folded)], matches };
  }
  const words = readNameWords(text);
  const number = readAccountNumber(text);
  const matches = (student: SearchedStudent) => {
    if (number !== null && student.number === number) return true;
    const address = addressSuffixes(student.email).map((each) => each.split(' ')[0] ?? '');
    const searchableTexts = [...nameSpellings(student.displayName), ...address];
    return words.every((word) => searchableTexts.some((each) => each.startsWith(word)));
  };
  if (number !== null) return { keys: [String(number)], matches };
  const [first, ...others] = selectKeys(words);
  return first === undefined ? null : { keys: [first, ...others], matches };
}

interface SearchedBatch {
  readonly note: string;
  readonly outlet: string;
  readonly prefix: string;
}

/**
 * Returns the texts whose prefixes match a batch. Only the first words of a long note are included.
 */
function batchTexts({ note, outlet, prefix }: SearchedBatch): string[] {
  return [...suffixesByWord(note, 20), ...suffixesByWord(outlet, 10), prefix.toLowerCase()];
}

export function batchSearchKeys(batch: SearchedBatch): string[] {
  return prefixesOf(batchTexts(batch));
}

/** Parses an admin's input. Returns null if there is nothing to search for. */
export function readBatchSearch(text: string) {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    /** The search key that every matching batch has. */
    key: cutKey(folded),
    matches: (batch: SearchedBatch) => batchTexts(batch).some((each) => each.startsWith(folded)),
  };
}
