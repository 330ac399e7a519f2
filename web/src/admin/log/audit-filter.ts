import { type AuditAction, auditActions } from '@markaz/contract/audit';
import { endOfDay, startOfDay } from '../ui/end-of-day.ts';
import { readSubject } from './audit-subject.ts';

export interface AuditFilter {
  readonly action?: AuditAction;
  /** Uid. */
  readonly actor?: string;
  readonly subject?: string;
  /** The first day in Cairo, `2026-11-01`. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
}

/** `endOfDay` gives the last minute of a day. */
const minute = 60_000;

function readDay(text: string | null): string | null {
  return text !== null && endOfDay(text) !== null ? text : null;
}

/** The log's filters as the address keeps them. */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const action = auditActions.find((known) => known === parameters.get('action'));
  const actor = parameters.get('actor');
  const subject = parameters.get('subject');
  const from = readDay(parameters.get('from'));
  const to = readDay(parameters.get('to'));
  return {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(subject && readSubject(subject) !== null ? { subject } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** What the API is asked for: the days, both included, as moments. */
export function auditRequest({ from, to, ...filter }: AuditFilter) {
  const start = from === undefined ? null : startOfDay(from);
  const end = to === undefined ? null : endOfDay(to);
  return {
    ...filter,
    ...(start ? { from: start } : {}),
    ...(end ? { until: new Date(Date.parse(end) + minute).toISOString() } : {}),
  };
}
