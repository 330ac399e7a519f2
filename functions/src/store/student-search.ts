import { readAccountNumber } from '@markaz/contract/accounts/account-number';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { nameSpellings, readName } from '@markaz/contract/text/fold-name';
import { beginningsOf, cutKey, fromEachWord } from './search-keys.ts';

const wordsOfAddress = 4;
/** More words than anybody types. */
const mostKeys = 10;

interface Named {
  readonly displayName: string;
  readonly email: string | null;
  /** Account number (accounts/users/account-number.ts). */
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
export function searchKeysOf({ displayName, email, number }: Named): string[] {
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
function keysOf(words: readonly string[]): readonly string[] {
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
export function readSearch(text: string): StudentSearch | null {
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
  const [first, ...others] = keysOf(words);
  return first === undefined ? null : { keys: [first, ...others], matches };
}
