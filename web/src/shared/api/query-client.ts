import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, isApiError } from './errors.ts';

const minute = 60_000;

/** Whether to retry. Only lost connections and server errors are retried; a 4xx status is final. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isApiError(error)) return false;
  return error.status === 0 ? navigator.onLine : error.status >= 500;
}

/**
 * @param onSessionLost called if the server no longer accepts the session (401). After a mutation
 * it is called only if another device ended the session, because admins' forms explain a 401
 * themselves.
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
        // Fail while offline, because a query that waits for the network would look like loading.
        networkMode: 'always',
        staleTime: minute,
        gcTime: 30 * minute,
        retry: worthRetrying,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

interface Answered {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

const isOld = ({ state }: Answered) =>
  state.data !== undefined && Date.now() - state.dataUpdatedAt > 30 * minute;

/**
 * Options for queries whose answers stay fresh until the page is reloaded or they are invalidated.
 * Answers older than half an hour are fetched again when the tab becomes visible or the network
 * returns (docs/decisions/firestore.md#queries-stay-fresh-for-the-whole-document). Queries that
 * ignore their `signal` cache the answer even if the user leaves the page.
 */
export const freshForDocument = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query: Answered) => (isOld(query) ? 'always' : false),
  refetchOnReconnect: (query: Answered) => (isOld(query) ? 'always' : true),
} as const;
