import { bodyLength, readCode } from '@markaz/contract/cards/access-code';
import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * Typed code → its name in the log, the printed token. The prefix may have I, L, O and U, which the
 * body never has.
 * @returns null for an invalid code.
 */
export function codeSubject(text: string): string | null {
  const read = readCode(text);
  if (!read.ok) return null;
  const body = read.code.slice(-bodyLength).match(/.{4}/gu)?.join('-') ?? '';
  const typed = /[?&]code=([^&#\s]+)/u.exec(text)?.[1] ?? text;
  const symbols = westernDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, '');
  const prefix = symbols.slice(0, -bodyLength);
  return `code/${prefix === '' ? body : `${prefix}-${body}`}`;
}

export type SubjectKind = 'course' | 'bundle' | 'batch' | 'code' | 'user';

/** `course/abc` → its two parts; null for an unknown kind. */
export function readSubject(
  subject: string,
): { readonly kind: SubjectKind; readonly id: string } | null {
  const [, kind, id] = /^(course|bundle|batch|code|user)\/([\w-]{1,128})$/u.exec(subject) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as SubjectKind, id };
}
