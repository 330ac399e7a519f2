import type { Year } from '@markaz/contract/centre/years';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './years.copy.ts';

export const yearsQuery = queryOptions({
  queryKey: ['admin', 'years'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/years', undefined, { signal })).years,
});

/** What the end of the year would affect; refetched each time, as admins decide by it. */
export const previewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'years', 'preview', ids],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/years/preview', { ids: [...ids] }, { signal })).courses,
    gcTime: 0,
    staleTime: 0,
  });

function putYear(client: QueryClient, year: Year): void {
  client.setQueryData(yearsQuery.queryKey, (years = []) =>
    years.some(({ id }) => id === year.id)
      ? years.map((each) => (each.id === year.id ? year : each))
      : [year, ...years],
  );
}

/** Starts the end of a year, its undo, or the continuation of either. */
export type YearWork =
  | { readonly way: 'end'; readonly requestId: string; readonly ids: readonly string[] }
  | { readonly way: 'undo' | 'continue'; readonly year: string };

export function isUnderWay({ state }: Year): boolean {
  return state === 'ending' || state === 'undoing';
}

function begin(work: YearWork): Promise<Year | 403> {
  if (work.way !== 'end') return postJson(`admin/years/${work.way}`, { year: work.year });
  return postJson('admin/years/end', { requestId: work.requestId, ids: [...work.ids] });
}

/** Milliseconds before the next request, while another one does the work. */
const pause = 5_000;

/**
 * Ends a school year or undoes that, part by part, and shows each part. After the page is left, the
 * server continues alone.
 * @param onBegun called once the server has recorded the end; from then on it can be continued
 */
export function useYearWork(onBegun: () => void) {
  const client = useQueryClient();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useAction({
    call: async (work: YearWork) => {
      let year = permitted(await begin(work));
      putYear(client, year);
      if (work.way === 'end') onBegun();
      while (isUnderWay(year) && isOpen.current) {
        const next = permitted(await postJson('admin/years/continue', { year: year.id }));
        putYear(client, next);
        if (JSON.stringify(next) === JSON.stringify(year))
          await new Promise((resolve) => setTimeout(resolve, pause));
        year = next;
      }
      return year;
    },
    failed: copy.failed,
    // Students, cards, numbers, the log.
    changes: [['admin']],
  });
}
