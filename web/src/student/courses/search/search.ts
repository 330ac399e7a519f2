import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { splitJoinedName } from '@markaz/contract/text/fold-name';
import { arabicSearch, splitWords } from '../../../shared/courses/arabic-search.ts';
import { catalogueCopy as copy } from '../catalogue.copy.ts';
import { fromLatinKeys, nearestWord } from './corrections.ts';
import { isSubject, readingsOf } from './readings.ts';
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
 * Returns the courses that match any reading of the query. Courses that match in their title are
 * first. Then come courses that match in their other text, and last courses that match in a
 * lecture's title.
 */
function searchIndex(
  { items }: SearchIndex,
  query: string,
  isIncluded: CoursePredicate,
): SearchResult {
  const searches = readingsOf(query).map(arabicSearch);
  const inTitle: CourseSummary[] = [];
  const inText: CourseSummary[] = [];
  const inLecture: CourseSummary[] = [];
  const notes = new Map<string, string>();
  for (const { course, title, text, lectures } of items) {
    if (!isIncluded(course)) continue;
    if (searches.some((search) => search.matches(title))) inTitle.push(course);
    else if (searches.some((search) => search.matches(text))) inText.push(course);
    else {
      // Find a lecture whose title contains all words that the course's own text lacks.
      const matchingTitle = searches
        .filter((search) => search.matchesEither(text, lectures.text))
        .map(({ matchesEither }) =>
          lectures.titles.find((each) => matchesEither(text, foldArabic(each))),
        )
        .find((found) => found !== undefined);
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
    const searches = readingsOf(word).map(arabicSearch);
    return index.items.some(({ text, lectures }) =>
      searches.some((search) => search.matchesEither(text, lectures.text)),
    );
  };
  const correct = (word: string): string | undefined => {
    if (isFindable(word)) return word;
    if (isSubject(word)) return undefined;
    const folded = foldArabic(word);
    const nearest = nearestWord(folded, index.words);
    return nearest === undefined
      ? correctAll(splitJoinedName(folded))
      : findSpelling(nearest, index);
  };
  const correctAll = (words: readonly string[]): string | undefined => {
    const corrected = words.map(correct);
    return corrected.includes(undefined) ? undefined : corrected.join(' ') || undefined;
  };
  const suggestion = correctAll(splitWords(query));
  if (suggestion === undefined) return undefined;
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
