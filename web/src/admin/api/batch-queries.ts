import type { ResponseOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { codeKeys } from './code-queries.ts';
import { pagedQuery } from './paged-query.ts';

const batchesKey = [...codeKeys.all, 'batches'] as const;

export type CountedBatch = ResponseOf<'admin/codes/batches'>['batches'][number];

/** Batches, page by page. @param cId empty for those of all courses. */
export const batchesQuery = (cId: string) =>
  pagedQuery([...batchesKey, 'pages', cId], (page, options) => {
    const asked = { ...(cId !== '' && { cId }), ...page, limit: 25 };
    return postJson('admin/codes/batches', asked, options);
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
