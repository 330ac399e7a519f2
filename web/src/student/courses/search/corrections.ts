import { splitJoinedName } from '@markaz/contract/text/fold-name';
import { withoutArticle } from '../../../shared/courses/arabic-search.ts';

/** Minimum number of letters of a suggested word. */
const minWordLength = 4;
/** Minimum number of letters, without the article, of words in which two letters may be wrong. */
const minLongLength = 8;

/**
 * Whether two words differ by at most so many edits. An edit is one wrong, missing or extra letter,
 * or two swapped letters.
 */
export function differByEdits(a: string, b: string, maxEdits: number): boolean {
  if (Math.abs(a.length - b.length) > maxEdits) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return true;
  if (maxEdits === 0) return false;
  const differAfter = (lettersA: number, lettersB: number) =>
    differByEdits(restA.slice(lettersA), restB.slice(lettersB), maxEdits - 1);
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    differAfter(1, 1) || differAfter(1, 0) || differAfter(0, 1) || (isSwapped && differAfter(2, 2))
  );
}

/**
 * Returns the most frequent word that differs by one edit. Also compares the words without their
 * articles. Two edits are allowed in long words, because few words are so similar to them, but not
 * in two joined names, which are short words.
 */
export function nearestWord(
  word: string,
  wordCounts: ReadonlyMap<string, number>,
): string | undefined {
  const stem = withoutArticle(word);
  const mostFrequent = (minLength: number, isNear: (candidate: string) => boolean) => {
    let [nearest, maxCount]: [string | undefined, number] = [undefined, 0];
    for (const [candidate, count] of wordCounts) {
      if (candidate.length < minLength || count <= maxCount) continue;
      if (isNear(candidate)) [nearest, maxCount] = [candidate, count];
    }
    return nearest;
  };
  const nearest = mostFrequent(
    minWordLength,
    (candidate) =>
      differByEdits(word, candidate, 1) || differByEdits(stem, withoutArticle(candidate), 1),
  );
  const isShort = stem.length < minLongLength || splitJoinedName(word).length > 0;
  if (nearest !== undefined || isShort) return nearest;
  return mostFrequent(minLongLength, (candidate) => {
    const other = withoutArticle(candidate);
    return other.length >= minLongLength && differByEdits(stem, other, 2);
  });
}

/**
 * Keys of a Latin keyboard. `arabicLetters` contains, in the same order, the letters that they type
 * in the Arabic (101) layout.
 */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvnm,./HYTGBN".split('');
const arabicLetters =
  'ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر ى ة و ز ظ أ إ لإ لأ لآ آ'.split(' ');

const arabicByKey = new Map([
  ...latinKeys.map((key, index) => [key, arabicLetters[index] ?? key] as const),
  ['b', 'لا'],
]);

/**
 * Converts Arabic that was typed with a Latin keyboard layout («hgtri» is «الفقه»). Returns null
 * for other texts.
 */
export function fromLatinKeys(text: string): string | null {
  if (!/\p{Script=Latin}{2}/u.test(text) || /\p{Script=Arabic}/u.test(text)) return null;
  return text.replace(
    /./gu,
    (key) => arabicByKey.get(key) ?? arabicByKey.get(key.toLowerCase()) ?? key,
  );
}
