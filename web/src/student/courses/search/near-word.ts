import { withoutArticle } from '../../../shared/courses/arabic-search.ts';

/** Letters; of shorter words nearly every one is near another. */
const shortest = 4;

/** One letter wrong, missing or too many, or two that changed places. */
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

/**
 * The word that was meant by one that nothing contains: of those that are one letter off, with or
 * without an article, the most frequent.
 * @param word folded, as the known ones are
 * @param known how often each occurs
 */
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
