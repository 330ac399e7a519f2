import type { Year } from '@markaz/contract/centre/years';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** School years that were ended, newest first. */
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

/** Puts a changed year into the cache. */
export function putYear(client: QueryClient, year: Year): void {
  client.setQueryData(yearsQuery.queryKey, (years = []) =>
    years.some(({ id }) => id === year.id)
      ? years.map((each) => (each.id === year.id ? year : each))
      : [year, ...years],
  );
}
