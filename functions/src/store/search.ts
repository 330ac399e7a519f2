import { readAccountNumber } from '@markaz/contract/accounts/users';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { nameSpellings, readName } from '@markaz/contract/text/fold-name';

/**
 * Maximum length of a search key. Firestore has no text search, so every short beginning of a text
 * is stored, and one equality query finds it. Longer text is compared after reading.
 */
const charactersOfKey = 16;

/** Returns the ends of the folded text that start at its first `words` words, plus `rest`. */
function fromEachWord(text: string, words: number, rest = ''): string[] {
  const all = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '');
  return all.slice(0, words).map((_, index) => `${all.slice(index).join(' ')}${rest}`);
}

/** Cuts a folded text to the length of a key. */
function cutKey(folded: string): string {
  return [...folded].slice(0, charactersOfKey).join('').trimEnd();
}

/** Returns every short beginning of these folded texts. */
function beginningsOf(texts: readonly string[]): string[] {
  const beginnings = texts.flatMap((text) => {
    const characters = [...text].slice(0, charactersOfKey);
    return characters.map((_, index) => cutKey(characters.slice(0, index + 1).join('')));
  });
  return [...new Set(beginnings)];
}

interface FoundStudent {
  readonly displayName: string;
  readonly email: string | null;
  /** Account number (accounts/users/store.ts). */
  readonly number: number | null;
}

/** Returns the ends of the e-mail address that start at its first four words before the @. */
function addressTexts(email: string | null): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return fromEachWord(front, 4, ` ${foldArabic(domain)}`);
}

/**
 * Returns a student's search keys: every short beginning of the name and e-mail address, starting
 * at any of their words, and the whole account number. These are about sixty short texts.
 */
export function studentSearchKeys({ displayName, email, number }: FoundStudent): string[] {
  const keys = beginningsOf([...nameSpellings(displayName), ...addressTexts(email)]);
  return number === null ? keys : [...keys, String(number)];
}

/** Returns the same keys as a map, so that one query can require several of them. */
export function searchFlagsOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

export interface StudentSearch {
  /** Keys with which every match is stored. */
  readonly keys: readonly [string, ...string[]];
  /** Whether a student matches, also in text beyond the keys' length and words without keys. */
  readonly matches: (student: FoundStudent) => boolean;
}

/** Returns at most ten keys, longest first. A key that is the beginning of another is redundant. */
function searchedKeys(words: readonly string[]): readonly string[] {
  const longestFirst = words.map(cutKey).toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((key, index) => !longestFirst.slice(0, index).some((longer) => longer.startsWith(key)))
    .slice(0, 10);
}

/**
 * Parses an admin's input: beginnings of words of a name or e-mail address in any order, an account
 * number, or, with an @, the beginning of an e-mail address. Returns null if there is nothing to
 * search for.
 */
export function readStudentSearch(text: string): StudentSearch | null {
  if (text.includes('@')) {
    const folded = foldArabic(text);
    const matches = ({ email }: FoundStudent) =>
      addressTexts(email).some((address) => address.startsWith(folded));
    return folded === '' ? null : { keys: [cutKey(folded)], matches };
  }
  const words = readName(text);
  const number = readAccountNumber(text);
  const matches = (student: FoundStudent) => {
    if (number !== null && student.number === number) return true;
    const address = addressTexts(student.email).map((each) => each.split(' ')[0] ?? '');
    const known = [...nameSpellings(student.displayName), ...address];
    return words.every((word) => known.some((each) => each.startsWith(word)));
  };
  if (number !== null) return { keys: [String(number)], matches };
  const [first, ...others] = searchedKeys(words);
  return first === undefined ? null : { keys: [first, ...others], matches };
}

interface FoundBatch {
  readonly note: string;
  readonly outlet: string;
  readonly prefix: string;
}

/** Returns the texts whose beginnings match a batch, for a note only from its first words on. */
function batchTexts({ note, outlet, prefix }: FoundBatch): string[] {
  return [...fromEachWord(note, 20), ...fromEachWord(outlet, 10), prefix.toLowerCase()];
}

export function batchSearchKeys(batch: FoundBatch): string[] {
  return beginningsOf(batchTexts(batch));
}

/** Parses an admin's input. Returns null if there is nothing to search for. */
export function readBatchSearch(text: string) {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    /** The key with which every match is stored. */
    key: cutKey(folded),
    matches: (batch: FoundBatch) => batchTexts(batch).some((each) => each.startsWith(folded)),
  };
}
