import { foldArabic } from './fold-arabic.ts';
import { normalise } from './normalise.ts';

/** First halves of names that are written apart or joined: «عبد الرحمن», «أبو بكر». */
const first = /^(?:عبد(?=.{3})|ابو(?=.{2}))/u;
/** The first half of a name with a known second half: «نور الدين», «هبة الله». */
const beforeSecond = /^.{2,}?(?=(?:الدي+ن|الله)$)/u;
const article = /^ال(?=.{2})/u;
/** Names are never longer; longer words stay as they are. */
const longestWord = 40;
/** Five names of two words each. Searches never match on the words after these. */
const wordsOfName = 10;

/** Returns the index at which a word splits into two names; 0 if it is one. */
function seam(word: string): number {
  return (first.exec(word) ?? beforeSecond.exec(word))?.[0].length ?? 0;
}

/** Splits a word: the part after its article, or two names; empty for a plain word. */
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

/** Returns the plain words within a word. */
function leavesOf(word: string): string[] {
  const parts = partsOf(word);
  return parts.length === 0 ? [plain(word)] : parts.flatMap(leavesOf);
}

/** Returns the word, its parts and their parts. */
function spellingsOf(word: string): string[] {
  return [plain(word), ...partsOf(word).flatMap(spellingsOf)];
}

/** Splits a text into words, folded like all Arabic. */
function wordsOf(text: string): string[] {
  const seated = normalise(text, 'NFKC').replace(/ئ(?=\p{M}*و)/gu, 'ؤ');
  return foldArabic(seated)
    .split(' ')
    .filter((word) => word !== '');
}

/** Joins «آل» and a separate article to the next word. */
function withArticlesJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words.toReversed()) {
    const next = word === 'ال' ? joined.pop() : undefined;
    joined.push(...leavesOf(word + (next ?? '')));
  }
  return joined.reverse();
}

/**
 * Folds a person's name to one spelling: like `foldArabic`, without articles, and with names of two
 * words split, even if they were written as one.
 */
export function foldName(text: string): string {
  return readName(text).join(' ');
}

/**
 * Returns the forms of a name's words while they are typed: with and without the article, joined
 * and apart. Only the first `wordsOfName` words count.
 */
export function nameSpellings(name: string): string[] {
  const written = wordsOf(name).slice(0, wordsOfName);
  const joined = written
    .map((word, index) => word + (written[index + 1] ?? ''))
    .filter((both, index) => seam(both) === written[index]?.length || written[index] === 'ال');
  return [...new Set([...written, ...joined].flatMap(spellingsOf))];
}

/** Splits typed text into words, each of which must begin a word of the name. */
export function readName(text: string): readonly string[] {
  return withArticlesJoined(wordsOf(text).flatMap(leavesOf));
}

/** Returns a test of whether each typed word begins a word of a name. */
export function namesLike(typed: string): (name: string) => boolean {
  const words = readName(typed);
  return (name) => {
    const spellings = nameSpellings(name);
    return words.every((word) => spellings.some((each) => each.startsWith(word)));
  };
}
