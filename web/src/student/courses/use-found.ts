import type { CourseSummary } from '@markaz/contract/courses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getJson } from '../../shared/api/client.ts';
import { keptForDocument } from '../../shared/api/kept-for-document.ts';
import { type CatalogueFilter, chosenCount, fits } from '../../shared/courses/catalogue-filter.ts';
import type { Found } from './found.ts';
import type { Search } from './search/search.ts';
import type { LectureTitles } from './search/search-index.ts';
import { useMissedSearch } from './use-missed-search.ts';

/** Only who searches downloads the code for it. */
export const searchCode = queryOptions({
  ...keptForDocument,
  queryKey: ['search'] as const,
  queryFn: () => import('./search/search.ts'),
  meta: { forEveryone: true },
});

const lectureTitlesQuery = queryOptions({
  ...keptForDocument,
  queryKey: ['courses', 'lecture-titles'] as const,
  queryFn: async ({ signal }) => (await getJson('courses/lecture-titles', { signal })).lectures,
  meta: { forEveryone: true },
});

const noNotes: Found['notes'] = new Map();

/**
 * The courses under a filter. While a search is under way `found` is undefined, and `error` says why
 * it does not come. The titles of lectures are asked for when the courses themselves have nothing.
 */
export function useFound(courses: readonly CourseSummary[], filter: CatalogueFilter) {
  const isSearch = filter.query.trim() !== '';
  const { data: code, error, refetch } = useQuery({ ...searchCode, enabled: isSearch });
  const [search, setSearch] = useState<{ find: Search; titles: LectureTitles | undefined }>();
  const known = useMemo((): Found | undefined => {
    const isFitting = (course: CourseSummary) => fits(course, filter);
    if (isSearch) return search?.find(filter.query, isFitting);
    return { courses: courses.filter(isFitting), notes: noNotes };
  }, [courses, filter, isSearch, search]);
  const isLacking = isSearch && known?.courses.length === 0;
  const { data: titles, isError } = useQuery({ ...lectureTitlesQuery, enabled: isLacking });
  useEffect(() => {
    if (code === undefined) return;
    let isCurrent = true;
    void code.makeSearch(courses, titles).then((find) => {
      if (isCurrent) setSearch({ find, titles });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, courses, titles]);
  const hasAll = search?.titles !== undefined;
  // Under a filter nobody knows whether it was missed.
  const isMissed = hasAll && chosenCount(filter) === 0;
  useMissedSearch(filter.query, (isMissed && known?.missed) || '');
  const found = isLacking && !hasAll && !isError ? undefined : known;
  return { found, error, retry: refetch };
}
