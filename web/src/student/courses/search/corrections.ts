import { withoutArticle } from '../../../shared/courses/arabic-search.ts';

const shortest = 4;

/** Whether two words differ by one wrong, missing or extra letter, or by two swapped letters. */
export function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other === `${one[1]}${one[0]}`;
}

/** Returns the most frequent known word that `isOneOff` accepts, with or without an article. */
export function nearestWord(word: string, known: ReadonlyMap<string, number>): string | undefined {
  const stem = withoutArticle(word);
  let [nearest, most]: [string | undefined, number] = [undefined, 0];
  for (const [candidate, times] of known) {
    if (candidate.length < shortest || times <= most) continue;
    if (isOneOff(word, candidate) || isOneOff(stem, withoutArticle(candidate)))
      [nearest, most] = [candidate, times];
  }
  return nearest;
}

/** Latin keys in order, and the letters that they type in the Arabic (101) layout. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvnm,./HYTGBN".split('');
const arabic =
  'ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر ى ة و ز ظ أ إ لإ لأ لآ آ'.split(' ');

const letters = new Map([
  ...latin.map((key, at) => [key, arabic[at] ?? key] as const),
  ['b', 'لا'],
]);

/** Converts Arabic typed on a Latin layout («hgtri» is «الفقه»); null for other texts. */
export function fromLatinKeys(text: string): string | null {
  if (!/\p{Script=Latin}{2}/u.test(text) || /\p{Script=Arabic}/u.test(text)) return null;
  return text.replace(/./gu, (key) => letters.get(key) ?? letters.get(key.toLowerCase()) ?? key);
}
