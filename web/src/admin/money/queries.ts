import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { withQuery } from '../ui/filters.ts';

/** Whatever changes with a sale, a payment or a share. */
export const moneyKey = ['admin', 'money'] as const;

/** Asked for anew wherever it is opened: cards are sold at any time. */
const always = { staleTime: 0 } as const;

/** What was sold in a month. */
export const reportQuery = (month: string) =>
  queryOptions({
    ...always,
    queryKey: [...moneyKey, 'report', month],
    queryFn: async ({ signal }) => permitted(await postJson('admin/report', { month }, { signal })),
  });

/** What every outlet owes now. */
export const balancesQuery = queryOptions({
  ...always,
  queryKey: [...moneyKey, 'balances'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/balances', undefined, { signal })).outlets,
});

/** An outlet's month. */
export const settlementQuery = (outlet: string, month: string) =>
  queryOptions({
    ...always,
    queryKey: [...moneyKey, 'settlement', outlet, month],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/settlement', { outlet, month }, { signal })),
  });

/** Where the server gives both as files for spreadsheets. */
export const reportAddress = (month: string) => withQuery('/api/admin/report/csv', { month });
export const settlementAddress = (outlet: string, month: string) =>
  withQuery('/api/admin/settlement/csv', { outlet, month });
