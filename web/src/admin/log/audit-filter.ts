import { type AuditAction, auditActions } from '@markaz/contract/staff/audit';
import { endOfDay, startOfDay } from '../ui/end-of-day.ts';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';
import { readSubject } from './audit-subject.ts';

export type AuditFilter = {
  readonly action?: AuditAction | undefined;
  /** Uid. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  /** The first day in Cairo, `2026-11-01`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const day = (text: string) => (endOfDay(text) === null ? undefined : text);

/** Reads the log's filters from the address. */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  return readFilters<AuditFilter>(parameters, {
    action: oneOf(auditActions),
    actor: anyText,
    subject: (text) => (readSubject(text) === null ? undefined : text),
    from: day,
    to: day,
  });
}

/** Request for the log, with its days, both included, as moments. */
export function auditRequest({ from, to, ...filter }: AuditFilter) {
  const start = from === undefined ? null : startOfDay(from);
  const end = to === undefined ? null : startOfDay(to, 1);
  return { ...filter, ...(start && { from: start }), ...(end && { until: end }) };
}
