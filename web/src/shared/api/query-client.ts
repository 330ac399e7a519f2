import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, isApiError } from './errors.ts';

const minuteMs = 60_000;

/**
 * Whether to retry a query. A retry may succeed after a lost connection or a server error, but not
 * after a 4xx.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isApiError(error)) return false;
  return error.status === 0 ? navigator.onLine : error.status >= 500;
}

/**
 * @param onSessionLost called if a query finds that the server no longer accepts the session (401).
 * After a mutation, called only if a sign-in on another device ended the session, because the form
 * that sent the mutation explains any other 401.
 */
export function createQueryClient(onSessionLost: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isApiError(error, 'not_authenticated')) onSessionLost(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isApiError(error) && error.displaced) onSessionLost(error);
      },
    }),
    defaultOptions: {
      queries: {
        // Fail while offline, because a query that waits for the network would seem to be loading.
        networkMode: 'always',
        staleTime: minuteMs,
        gcTime: 30 * minuteMs,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

interface AnsweredQuery {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

const isStale = ({ state }: AnsweredQuery) =>
  state.data !== undefined && Date.now() - state.dataUpdatedAt > 30 * minuteMs;

/**
 * Options for queries whose answers do not become stale while the page is used. They are fetched
 * again if they are invalidated. An answer older than half an hour is also fetched again when the
 * tab becomes visible or the network returns
 * (docs/decisions/firestore.md#queries-stay-fresh-for-the-whole-document). If a query does not use
 * its `signal`, its answer is cached even if the user leaves the page.
 */
export const refetchRarely = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query: AnsweredQuery) => (isStale(query) ? 'always' : false),
  refetchOnReconnect: (query: AnsweredQuery) => (isStale(query) ? 'always' : true),
} as const;
