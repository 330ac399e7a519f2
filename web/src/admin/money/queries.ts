import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { withQuery } from '../ui/filters.ts';

/** Prefix of all queries that a sale, a payment or a share affects. */
export const moneyKey = ['admin', 'money'] as const;

/** Refetches the data on each mount, because cards may be sold at any time. */
const alwaysStale = { staleTime: 0 } as const;

export const reportQuery = (month: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'report', month],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/report', { month }, { signal })),
  });

export const balancesQuery = queryOptions({
  ...alwaysStale,
  queryKey: [...moneyKey, 'balances'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/balances', undefined, { signal })).outlets,
});

export const settlementQuery = (outlet: string, month: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'settlement', outlet, month],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/settlement', { outlet, month }, { signal })),
  });

export const reportCsvUrl = (month: string) => withQuery('/api/admin/report/csv', { month });
export const settlementCsvUrl = (outlet: string, month: string) =>
  withQuery('/api/admin/settlement/csv', { outlet, month });

export const teachersQuery = (month: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'teachers', month],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/teachers', { month }, { signal })).teachers,
  });

/** @param author by default the caller, who is a teacher */
export const statementQuery = (month: string, author?: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'statement', month, author],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/statement', { author, month }, { signal })),
  });

export const statementCsvUrl = (month: string, author?: string) =>
  withQuery('/api/admin/statement/csv', { author, month });
