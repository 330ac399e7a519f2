import type { Receipt } from '@markaz/contract/money/counter';
import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { shiftKey } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'receipts', id],
    queryFn: async ({ signal }): Promise<Receipt> =>
      requirePermission(await postJson('admin/counter/receipt', { id }, { signal })).receipt,
    // A sale may have been undone in another tab or by somebody else.
    staleTime: 0,
  });

/** The user's open shift with its sums, or null. */
export const currentShiftQuery = queryOptions({
  queryKey: [...shiftKey, 'current'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/shifts/current', undefined, { signal })).current,
});

export const shiftsQuery = pagedQuery([...shiftKey, 'list'], (page, options) =>
  postJson('admin/shifts', { ...page, limit: 25 }, options),
);
