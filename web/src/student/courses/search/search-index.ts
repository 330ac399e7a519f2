import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import {
  type SearchableCourse,
  searchable,
  wordsOf,
} from '../../../shared/courses/arabic-search.ts';
import type { LectureTitles } from './lecture-titles.ts';

export interface SearchableLectures {
  readonly titles: readonly string[];
  readonly text: string;
}

export interface SearchItem extends SearchableCourse {
  readonly lectures: SearchableLectures;
}

export interface SearchIndex {
  readonly items: readonly SearchItem[];
  /** Number of occurrences of each folded word. */
  readonly words: ReadonlyMap<string, number>;
}

const none: SearchableLectures = { titles: [], text: '' };

// Signing in only reorders the courses: their folded texts are reused.
const courseTexts = new WeakMap<CourseSummary, SearchableCourse>();
const lectureTexts = new WeakMap<readonly string[], SearchableLectures>();

function remembered<Key extends object, Value>(
  known: WeakMap<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const value = known.get(key) ?? make(key);
  known.set(key, value);
  return value;
}

function lecturesOf(titles: readonly string[]): SearchableLectures {
  return { titles, text: foldArabic(titles.join('\n')) };
}

/** Milliseconds of work after which the browser may paint and handle input. */
const slice = 8;

/** Runs `work` for each item without blocking the page. */
async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let end = performance.now() + slice;
  for (const item of items) {
    work(item);
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + slice;
  }
}

/** Folds the searchable texts, a little at a time. @param titles by course id, if known */
export async function makeIndex(
  courses: readonly CourseSummary[],
  titles: LectureTitles = {},
): Promise<SearchIndex> {
  const items: SearchItem[] = [];
  const words = new Map<string, number>();
  await inSlices(courses, (course) => {
    const own = titles[course.id];
    const lectures = own === undefined ? none : remembered(lectureTexts, own, lecturesOf);
    const item = { ...remembered(courseTexts, course, searchable), lectures };
    items.push(item);
    for (const word of `${item.text} ${lectures.text}`.split(' '))
      words.set(word, (words.get(word) ?? 0) + 1);
  });
  return { items, words };
}

/** Returns a folded word as it is spelled in the texts. */
export function spelled(word: string, { items }: SearchIndex): string {
  const holds = (text: string) => ` ${text} `.includes(` ${word} `);
  const item = items.find(({ text, lectures }) => holds(text) || holds(lectures.text));
  if (item === undefined) return word;
  const { title, subject, author, description } = item.course;
  const texts = [title, subject, author?.name ?? '', ...item.lectures.titles, description];
  return wordsOf(texts.join(' ')).find((written) => foldArabic(written) === word) ?? word;
}
