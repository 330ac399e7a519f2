import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { searchable, wordsOf } from '../../../shared/courses/arabic-search.ts';
import type { LectureTitles } from './lecture-titles.ts';

/** Returns `make` with its results remembered. */
function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

// Signing in only reorders the courses: their folded texts are reused.
const courseTexts = once(searchable);
const lectureTexts = once((titles: readonly string[]) => ({
  titles,
  text: foldArabic(titles.join('\n')),
}));
const noTitles: readonly string[] = [];

/** Milliseconds of work after which the browser may paint and handle input. */
const slice = 8;

/** Folds the searchable texts, a little at a time. @param titles by course id, if known */
export async function makeIndex(courses: readonly CourseSummary[], titles: LectureTitles = {}) {
  /** Number of occurrences of each folded word. */
  const words = new Map<string, number>();
  const itemOf = (course: CourseSummary) => {
    const lectures = lectureTexts(titles[course.id] ?? noTitles);
    const item = { ...courseTexts(course), lectures };
    for (const word of `${item.text} ${lectures.text}`.split(' '))
      words.set(word, (words.get(word) ?? 0) + 1);
    return item;
  };
  const items: ReturnType<typeof itemOf>[] = [];
  let end = performance.now() + slice;
  for (const course of courses) {
    items.push(itemOf(course));
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + slice;
  }
  return { items, words };
}

export type SearchIndex = Awaited<ReturnType<typeof makeIndex>>;

/** Returns a folded word as it is spelled in the texts. */
export function spelled(word: string, { items }: SearchIndex): string {
  const holds = (text: string) => ` ${text} `.includes(` ${word} `);
  const item = items.find(({ text, lectures }) => holds(text) || holds(lectures.text));
  if (item === undefined) return word;
  const { title, subject, author, description } = item.course;
  const texts = [title, subject, author?.name ?? '', ...item.lectures.titles, description];
  return wordsOf(texts.join(' ')).find((written) => foldArabic(written) === word) ?? word;
}
