import type { CourseSummary, TitleGrade } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { QueriesObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../shared/api/client.ts';
import { refetchRarely } from '../../../shared/api/query-client.ts';
import { searchable, splitWords } from '../../../shared/courses/arabic-search.ts';
import { memoize } from './memoize.ts';
import { latinSubjects } from './readings.ts';

export type LectureTitles = Readonly<Record<string, readonly string[]>>;

/** Lecture titles that have loaded so far, for the requested grades. */
export interface LoadedTitles {
  /** The requested grades, in the form that `titleGradesOf` returns. */
  readonly grades: string;
  readonly lectures: LectureTitles;
  /** Whether the titles of each grade have loaded or failed to load. */
  readonly isSettled: boolean;
  /** Whether the titles of all grades have loaded. */
  readonly isComplete: boolean;
}

const separator = ',';

/** Returns the grades of the courses, joined to one string. It is empty if there are no courses. */
export function titleGradesOf(courses: readonly CourseSummary[]): string {
  const grades = new Set(courses.map(({ grade }): TitleGrade => grade ?? 'none'));
  return [...grades].sort().join(separator);
}

const titlesQuery = (grade: string) =>
  queryOptions({
    ...refetchRarely,
    queryKey: ['courses', 'lecture-titles', grade] as const,
    queryFn: async () =>
      (await getJson<'courses/lecture-titles'>(`courses/lecture-titles?grade=${grade}`)).lectures,
    meta: { forEveryone: true },
    notifyOnChangeProps: ['data', 'status'],
  });

/**
 * Fetches the lecture titles of some grades in parallel.
 * @param grades result of `titleGradesOf`
 * @param onChange called at once, and again whenever a grade has loaded or failed
 * @returns a function that stops the notifications
 */
export function watchTitles(
  client: QueryClient,
  grades: string,
  onChange: (titles: LoadedTitles) => void,
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

// A sign-in changes the order of the courses, but not their texts. The cache saves folding them
// again.
const courseTexts = memoize(searchable);
const lectureTexts = memoize((titles: readonly string[]) => ({
  titles,
  text: foldArabic(titles.join('\n')),
}));
const noTitles: readonly string[] = [];

/**
 * Maximum duration of one slice of indexing, in milliseconds. Between slices, the browser can paint
 * and handle input.
 */
const maxSliceMs = 8;

/**
 * Creates the search index. Works in short slices of time, so that the page stays responsive.
 * @param titles lecture titles keyed by course id
 */
export async function makeIndex(courses: readonly CourseSummary[], titles: LectureTitles = {}) {
  // With the Latin names of subjects, so that they are suggested for misspelled ones.
  const words = new Map<string, number>(latinSubjects.map((word) => [word, 1]));
  const indexCourse = (course: CourseSummary) => {
    const lectures = lectureTexts(titles[course.id] ?? noTitles);
    const item = { ...courseTexts(course), lectures };
    for (const word of `${item.text} ${lectures.text}`.split(' '))
      words.set(word, (words.get(word) ?? 0) + 1);
    return item;
  };
  const items: ReturnType<typeof indexCourse>[] = [];
  let sliceEnd = performance.now() + maxSliceMs;
  for (const course of courses) {
    items.push(indexCourse(course));
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + maxSliceMs;
  }
  return { items, words };
}

export type SearchIndex = Awaited<ReturnType<typeof makeIndex>>;

/** Finds the original spelling of a folded word, as it occurs in a course. */
export function findSpelling(word: string, { items }: SearchIndex): string {
  const hasWord = (text: string) => ` ${text} `.includes(` ${word} `);
  const item = items.find(({ text, lectures }) => hasWord(text) || hasWord(lectures.text));
  if (item === undefined) return word;
  const { title, subject, author, description } = item.course;
  const texts = [title, subject, author?.name ?? '', ...item.lectures.titles, description];
  return splitWords(texts.join(' ')).find((written) => foldArabic(written) === word) ?? word;
}
