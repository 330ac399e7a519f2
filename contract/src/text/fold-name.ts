import { foldArabic } from './fold-arabic.ts';
import { normalise } from './normalise.ts';

/** First halves of names that may be written as two words or as one: «عبد الرحمن», «أبو بكر». */
const first = /^(?:عبد(?=.{3})|ابو(?=.{2}))/u;
/** First half of a name whose second half is «الدين» or «الله»: «نور الدين», «هبة الله». */
const beforeSecond = /^.{2,}?(?=(?:الدي+ن|الله)$)/u;
const article = /^ال(?=.{2})/u;
/** Longest word of a name, in characters; longer words are not split. */
const longestWord = 40;
/** Number of words of a name that searches match: five names of two words each. */
const wordsOfName = 10;

/** Returns the index at which a word splits into two names; 0 if it does not split. */
function seam(word: string): number {
  return (first.exec(word) ?? beforeSecond.exec(word))?.[0].length ?? 0;
}

/** Returns the part of a word after its article, or its two names; empty for a plain word. */
function partsOf(word: string): readonly string[] {
  if (word.length > longestWord) return [];
  if (article.test(word)) return [word.slice(2)];
  const at = seam(word);
  return at > 0 ? [word.slice(0, at), word.slice(at)] : [];
}

/** Unifies «رؤوف» and «رءوف», «داوود» and «داود», «يحيى» and «يحي». */
function plain(word: string): string {
  return word.replace(/و{2,}/gu, 'و').replace(/ي{2,}/gu, 'ي');
}

/** Returns the smallest words into which a word can be split. */
function leavesOf(word: string): string[] {
  const parts = partsOf(word);
  return parts.length === 0 ? [plain(word)] : parts.flatMap(leavesOf);
}

/** Returns the word, its parts, and the parts of these. */
function spellingsOf(word: string): string[] {
  return [plain(word), ...partsOf(word).flatMap(spellingsOf)];
}

/** Splits a text into words folded by `foldArabic`. */
function wordsOf(text: string): string[] {
  const seated = normalise(text, 'NFKC').replace(/ئ(?=\p{M}*و)/gu, 'ؤ');
  return foldArabic(seated)
    .split(' ')
    .filter((word) => word !== '');
}

/** Joins «آل» or a separate article to the next word. */
function withArticlesJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words.toReversed()) {
    const next = word === 'ال' ? joined.pop() : undefined;
    joined.push(...leavesOf(word + (next ?? '')));
  }
  return joined.reverse();
}

/**
 * Folds a person's name to one spelling: like `foldArabic`, but without articles, and with names of
 * two words split even if they were written as one word.
 */
export function foldName(text: string): string {
  return readName(text).join(' ');
}

/**
 * Returns all forms in which words of a name may be typed: with and without the article, joined and
 * apart. Only the first `wordsOfName` words are used.
 */
export function nameSpellings(name: string): string[] {
  const written = wordsOf(name).slice(0, wordsOfName);
  const joined = written
    .map((word, index) => word + (written[index + 1] ?? ''))
    .filter((both, index) => seam(both) === written[index]?.length || written[index] === 'ال');
  return [...new Set([...written, ...joined].flatMap(spellingsOf))];
}

/** Splits typed text into folded words; in a search, each must begin a word of the name. */
export function readName(text: string): readonly string[] {
  return withArticlesJoined(wordsOf(text).flatMap(leavesOf));
}

/** Returns a function that tells whether each typed word begins a word of a name. */
export function namesLike(typed: string): (name: string) => boolean {
  const words = readName(typed);
  return (name) => {
    const spellings = nameSpellings(name);
    return words.every((word) => spellings.some((each) => each.startsWith(word)));
  };
}
