import type { CodeFilter } from '@markaz/contract/access-codes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { codesQuery, lookupQuery } from '../api/code-queries.ts';
import type { CodeSearch } from '../api/code-search.ts';

/**
 * The cards to show: what the search found, or else the pages of what fits the filter; then `pages`
 * gives the next one.
 */
export function useCards(filter: CodeFilter, search: CodeSearch) {
  const lookup = lookupQuery(search, filter.cId);
  const searching = lookup.enabled === true;
  const found = useQuery(lookup);
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: !searching });
  const { error, refetch } = searching ? found : pages;
  if (!searching)
    return { data: pages.data?.pages.flatMap(({ codes }) => codes), error, refetch, pages };
  // That there is no such card is an answer.
  const none = isApiError(error, 'not_found');
  return { data: none ? [] : found.data, error, refetch, pages: null };
}
