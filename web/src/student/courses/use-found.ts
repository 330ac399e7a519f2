import type { CourseSummary } from '@markaz/contract/courses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getJson } from '../../shared/api/client.ts';
import { keptForDocument } from '../../shared/api/kept-for-document.ts';
import { type CatalogueFilter, chosenCount, fits } from '../../shared/courses/catalogue-filter.ts';
import type { Found } from './found.ts';
import type { Search } from './search/search.ts';
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
 * The courses under a filter. While the search is on its way `found` is undefined, and `error` says
 * why it does not come.
 */
export function useFound(courses: readonly CourseSummary[], filter: CatalogueFilter) {
  const isSearch = filter.query.trim() !== '';
  const { data: code, error, refetch } = useQuery({ ...searchCode, enabled: isSearch });
  const { data: titles } = useQuery({ ...lectureTitlesQuery, enabled: isSearch });
  const [search, setSearch] = useState<Search>();
  useEffect(() => {
    if (code === undefined) return;
    let isCurrent = true;
    void code.makeSearch(courses, titles).then((made) => {
      if (isCurrent) setSearch(() => made);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, courses, titles]);
  const found = useMemo((): Found | undefined => {
    const isFitting = (course: CourseSummary) => fits(course, filter);
    if (isSearch) return search?.(filter.query, isFitting);
    return { courses: courses.filter(isFitting), notes: noNotes };
  }, [courses, filter, isSearch, search]);
  // Under a filter, or while the lectures are not known, nobody knows whether it was missed.
  const isMissed = titles !== undefined && chosenCount(filter) === 0;
  useMissedSearch(filter.query, (isMissed && found?.missed) || '');
  return { found, error, retry: refetch };
}
