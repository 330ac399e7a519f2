import { infiniteQueryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { type AuditFilter, auditRequest } from './audit-filter.ts';

/** What admins did, newest first, page by page; asked anew at every visit, for it is a log. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { after: pageParam };
      const asked = { ...auditRequest(filter), ...page };
      return permitted(await postJson('admin/audit', asked, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
