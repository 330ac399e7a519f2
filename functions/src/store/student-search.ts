import { readAccountNumber } from '@markaz/contract/account-number';
import { foldArabic } from '@markaz/contract/fold-arabic';
import { nameSpellings, readName } from '@markaz/contract/fold-name';
import { beginningsOf, cutKey, fromEachWord, type Search } from './search-keys.ts';

/** Letters of each of two words that make a key together. */
const lettersOfTwo = 3;
const wordsOfAddress = 4;

interface Named {
  readonly displayName: string;
  readonly email: string | null;
  /** Of the account (features/users/account-number.ts). */
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

/** Beginnings of words that may be part of a key for two: whatever follows, they stay as they are. */
function headsOf(words: readonly string[]): string[] {
  const heads = words
    .filter((word) => word.length >= lettersOfTwo && !word.startsWith('ال'))
    .map((word) => word.slice(0, lettersOfTwo));
  return [...new Set(heads)];
}

function keyOfTwo(one: string, other: string): string {
  return [one, other].toSorted().join('+');
}

/**
 * What a student is found by, so that one query by equality finds whoever has a word that begins so,
 * or two: every beginning of each word of the name and of the address from each word on, and the
 * beginnings of every two words; and the account's number, whole. About a hundred short texts.
 */
export function searchKeysOf(person: Named): string[] {
  const keys = beginningsOf([...nameSpellings(person.displayName), ...addressTexts(person.email)]);
  const heads = headsOf(searchWords(person));
  if (person.number !== null) keys.push(String(person.number));
  for (const [index, one] of heads.entries())
    for (const other of heads.slice(index + 1)) keys.push(keyOfTwo(one, other));
  return keys;
}

/** Its key is the one that the fewest have. */
export type StudentSearch = Search<Named>;

/** By two words where there are two, else by the longest. */
function keyFor(words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const [one, other] = headsOf(longestFirst);
  if (one !== undefined && other !== undefined) return keyOfTwo(one, other);
  return cutKey(longestFirst[0] ?? '');
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
    return folded === '' ? null : { key: cutKey(folded), matches };
  }
  const words = readName(text);
  const number = readAccountNumber(text);
  const matches = (person: Named) => {
    if (number !== null && person.number === number) return true;
    const known = searchWords(person);
    return words.every((word) => known.some((each) => each.startsWith(word)));
  };
  if (number !== null) return { key: String(number), matches };
  return words.length === 0 ? null : { key: keyFor(words), matches };
}
