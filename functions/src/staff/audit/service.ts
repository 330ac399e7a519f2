import type { AuditEntry } from '@markaz/contract/staff/audit';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AuditRecord } from '../../store/records/audit.ts';
import type { AuditStore } from './store.ts';

/** Shows the log in the admin pages. */
export function createAuditService(audit: Pick<AuditStore, 'page'>) {
  return {
    async 'admin/audit'({ input }) {
      const { found, next } = await audit.page(input);
      return {
        entries: found.map(({ id, record }) => presentEntry(id, record)),
        next,
      };
    },
  } satisfies Partial<Handlers>;
}

export function presentEntry(id: string, { at, ...record }: AuditRecord): AuditEntry {
  return { id, at: at.toDate().toISOString(), ...record };
}
