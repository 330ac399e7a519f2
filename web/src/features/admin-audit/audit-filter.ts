import { type AuditAction, auditActions } from '@markaz/contract/audit';
import { readSubject } from './audit-subject.ts';

export interface AuditFilter {
  readonly action?: AuditAction;
  /** Uid. */
  readonly actor?: string;
  readonly subject?: string;
}

/** The log's filters as the address keeps them. */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const action = auditActions.find((known) => known === parameters.get('action'));
  const actor = parameters.get('actor');
  const subject = parameters.get('subject');
  return {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(subject && readSubject(subject) !== null ? { subject } : {}),
  };
}
