import { type CodeProblem, readCode, readSerial } from '@markaz/contract/access-code';

export type CodeSearch =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'serial'; readonly serial: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'wrong'; readonly problem: CodeProblem };

/** Understands a serial number, a code or an enrol link, however it was typed. */
export function readSearch(text: string): CodeSearch {
  if (text.trim() === '') return { kind: 'nothing' };
  const serial = readSerial(text);
  if (serial !== null) return { kind: 'serial', serial };
  const read = readCode(text);
  return read.ok ? { kind: 'code', code: read.code } : { kind: 'wrong', problem: read.problem };
}
