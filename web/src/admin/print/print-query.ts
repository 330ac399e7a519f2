import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** Outside of what is asked again when cards change: each asking counts as a reprint. */
export const printKey = (batch: string) => ['admin', 'print', batch] as const;

/** The cards of a batch. The page that made it has them already, which is no reprint. */
export const printQuery = (batch: string) =>
  queryOptions({
    queryKey: printKey(batch),
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/codes/batches/print', { batch }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
