import { bodyLength, readCode } from '@markaz/contract/cards/access-code';
import { type AuditAction, auditActions } from '@markaz/contract/staff/audit';
import { westernDigits } from '@markaz/contract/text/normalise';
import { endOfDay, startOfDay } from '../ui/end-of-day.ts';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';

/**
 * Converts a typed code to a log subject, which contains the code as printed. Only the prefix of a
 * code can contain I, L, O and U.
 * @returns null for an invalid code
 */
export function codeSubject(text: string): string | null {
  const parsed = readCode(text);
  if (!parsed.ok) return null;
  const body = parsed.code.slice(-bodyLength).match(/.{4}/gu)?.join('-') ?? '';
  const typedCode = /[?&]code=([^&#\s]+)/u.exec(text)?.[1] ?? text;
  const characters = westernDigits(typedCode.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, '');
  const prefix = characters.slice(0, -bodyLength);
  return `code/${prefix === '' ? body : `${prefix}-${body}`}`;
}

type SubjectKind = 'course' | 'bundle' | 'batch' | 'code' | 'user';

/** Splits a log subject such as `course/abc`. Returns null for an unknown kind. */
export function readSubject(subject: string) {
  const [, kind, id] = /^(course|bundle|batch|code|user)\/([\w-]{1,128})$/u.exec(subject) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as SubjectKind, id };
}

export type AuditFilter = {
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  /** The first day in Cairo, such as `2026-11-01`. */
  readonly from?: string | undefined;
  /** The last day in Cairo. */
  readonly to?: string | undefined;
};

const readDay = (text: string) => (endOfDay(text) === null ? undefined : text);

export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  return readFilters<AuditFilter>(parameters, {
    action: oneOf(auditActions),
    actor: anyText,
    subject: (text) => (readSubject(text) === null ? undefined : text),
    from: readDay,
    to: readDay,
  });
}

/** Returns the request for the log. It has times instead of days, and includes the last day. */
export function auditRequest({ from, to, ...filter }: AuditFilter) {
  const start = from === undefined ? null : startOfDay(from);
  const end = to === undefined ? null : startOfDay(to, 1);
  return { ...filter, ...(start && { from: start }), ...(end && { until: end }) };
}
