import { postJson } from '../../shared/api/client.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { type AuditFilter, auditRequest } from './audit-filter.ts';

/** What admins did, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  pagedQuery(['admin', 'audit', filter], (page, options) =>
    postJson('admin/audit', { ...auditRequest(filter), ...page }, options),
  );
