import type { ResponseOf } from '@markaz/contract/api';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { limits } from '@markaz/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { withQuery } from '../ui/filters.ts';
import { copy } from '../ui/ui.copy.ts';

export const codeKeys = {
  /** Prefix of all queries that a card change affects: lists, statistics of batches, outlets. */
  all: ['admin', 'codes'],
  batches: ['admin', 'codes', 'batches'],
} as const;

export const auditKey = ['admin', 'audit'] as const;

/** Prefix of the queries for shifts. Sales at the counter and payments change them. */
export const shiftKey = ['admin', 'shifts'] as const;

export const outletsQuery = (cId: string) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'outlets', cId],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/codes/outlets', { cId }, { signal })).outlets,
    enabled: cId !== '',
  });

export const allOutletsQuery = queryOptions({
  queryKey: [...codeKeys.all, 'all-outlets'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/outlets', undefined, { signal })).outlets,
});

/** The centre's newest batch, or null if there is none. */
export const latestBatchQuery = queryOptions({
  queryKey: ['admin', 'codes', 'batches', 'last'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/codes/batches', { limit: 1 }, { signal })).batches[0] ??
    null,
});

export type BatchWithStatistics = ResponseOf<'admin/codes/batches'>['batches'][number];

/** The newest batches of a course, for a list of options. */
export const courseBatchesQuery = (cId: string) =>
  queryOptions({
    queryKey: [...codeKeys.batches, 'of', cId],
    queryFn: async ({ signal }) => {
      const request = { cId, limit: limits.pageSize };
      return requirePermission(await postJson('admin/codes/batches', request, { signal })).batches;
    },
    enabled: cId !== '',
  });

/** Returns the URL of a CSV file with all matching codes. */
export const codesCsvUrl = (filter: CodeFilter) => withQuery('/api/admin/codes/csv', filter);

/** Not under `codeKeys`, so that a card change does not refetch the cards. Each fetch is logged. */
export const printKey = (batch: string) => ['admin', 'print', batch] as const;

/** The cards of a batch. The page that creates a batch puts its cards into the cache. */
export const printQuery = (batch: string) =>
  queryOptions({
    queryKey: printKey(batch),
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/codes/batches/cards', { batch }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const cardsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'print', 'cards', codes],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/codes/cards', { codes: [...codes] }, { signal })),
    enabled: codes.length > 0,
  });

/** Numbers of restored cards and of cards that were skipped, because they were used or changed. */
export type UndoResult = ResponseOf<'admin/codes/undo'>;

/** The action that undoes a card change. Its input is the id of the change's log entry. */
export const undoCardChange = {
  call: (change: string) => postJson('admin/codes/undo', { change }),
  failureText: copy.undo.failed,
  invalidates: [codeKeys.all, auditKey],
} as const;
