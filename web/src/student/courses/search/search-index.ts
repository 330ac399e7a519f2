import type { CourseSummary, TitleGrade } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { QueriesObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../shared/api/client.ts';
import { freshForDocument } from '../../../shared/api/query-client.ts';
import { searchable, wordsOf } from '../../../shared/courses/arabic-search.ts';

export type LectureTitles = Readonly<Record<string, readonly string[]>>;

/** The lecture titles of some grades, as far as they have loaded. */
export interface ArrivedTitles {
  /** The requested grades, in the form that `titleGradesOf` returns. */
  readonly grades: string;
  readonly lectures: LectureTitles;
  readonly isSettled: boolean;
  readonly isComplete: boolean;
}

const separator = ',';

/** Returns the grades of some courses as one string, which is empty if there are no courses. */
export function titleGradesOf(courses: readonly CourseSummary[]): string {
  const grades = new Set(courses.map(({ grade }): TitleGrade => grade ?? 'none'));
  return [...grades].sort().join(separator);
}

const titlesQuery = (grade: string) =>
  queryOptions({
    ...freshForDocument,
    queryKey: ['courses', 'lecture-titles', grade] as const,
    queryFn: async () =>
      (await getJson<'courses/lecture-titles'>(`courses/lecture-titles?grade=${grade}`)).lectures,
    meta: { forEveryone: true },
    notifyOnChangeProps: ['data', 'status'],
  });

/**
 * Fetches the lecture titles of some grades, in parallel.
 * @param grades from `titleGradesOf`
 * @param onChange called at once, and again whenever a grade has loaded or failed
 */
export function watchTitles(
  client: QueryClient,
  grades: string,
  onChange: (arrived: ArrivedTitles) => void,
): () => void {
  const observer = new QueriesObserver(client, grades.split(separator).map(titlesQuery));
  const report = (results: ReturnType<typeof observer.getCurrentResult>) =>
    onChange({
      grades,
      lectures: Object.assign({}, ...results.map(({ data }) => data)),
      isSettled: results.every(({ isPending }) => !isPending),
      isComplete: results.every(({ data }) => data !== undefined),
    });
  const unsubscribe = observer.subscribe(report);
  report(observer.getCurrentResult());
  return unsubscribe;
}

function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

// Reuse folded texts, because signing in only reorders the courses.
const courseTexts = once(searchable);
const lectureTexts = once((titles: readonly string[]) => ({
  titles,
  text: foldArabic(titles.join('\n')),
}));
const noTitles: readonly string[] = [];

/** Longest stretch of work in milliseconds. After it, the browser may paint and handle input. */
const slice = 8;

/** Folds the texts, in short stretches. @param titles lecture titles keyed by course id */
export async function makeIndex(courses: readonly CourseSummary[], titles: LectureTitles = {}) {
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

/** Returns a folded word in its spelling in the texts. */
export function spelled(word: string, { items }: SearchIndex): string {
  const holds = (text: string) => ` ${text} `.includes(` ${word} `);
  const item = items.find(({ text, lectures }) => holds(text) || holds(lectures.text));
  if (item === undefined) return word;
  const { title, subject, author, description } = item.course;
  const texts = [title, subject, author?.name ?? '', ...item.lectures.titles, description];
  return wordsOf(texts.join(' ')).find((written) => foldArabic(written) === word) ?? word;
}
