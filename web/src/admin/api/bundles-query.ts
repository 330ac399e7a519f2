import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** All bundles, those on sale first. */
export const bundlesQuery = queryOptions({
  queryKey: ['admin', 'bundles'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/bundles', undefined, { signal })).bundles,
});
