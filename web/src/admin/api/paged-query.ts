import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { type CallOptions, requirePermission } from '../../shared/api/client.ts';

/**
 * Returns query options for a list that is read page by page.
 * @param call reads the page after the cursor `after`, or the first page without a cursor
 */
export function pagedQuery<Page extends { readonly next: string | null }>(
  queryKey: QueryKey,
  call: (page: { readonly after?: string }, options: CallOptions) => Promise<Page | 403>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      requirePermission(await call(pageParam === null ? {} : { after: pageParam }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
  });
}
