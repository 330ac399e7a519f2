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

/** Preview of the end of a year. Always refetched, because admins base a decision on it. */
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

/** A request to end a year, to undo that, or to continue either. */
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

/** Wait before the next request while another request does the work, in milliseconds. */
const pause = 5_000;

/**
 * Ends a school year or undoes that, part by part, and shows the progress. If the user leaves the
 * page, the server continues alone.
 * @param onBegun called when the server has recorded the end and can continue it alone
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
    // Students, cards, numbers and the log change.
    changes: [['admin']],
  });
}
