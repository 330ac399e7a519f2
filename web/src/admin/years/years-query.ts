import type { Year } from '@markaz/contract/centre/years';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** School years that were ended, newest first. */
export const yearsQuery = queryOptions({
  queryKey: ['admin', 'years'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/years', undefined, { signal })).years,
});

/** What ending the year would end; asked for anew each time, for it is decided by it. */
export const previewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'years', 'preview', ids],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/years/preview', { ids: [...ids] }, { signal })).courses,
    gcTime: 0,
    staleTime: 0,
  });

/** Shows a year as it has become. */
export function putYear(client: QueryClient, year: Year): void {
  client.setQueryData(yearsQuery.queryKey, (years = []) =>
    years.some(({ id }) => id === year.id)
      ? years.map((each) => (each.id === year.id ? year : each))
      : [year, ...years],
  );
}
