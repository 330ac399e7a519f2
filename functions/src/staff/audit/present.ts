import type { AuditEntry } from '@markaz/contract/staff/audit';
import type { AuditRecord } from '../../store/records/audit.ts';

export function presentEntry(id: string, { at, ...record }: AuditRecord): AuditEntry {
  return { id, at: at.toDate().toISOString(), ...record };
}
