import { foldArabic } from './fold-arabic.ts';
import { normalise } from './normalise.ts';

/** First halves of names that may be written as two words or as one: «عبد الرحمن», «أبو بكر». */
const firstHalf = /^(?:عبد(?=.{3})|ابو(?=.{2}))/u;
/** First half of a name whose second half is «الدين» or «الله»: «نور الدين», «هبة الله». */
const halfBeforeSuffix = /^.{2,}?(?=(?:الدي+ن|الله)$)/u;
const article = /^ال(?=.{2})/u;
/**
 * Spellings of the same name, folded. The alef that the older spelling leaves out is written by
 * some people, and «العينين» is often written as it sounds.
 */
const spellingVariants: readonly (readonly string[])[] = [
  ['رحمن', 'رحمان'],
  ['اسحق', 'اسحاق'],
  ['ابرهيم', 'ابراهيم'],
  ['اسمعيل', 'اسماعيل'],
  ['هرون', 'هارون'],
  ['سليمن', 'سليمان'],
  ['عثمن', 'عثمان'],
  ['عنين', 'عينين'],
];
/** Maximum length of a word of a name, in characters. Longer words are not split. */
const maxWordLength = 40;
/** Maximum number of words that searches match: five names of two words each. */
const maxNameWords = 10;

/**
 * Returns the index at which a word splits into two names. Returns 0 if the word does not split.
 */
function splitIndex(word: string): number {
  return (firstHalf.exec(word) ?? halfBeforeSuffix.exec(word))?.[0].length ?? 0;
}

/**
 * Returns the two names in a joined word that `foldArabic` returned: «عبد» and «الله» for «عبدالله».
 * Returns an empty list for any other word.
 */
export function splitJoinedName(word: string): readonly string[] {
  const at = word.length > maxWordLength ? 0 : splitIndex(word);
  return at > 0 ? [word.slice(0, at), word.slice(at)] : [];
}

/**
 * Returns the part of a word after its article, or the two names in a joined word. Returns an empty
 * list for any other word.
 */
function partsOf(word: string): readonly string[] {
  const hasArticle = word.length <= maxWordLength && article.test(word);
  return hasArticle ? [word.slice(2)] : splitJoinedName(word);
}

/** Unifies «رؤوف» and «رءوف», «داوود» and «داود», «يحيى» and «يحي». */
function unifyDoubledLetters(word: string): string {
  return word.replace(/و{2,}/gu, 'و').replace(/ي{2,}/gu, 'ي');
}

/** Returns the smallest parts into which a word can be split. */
function smallestParts(word: string): string[] {
  const parts = partsOf(word);
  return parts.length === 0 ? [unifyDoubledLetters(word)] : parts.flatMap(smallestParts);
}

/** Returns the word, its other spellings, its parts, and the parts of these parts. */
function spellingsOf(word: string): string[] {
  const unified = unifyDoubledLetters(word);
  const variants = spellingVariants.find((spellings) => spellings.includes(unified)) ?? [unified];
  return [...variants, ...partsOf(word).flatMap(spellingsOf)];
}

function commonPrefixLength([first = '', ...others]: readonly string[]): number {
  const end = [...first].findIndex((letter, index) =>
    others.some((each) => each[index] !== letter),
  );
  return end === -1 ? first.length : end;
}

/**
 * Returns the beginning that all spellings of a typed word have in common. Names that older versions
 * stored have only their own spelling as a search key, so a search by this beginning finds all of
 * them.
 */
export function sharedBeginning(word: string): string {
  const variants = spellingVariants.find((spellings) =>
    spellings.some((spelling) => spelling.startsWith(word)),
  );
  return variants === undefined ? word : word.slice(0, commonPrefixLength(variants));
}

/** Splits a text into words folded by `foldArabic`. */
function foldedWords(text: string): string[] {
  const normalised = normalise(text, 'NFKC').replace(/ئ(?=\p{M}*و)/gu, 'ؤ');
  return foldArabic(normalised)
    .split(' ')
    .filter((word) => word !== '');
}

/** Joins «آل» or a separate article to the next word. */
function withArticlesJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words.toReversed()) {
    const next = word === 'ال' ? joined.pop() : undefined;
    joined.push(...smallestParts(word + (next ?? '')));
  }
  return joined.reverse();
}

/**
 * Folds a person's name to one spelling, like `foldArabic`. Also removes articles, and splits names
 * of two words that were written as one word.
 */
export function foldName(text: string): string {
  return readNameWords(text).join(' ');
}

/**
 * Returns all forms in which the words of a name may be typed: with or without the article, joined
 * or apart. Only the first `maxNameWords` words are used.
 */
export function nameSpellings(name: string): string[] {
  const nameWords = foldedWords(name).slice(0, maxNameWords);
  const joinedPairs = nameWords
    .map((word, index) => word + (nameWords[index + 1] ?? ''))
    .filter(
      (pair, index) => splitIndex(pair) === nameWords[index]?.length || nameWords[index] === 'ال',
    );
  return [...new Set([...nameWords, ...joinedPairs].flatMap(spellingsOf))];
}

/** Splits typed text into folded words. In a search, each of them must begin a word of the name. */
export function readNameWords(text: string): readonly string[] {
  return withArticlesJoined(foldedWords(text).flatMap(smallestParts));
}

/** Returns a function that checks whether each typed word begins a word of a name. */
export function createNameMatcher(typed: string): (name: string) => boolean {
  const words = readNameWords(typed);
  return (name) => {
    const spellings = nameSpellings(name);
    return words.every((word) => spellings.some((each) => each.startsWith(word)));
  };
}
