import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import {
  longestMissedSearch,
  shortestMissedSearch,
} from '@markaz/contract/catalogue/missed-search';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { freshForDocument } from '../../shared/api/query-client.ts';
import { type CatalogueFilter, chosenCount, fits } from '../../shared/courses/catalogue-filter.ts';
import type { Found, Search } from './search/search.ts';
import type { ArrivedTitles } from './search/search-index.ts';

/** The search module, which loads only for a search. */
export const searchCode = queryOptions({
  ...freshForDocument,
  queryKey: ['search'] as const,
  queryFn: () => import('./search/search.ts'),
  meta: { forEveryone: true },
});

/** Pause in typing after which a search is reported, in milliseconds. */
const pause = 1_500;

const reported = new Set<string>();

/** Reports a search without a result once, anonymously. @param folded empty if it found any */
export function useMissedSearch(search: string, folded: string): void {
  useEffect(() => {
    const text = search.trim();
    const counts = folded.length >= shortestMissedSearch && text.length <= longestMissedSearch;
    if (!counts || reported.has(folded)) return;
    const timer = setTimeout(() => {
      reported.add(folded);
      // Ignore failures, because nothing needs the answer.
      postJson('courses/missed', { search: text }).catch(() => undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [search, folded]);
}

const noNotes: Found['notes'] = new Map();

/**
 * Returns the courses that match a filter; undefined while a search loads. Fetches lecture titles
 * only if no course's own text matches. Cost: one call per grade that the filter allows.
 */
export function useFound(courses: readonly CourseSummary[], filter: CatalogueFilter) {
  const client = useQueryClient();
  const isSearch = filter.query.trim() !== '';
  const { data: code, error, refetch } = useQuery({ ...searchCode, enabled: isSearch });
  const [titles, setTitles] = useState<ArrivedTitles>();
  const [search, setSearch] = useState<{ find: Search; titles: ArrivedTitles | undefined }>();
  const isFitting = useCallback((course: CourseSummary) => fits(course, filter), [filter]);
  const known = useMemo((): Found | undefined => {
    if (isSearch) return search?.find(filter.query, isFitting);
    return { courses: courses.filter(isFitting), notes: noNotes };
  }, [courses, filter.query, isFitting, isSearch, search]);
  // Each note belongs to a course that only a lecture's title matched.
  const isLacking = isSearch && known !== undefined && known.courses.length === known.notes.size;
  const grades = isLacking ? code?.titleGradesOf(courses.filter(isFitting)) : '';
  useEffect(
    () => (grades ? code?.watchTitles(client, grades, setTitles) : undefined),
    [client, code, grades],
  );
  useEffect(() => {
    if (code === undefined) return;
    let isCurrent = true;
    void code.makeSearch(courses, titles?.lectures).then((find) => {
      if (isCurrent) setSearch({ find, titles });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, courses, titles]);
  const asked = search?.titles?.grades === grades ? search?.titles : undefined;
  // With a filter, the text may still match courses that the filter excludes.
  const isMissed = asked?.isComplete && chosenCount(filter) === 0;
  useMissedSearch(filter.query, (isMissed && known?.missed) || '');
  const isWaiting = grades && known?.courses.length === 0 && !asked?.isSettled;
  return { found: isWaiting ? undefined : known, error, retry: refetch };
}
