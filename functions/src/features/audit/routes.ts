import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AuditStore } from './store.ts';

export function auditHandlers(deps: { readonly audit: AuditStore }) {
  return {
    'admin/audit': async ({ input }) => {
      const { found, next } = await deps.audit.page(input);
      return {
        entries: found.map(({ id, record }) => ({
          id,
          at: record.at.toDate().toISOString(),
          actor: record.actor,
          action: record.action,
          subjects: record.subjects,
          before: record.before,
          after: record.after,
          outcome: record.outcome,
        })),
        next,
      };
    },
  } satisfies Partial<Handlers>;
}
