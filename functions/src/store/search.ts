import { readAccountNumber } from '@markaz/contract/accounts/users';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { nameSpellings, readName } from '@markaz/contract/text/fold-name';

/**
 * Firestore has no text search. So students and batches are stored with every short beginning of
 * their texts, and one equality query finds a typed one. The rest is compared after reading.
 */
const charactersOfKey = 16;

/** Returns the folded text, starting at each of its first `words` words, followed by `rest`. */
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

/** Returns the address, starting at each of four words before the @. */
function addressTexts(email: string | null): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return fromEachWord(front, 4, ` ${foldArabic(domain)}`);
}

/**
 * Returns a student's search keys: every beginning of each word of the name, every beginning of the
 * address from each word, and the whole account number. About sixty short texts.
 */
export function studentSearchKeys({ displayName, email, number }: FoundStudent): string[] {
  const keys = beginningsOf([...nameSpellings(displayName), ...addressTexts(email)]);
  return number === null ? keys : [...keys, String(number)];
}

/** The same keys as a map, so that one equality query can match several of them. */
export function searchFlagsOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

export interface StudentSearch {
  /** Every match is stored with all of these. */
  readonly keys: readonly [string, ...string[]];
  /** Also checks text beyond the length of a key, and words beyond the tenth. */
  readonly matches: (student: FoundStudent) => boolean;
}

/** Returns the keys of the first ten words. A key that is the beginning of another is redundant. */
function searchedKeys(words: readonly string[]): readonly string[] {
  const longestFirst = words.map(cutKey).toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((key, index) => !longestFirst.slice(0, index).some((longer) => longer.startsWith(key)))
    .slice(0, 10);
}

/**
 * Parses an admin's input: beginnings of words of a name or address in any order, an account
 * number, or, with an @, the beginning of an address. Returns null if it contains nothing to search
 * for.
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

/** Texts whose beginnings match a batch; people search for the first words of a long note. */
function batchTexts({ note, outlet, prefix }: FoundBatch): string[] {
  return [...fromEachWord(note, 20), ...fromEachWord(outlet, 10), prefix.toLowerCase()];
}

export function batchSearchKeys(batch: FoundBatch): string[] {
  return beginningsOf(batchTexts(batch));
}

/** Parses an admin's input; null if it contains nothing to search for. */
export function readBatchSearch(text: string) {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    /** Every match is stored with it. */
    key: cutKey(folded),
    matches: (batch: FoundBatch) => batchTexts(batch).some((each) => each.startsWith(folded)),
  };
}
