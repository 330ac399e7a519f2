import { readAccountNumber } from '@markaz/contract/accounts/users';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { nameSpellings, readName } from '@markaz/contract/text/fold-name';

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

const wordsOfAddress = 4;
/** More words than anybody types. */
const mostKeys = 10;

interface Named {
  readonly displayName: string;
  readonly email: string | null;
  /** Account number (accounts/users/store.ts). */
  readonly number: number | null;
}

/** Returns the address, starting at each word before the @. */
function addressTexts(email: string | null): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return fromEachWord(front, wordsOfAddress, ` ${foldArabic(domain)}`);
}

/** The words whose beginnings match a student. */
function searchWords({ displayName, email }: Named): string[] {
  const address = addressTexts(email).map((text) => text.split(' ')[0] ?? '');
  return [...nameSpellings(displayName), ...address];
}

/**
 * Returns a student's search keys: every beginning of each word of the name, every beginning of the
 * address from each word, and the whole account number. About sixty short texts.
 */
export function studentSearchKeys({ displayName, email, number }: Named): string[] {
  const keys = beginningsOf([...nameSpellings(displayName), ...addressTexts(email)]);
  return number === null ? keys : [...keys, String(number)];
}

/** The same keys as a map, so that one equality query can match several of them. */
export function searchFlagsOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

/** A parsed search by an admin. */
export interface StudentSearch {
  /** Every match is stored with all of these. */
  readonly keys: readonly [string, ...string[]];
  /** Also checks text beyond the length of a key, and words beyond `mostKeys`. */
  readonly matches: (person: Named) => boolean;
}

/** Returns the keys of these words. A key that is the beginning of another is redundant. */
function searchedKeys(words: readonly string[]): readonly string[] {
  const longestFirst = words.map(cutKey).toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((key, index) => !longestFirst.slice(0, index).some((longer) => longer.startsWith(key)))
    .slice(0, mostKeys);
}

/**
 * Parses an admin's input: beginnings of words of a name or address in any order, an account
 * number, or, with an @, the beginning of an address. Returns null if it contains nothing to search
 * for.
 */
export function readStudentSearch(text: string): StudentSearch | null {
  if (text.includes('@')) {
    const folded = foldArabic(text);
    const matches = ({ email }: Named) =>
      addressTexts(email).some((address) => address.startsWith(folded));
    return folded === '' ? null : { keys: [cutKey(folded)], matches };
  }
  const words = readName(text);
  const number = readAccountNumber(text);
  const matches = (person: Named) => {
    if (number !== null && person.number === number) return true;
    const known = searchWords(person);
    return words.every((word) => known.some((each) => each.startsWith(word)));
  };
  if (number !== null) return { keys: [String(number)], matches };
  const [first, ...others] = searchedKeys(words);
  return first === undefined ? null : { keys: [first, ...others], matches };
}

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

export function batchSearchKeys(batch: Described): string[] {
  return beginningsOf(textsOf(batch));
}

/** Reads an admin's input; null if it contains nothing to search for. */
export function readBatchSearch(text: string): Search<Described> | null {
  const folded = foldArabic(text);
  if (folded === '') return null;
  return {
    key: cutKey(folded),
    matches: (batch) => textsOf(batch).some((candidate) => candidate.startsWith(folded)),
  };
}
