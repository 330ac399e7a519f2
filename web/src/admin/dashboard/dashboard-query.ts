import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** The centre's numbers, all in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/dashboard', undefined, { signal })),
});
