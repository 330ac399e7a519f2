import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { arabicSearch, wordsOf } from '../../../shared/courses/arabic-search.ts';
import { catalogueCopy as copy } from '../catalogue.copy.ts';
import { fromLatinKeys, nearestWord } from './corrections.ts';
import { makeIndex, type SearchIndex, spelled } from './search-index.ts';

export interface Found {
  readonly courses: readonly CourseSummary[];
  /** Text about the lecture that matched, if the course's own text did not; keyed by course id. */
  readonly notes: ReadonlyMap<string, string>;
  /** The query in the letters of an Arabic keyboard, if only that query matched. */
  readonly reading?: string;
  /** A corrected query, if nothing was found. */
  readonly suggestion?: string;
  /** The folded query, if nothing was found and there is no suggestion. */
  readonly missed?: string;
}

type Fits = (course: CourseSummary) => boolean;

export type Search = (query: string, fits: Fits) => Found;

/** Sorts matches in titles first, then in the course's other text, then in its lectures. */
function look({ items }: SearchIndex, query: string, fits: Fits): Found {
  const search = arabicSearch(query);
  const inTitle: CourseSummary[] = [];
  const inText: CourseSummary[] = [];
  const inLecture: CourseSummary[] = [];
  const notes = new Map<string, string>();
  for (const { course, title, text, lectures } of items) {
    if (!fits(course)) continue;
    if (search.matches(title)) inTitle.push(course);
    else if (search.matches(text)) inText.push(course);
    else if (search.matchesBoth(text, lectures.text)) {
      // Find the title that contains the words that the course's own text lacks.
      const found = lectures.titles.find((each) => search.matchesBoth(text, foldArabic(each)));
      if (found === undefined) continue;
      notes.set(course.id, copy.inLecture(found));
      inLecture.push(course);
    }
  }
  return { courses: [...inTitle, ...inText, ...inLecture], notes };
}

/** Replaces unknown words with the nearest known ones; undefined if that finds nothing. */
function suggest(index: SearchIndex, query: string, fits: Fits): string | undefined {
  const isKnown = (word: string) => {
    const search = arabicSearch(word);
    return index.items.some(({ text, lectures }) => search.matchesBoth(text, lectures.text));
  };
  const meant: string[] = [];
  for (const word of wordsOf(query)) {
    const nearest = isKnown(word) ? word : nearestWord(foldArabic(word), index.words);
    if (nearest === undefined) return undefined;
    meant.push(nearest === word ? word : spelled(nearest, index));
  }
  const suggestion = meant.join(' ');
  return look(index, suggestion, fits).courses.length > 0 ? suggestion : undefined;
}

function find(index: SearchIndex, query: string, fits: Fits): Found {
  const typed = look(index, query, fits);
  if (typed.courses.length > 0) return typed;
  const reading = fromLatinKeys(query);
  if (reading !== null) {
    const read = look(index, reading, fits);
    if (read.courses.length > 0) return { ...read, reading };
  }
  const suggestion =
    suggest(index, query, fits) ?? (reading === null ? undefined : suggest(index, reading, fits));
  return suggestion === undefined
    ? { ...typed, missed: foldArabic(query) }
    : { ...typed, suggestion };
}

export { titleGradesOf, watchTitles } from './search-index.ts';

export async function makeSearch(...searched: Parameters<typeof makeIndex>): Promise<Search> {
  const index = await makeIndex(...searched);
  return (query, fits) => find(index, query, fits);
}
