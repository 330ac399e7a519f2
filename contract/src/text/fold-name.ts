import { foldArabic } from './fold-arabic.ts';
import { normalise } from './normalise.ts';

/** First halves of names that are written apart or in one: «عبد الرحمن», «أبو بكر». */
const first = /^(?:عبد(?=.{3})|ابو(?=.{2}))/u;
/** The first half of a name whose second half is known: «نور الدين», «هبة الله». */
const beforeSecond = /^.{2,}?(?=(?:الدي+ن|الله)$)/u;
const article = /^ال(?=.{2})/u;
/** No name is longer; what is, is left as it is. */
const longestWord = 40;
/** Five names of two words each: by what stands behind them nobody is looked for. */
const wordsOfName = 10;

/** Where a word of two names is parted; 0 where it is one. */
function seam(word: string): number {
  return (first.exec(word) ?? beforeSecond.exec(word))?.[0].length ?? 0;
}

/** What a word is made of: what stands behind its article, or two names; nothing where it is plain. */
function partsOf(word: string): readonly string[] {
  if (word.length > longestWord) return [];
  if (article.test(word)) return [word.slice(2)];
  const at = seam(word);
  return at > 0 ? [word.slice(0, at), word.slice(at)] : [];
}

/** «رؤوف» and «رءوف», «داوود» and «داود», «يحيى» and «يحي». */
function plain(word: string): string {
  return word.replace(/و{2,}/gu, 'و').replace(/ي{2,}/gu, 'ي');
}

/** The plain words within a word. */
function leavesOf(word: string): string[] {
  const parts = partsOf(word);
  return parts.length === 0 ? [plain(word)] : parts.flatMap(leavesOf);
}

/** The word, its parts and theirs. */
function spellingsOf(word: string): string[] {
  return [plain(word), ...partsOf(word).flatMap(spellingsOf)];
}

/** The words of a text, folded as all Arabic is. */
function wordsOf(text: string): string[] {
  const seated = normalise(text, 'NFKC').replace(/ئ(?=\p{M}*و)/gu, 'ؤ');
  return foldArabic(seated)
    .split(' ')
    .filter((word) => word !== '');
}

/** «آل» and an article that stands apart belong to the word behind them. */
function withArticlesJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words.toReversed()) {
    const next = word === 'ال' ? joined.pop() : undefined;
    joined.push(...leavesOf(word + (next ?? '')));
  }
  return joined.reverse();
}

/**
 * Brings a person's name to one spelling: as `foldArabic`, and with articles left out and names of
 * two words parted, whether they were written as one or as two.
 */
export function foldName(text: string): string {
  return readName(text).join(' ');
}

/**
 * What the words of a name, the first `wordsOfName`, may be while they are typed: with and without
 * article, as one and as two.
 */
export function nameSpellings(name: string): string[] {
  const written = wordsOf(name).slice(0, wordsOfName);
  const joined = written
    .map((word, index) => word + (written[index + 1] ?? ''))
    .filter((both, index) => seam(both) === written[index]?.length || written[index] === 'ال');
  return [...new Set([...written, ...joined].flatMap(spellingsOf))];
}

/** The words of what was typed, each of which must begin a word of the name that is meant. */
export function readName(text: string): readonly string[] {
  return withArticlesJoined(wordsOf(text).flatMap(leavesOf));
}

/** Whether each word of what was typed begins a word of a name. */
export function namesLike(typed: string): (name: string) => boolean {
  const words = readName(typed);
  return (name) => {
    const spellings = nameSpellings(name);
    return words.every((word) => spellings.some((each) => each.startsWith(word)));
  };
}
