import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { arabicSearch, splitWords } from '../../../shared/courses/arabic-search.ts';
import { catalogueCopy as copy } from '../catalogue.copy.ts';
import { fromLatinKeys, nearestWord } from './corrections.ts';
import { findSpelling, makeIndex, type SearchIndex } from './search-index.ts';

export interface SearchResult {
  readonly courses: readonly CourseSummary[];
  /** Texts about the lecture that matched if the course's text did not, keyed by course id. */
  readonly notes: ReadonlyMap<string, string>;
  /** The query as it would read in an Arabic keyboard layout, if only this text matched. */
  readonly convertedQuery?: string;
  /** A corrected query, if nothing was found. */
  readonly suggestion?: string;
  /** The folded query, if nothing was found and there is no suggestion. */
  readonly missedQuery?: string;
}

type CoursePredicate = (course: CourseSummary) => boolean;

export type Search = (query: string, isIncluded: CoursePredicate) => SearchResult;

/**
 * Returns the matching courses. Courses that match in their title are first. Then come courses that
 * match in their other text, and last courses that match in a lecture's title.
 */
function searchIndex(
  { items }: SearchIndex,
  query: string,
  isIncluded: CoursePredicate,
): SearchResult {
  const search = arabicSearch(query);
  const inTitle: CourseSummary[] = [];
  const inText: CourseSummary[] = [];
  const inLecture: CourseSummary[] = [];
  const notes = new Map<string, string>();
  for (const { course, title, text, lectures } of items) {
    if (!isIncluded(course)) continue;
    if (search.matches(title)) inTitle.push(course);
    else if (search.matches(text)) inText.push(course);
    else if (search.matchesEither(text, lectures.text)) {
      // Find a lecture whose title contains all words that the course's own text lacks.
      const matchingTitle = lectures.titles.find((each) =>
        search.matchesEither(text, foldArabic(each)),
      );
      if (matchingTitle === undefined) continue;
      notes.set(course.id, copy.inLecture(matchingTitle));
      inLecture.push(course);
    }
  }
  return { courses: [...inTitle, ...inText, ...inLecture], notes };
}

/**
 * Returns the query with similar words in place of the words that find nothing. Returns undefined
 * if the result would find nothing.
 */
function suggest(
  index: SearchIndex,
  query: string,
  isIncluded: CoursePredicate,
): string | undefined {
  const isFindable = (word: string) => {
    const search = arabicSearch(word);
    return index.items.some(({ text, lectures }) => search.matchesEither(text, lectures.text));
  };
  const correctedWords: string[] = [];
  for (const word of splitWords(query)) {
    const nearest = isFindable(word) ? word : nearestWord(foldArabic(word), index.words);
    if (nearest === undefined) return undefined;
    correctedWords.push(nearest === word ? word : findSpelling(nearest, index));
  }
  const suggestion = correctedWords.join(' ');
  return searchIndex(index, suggestion, isIncluded).courses.length > 0 ? suggestion : undefined;
}

function searchOrCorrect(
  index: SearchIndex,
  query: string,
  isIncluded: CoursePredicate,
): SearchResult {
  const result = searchIndex(index, query, isIncluded);
  if (result.courses.length > 0) return result;
  const convertedQuery = fromLatinKeys(query);
  if (convertedQuery !== null) {
    const convertedResult = searchIndex(index, convertedQuery, isIncluded);
    if (convertedResult.courses.length > 0) return { ...convertedResult, convertedQuery };
  }
  const suggestion =
    suggest(index, query, isIncluded) ??
    (convertedQuery === null ? undefined : suggest(index, convertedQuery, isIncluded));
  return suggestion === undefined
    ? { ...result, missedQuery: foldArabic(query) }
    : { ...result, suggestion };
}

export { titleGradesOf, watchTitles } from './search-index.ts';

export async function makeSearch(...source: Parameters<typeof makeIndex>): Promise<Search> {
  const index = await makeIndex(...source);
  return (query, isIncluded) => searchOrCorrect(index, query, isIncluded);
}
