import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import {
  maxMissedSearchLength,
  minMissedSearchLength,
} from '@markaz/contract/catalogue/missed-search';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { refetchRarely } from '../../shared/api/query-client.ts';
import {
  type CatalogueFilter,
  chosenCount,
  matchesFilter,
} from '../../shared/courses/catalogue-filter.ts';
import type { Search, SearchResult } from './search/search.ts';
import type { LoadedTitles } from './search/search-index.ts';

/** Query that loads the search module. It runs only when the user searches. */
export const searchModuleQuery = queryOptions({
  ...refetchRarely,
  queryKey: ['search'] as const,
  queryFn: () => import('./search/search.ts'),
  meta: { forEveryone: true },
});

/** Pause in typing after which a search is reported, in milliseconds. */
const reportDelayMs = 1_500;

const reportedSearches = new Set<string>();

/**
 * Reports a search without results to the centre, once per document and anonymously.
 * @param folded the search text after `foldArabic`, or an empty string if there is nothing to report
 */
export function useMissedSearch(search: string, folded: string): void {
  useEffect(() => {
    const text = search.trim();
    const isReportable =
      folded.length >= minMissedSearchLength && text.length <= maxMissedSearchLength;
    if (!isReportable || reportedSearches.has(folded)) return;
    const timer = setTimeout(() => {
      reportedSearches.add(folded);
      // Ignore failures, because the page does not need the answer.
      postJson('courses/missed', { search: text }).catch(() => undefined);
    }, reportDelayMs);
    return () => clearTimeout(timer);
  }, [search, folded]);
}

const noNotes: SearchResult['notes'] = new Map();

/**
 * Returns the courses that match a filter. The result is undefined while a search is loading.
 * Fetches lecture titles only if no course's own text matches. This makes one call for each grade
 * among the courses that the filter includes.
 */
export function useCatalogueSearch(courses: readonly CourseSummary[], filter: CatalogueFilter) {
  const client = useQueryClient();
  const isSearch = filter.query.trim() !== '';
  const {
    data: searchModule,
    error,
    refetch,
  } = useQuery({ ...searchModuleQuery, enabled: isSearch });
  const [titles, setTitles] = useState<LoadedTitles>();
  const [search, setSearch] = useState<{ find: Search; titles: LoadedTitles | undefined }>();
  const isIncluded = useCallback(
    (course: CourseSummary) => matchesFilter(course, filter),
    [filter],
  );
  const result = useMemo((): SearchResult | undefined => {
    if (isSearch) return search?.find(filter.query, isIncluded);
    return { courses: courses.filter(isIncluded), notes: noNotes };
  }, [courses, filter.query, isIncluded, isSearch, search]);
  // A course has a note if only a lecture's title matched. If all have one, more titles are needed.
  const needsLectureTitles =
    isSearch && result !== undefined && result.courses.length === result.notes.size;
  const grades = needsLectureTitles ? searchModule?.titleGradesOf(courses.filter(isIncluded)) : '';
  useEffect(
    () => (grades ? searchModule?.watchTitles(client, grades, setTitles) : undefined),
    [client, searchModule, grades],
  );
  useEffect(() => {
    if (searchModule === undefined) return;
    let isCurrent = true;
    void searchModule.makeSearch(courses, titles?.lectures).then((find) => {
      if (isCurrent) setSearch({ find, titles });
    });
    return () => {
      isCurrent = false;
    };
  }, [searchModule, courses, titles]);
  const loadedTitles = search?.titles?.grades === grades ? search?.titles : undefined;
  // Report a search only if no filter is set, because the text may match courses that the filter
  // excludes.
  const isMissed = loadedTitles?.isComplete && chosenCount(filter) === 0;
  useMissedSearch(filter.query, (isMissed && result?.missedQuery) || '');
  const isWaiting = grades && result?.courses.length === 0 && !loadedTitles?.isSettled;
  return { result: isWaiting ? undefined : result, error, retry: refetch };
}
