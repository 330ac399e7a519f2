import type { Year } from '@markaz/contract/centre/years';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './years.copy.ts';

export const yearsQuery = queryOptions({
  queryKey: ['admin', 'years'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/years', undefined, { signal })).years,
});

/** Numbers of students and cards that the end of a year would affect. Always refetched. */
export const previewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'years', 'preview', ids],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/years/preview', { ids: [...ids] }, { signal }))
        .courses,
    gcTime: 0,
    staleTime: 0,
  });

function cacheYear(client: QueryClient, year: Year): void {
  client.setQueryData(yearsQuery.queryKey, (years = []) =>
    years.some(({ id }) => id === year.id)
      ? years.map((each) => (each.id === year.id ? year : each))
      : [year, ...years],
  );
}

/** A request to end a year, to undo this, or to continue an unfinished end or undo. */
export type YearRequest =
  | { readonly kind: 'end'; readonly requestId: string; readonly ids: readonly string[] }
  | { readonly kind: 'undo' | 'continue'; readonly year: string };

export function isInProgress({ state }: Year): boolean {
  return state === 'ending' || state === 'undoing';
}

function sendRequest(request: YearRequest): Promise<Year | 403> {
  if (request.kind !== 'end')
    return postJson(`admin/years/${request.kind}`, { year: request.year });
  return postJson('admin/years/end', { requestId: request.requestId, ids: [...request.ids] });
}

/** Delay before the next request if the last one made no progress, in milliseconds. */
const pollDelayMs = 5_000;

/**
 * Ends a school year in parts, or undoes the end, and shows the progress. If the user leaves the
 * page, the server continues on its own.
 * @param onStarted called after the first response to the end of a year, because the server can
 * then continue on its own
 */
export function useYearAction(onStarted: () => void) {
  const client = useQueryClient();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useAction({
    call: async (request: YearRequest) => {
      let year = requirePermission(await sendRequest(request));
      cacheYear(client, year);
      if (request.kind === 'end') onStarted();
      while (isInProgress(year) && isMounted.current) {
        const next = requirePermission(await postJson('admin/years/continue', { year: year.id }));
        cacheYear(client, next);
        if (JSON.stringify(next) === JSON.stringify(year))
          await new Promise((resolve) => setTimeout(resolve, pollDelayMs));
        year = next;
      }
      return year;
    },
    failureText: copy.failed,
    // The end and the undo change students, cards, statistics and the log.
    invalidates: [['admin']],
  });
}
