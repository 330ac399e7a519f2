import type { ResponseOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** Below the key of everything that changes with a card (admin-codes/code-queries.ts). */
const batchesKey = ['admin', 'codes', 'batches'] as const;

export type CountedBatch = ResponseOf<'admin/codes/batches'>['batches'][number];

/** Batches, page by page. @param cId empty for those of all courses. */
export const batchesQuery = (cId: string) =>
  infiniteQueryOptions({
    queryKey: [...batchesKey, 'pages', cId],
    queryFn: async ({ pageParam, signal }) => {
      const asked = {
        ...(cId === '' ? {} : { cId }),
        ...(pageParam === null ? {} : { after: pageParam }),
        limit: 25,
      };
      return permitted(await postJson('admin/codes/batches', asked, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A course's newest batches, to choose from. */
export const batchesOfQuery = (cId: string) =>
  queryOptions({
    queryKey: [...batchesKey, 'of', cId],
    queryFn: async ({ signal }) => {
      const asked = { cId, limit: limits.page };
      return permitted(await postJson('admin/codes/batches', asked, { signal })).batches;
    },
    enabled: cId !== '',
  });
