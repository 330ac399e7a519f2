import { withoutArticle } from '../../../shared/courses/arabic-search.ts';

const minWordLength = 4;

/** Whether two words differ by one wrong, missing or extra letter, or by two swapped letters. */
export function differByOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const maxEnd = Math.min(a.length, b.length) - start;
  while (end < maxEnd && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [differenceA, differenceB] = [
    a.slice(start, a.length - end),
    b.slice(start, b.length - end),
  ];
  if (differenceA.length <= 1 && differenceB.length <= 1) return true;
  return differenceA.length === 2 && differenceB === `${differenceA[1]}${differenceA[0]}`;
}

/**
 * Returns the most frequent word that differs by at most one edit. Also compares the words without
 * their articles.
 */
export function nearestWord(
  word: string,
  wordCounts: ReadonlyMap<string, number>,
): string | undefined {
  const stem = withoutArticle(word);
  let [nearest, maxCount]: [string | undefined, number] = [undefined, 0];
  for (const [candidate, count] of wordCounts) {
    if (candidate.length < minWordLength || count <= maxCount) continue;
    if (differByOneEdit(word, candidate) || differByOneEdit(stem, withoutArticle(candidate)))
      [nearest, maxCount] = [candidate, count];
  }
  return nearest;
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
