import { codeStates, saleStages } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';

/** Reads the list's filters from the address, which calls the course `course`. */
export function readFilter(parameters: URLSearchParams): CodeFilter {
  const { course, ...filter } = readFilters<Omit<CodeFilter, 'cId'> & { readonly course?: string }>(
    parameters,
    {
      course: anyText,
      batch: anyText,
      outlet: anyText,
      state: oneOf(codeStates),
      stage: oneOf(saleStages),
    },
  );
  return course === undefined ? filter : { cId: course, ...filter };
}

/** Matching cards, page by page. */
const codesQuery = (filter: CodeFilter) =>
  pagedQuery([...codeKeys.all, 'list', filter], (page, options) =>
    postJson('admin/codes', { ...filter, ...page }, options),
  );

/** @param cId course in which a serial number counts; undefined for all courses */
const findQuery = (text: string, cId: string | undefined) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'find', text, cId],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/codes/find', { text, cId }, { signal })),
    enabled: text !== '',
  });

/**
 * Returns the search results or, without a search, the cards that match the filter; `pages` then
 * loads more. `more`: the search found more than it returned.
 */
export function useCards(filter: CodeFilter, search: string) {
  const found = useQuery(findQuery(search, filter.cId));
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: search === '' });
  if (search !== '') {
    const { data, error, refetch } = found;
    return { data: data?.codes, more: data?.more ?? false, error, refetch, pages: null };
  }
  const { data, error, refetch } = pages;
  return { data: data?.pages.flatMap(({ codes }) => codes), more: false, error, refetch, pages };
}
