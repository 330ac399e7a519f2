import type { AccessCode, CodeFilter } from '@markaz/contract/access-codes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { codesQuery, lookupQuery } from '../api/code-queries.ts';
import type { CodeSearch } from '../api/code-search.ts';

export interface Cards {
  /** Undefined while nothing is known yet. */
  readonly codes: readonly AccessCode[] | undefined;
  /** Why there is nothing to show. */
  readonly error: unknown;
  readonly retry: () => unknown;
  /** Asks for the next page; null where there is none. */
  readonly more: {
    readonly load: () => void;
    readonly busy: boolean;
    readonly failed: boolean;
  } | null;
}

/** The cards to show: what the search found, or else the pages of what fits the filter. */
export function useCards(filter: CodeFilter, search: CodeSearch): Cards {
  const lookup = lookupQuery(search, filter.cId);
  const searching = lookup.enabled === true;
  const found = useQuery(lookup);
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: !searching });
  if (searching) {
    // That there is no such card is an answer.
    const none = isApiError(found.error, 'not_found');
    const codes = none ? [] : found.data;
    return { codes, error: none ? null : found.error, retry: found.refetch, more: null };
  }
  return {
    codes: pages.data?.pages.flatMap(({ codes }) => codes),
    error: pages.data === undefined ? pages.error : null,
    retry: pages.refetch,
    more: pages.hasNextPage
      ? {
          load: () => void pages.fetchNextPage(),
          busy: pages.isFetchingNextPage,
          failed: pages.isFetchNextPageError,
        }
      : null,
  };
}
