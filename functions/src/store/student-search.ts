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
  /** Of the account (accounts/users/account-number.ts). */
  readonly number: number | null;
}

/** The address from each of its words before the @ on. */
function addressTexts(email: string | null): string[] {
  const [front = '', domain = ''] = email?.split('@') ?? [];
  return fromEachWord(front, wordsOfAddress, ` ${foldArabic(domain)}`);
}

/** The words by whose beginnings a student is found. */
function searchWords({ displayName, email }: Named): string[] {
  const address = addressTexts(email).map((text) => text.split(' ')[0] ?? '');
  return [...nameSpellings(displayName), ...address];
}

/**
 * What a student is found by: every beginning of each word of the name and of the address from each
 * word on, and the account's number, whole. Some sixty short texts.
 */
export function searchKeysOf({ displayName, email, number }: Named): string[] {
  const keys = beginningsOf([...nameSpellings(displayName), ...addressTexts(email)]);
  return number === null ? keys : [...keys, String(number)];
}

/** The same, so that one query by equalities finds whoever has several of them. */
export function searchFlagsOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

/** What an admin typed, to be looked for. */
export interface StudentSearch {
  /** Whoever is meant is stored with all of them. */
  readonly keys: readonly [string, ...string[]];
  /** Looks at what is longer than a key, or beyond `mostKeys`. */
  readonly matches: (person: Named) => boolean;
}

/** The keys of these words; one that begins another says nothing. */
function keysOf(words: readonly string[]): readonly string[] {
  const longestFirst = words.map(cutKey).toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((key, index) => !longestFirst.slice(0, index).some((longer) => longer.startsWith(key)))
    .slice(0, mostKeys);
}

/**
 * Reads what an admin typed: the beginnings of words of a name and of an address, in any order; or,
 * where there is an @, the beginning of an address, and the number of an account. Null where it is nothing to search for.
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
