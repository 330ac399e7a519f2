import { readCode } from '@markaz/contract/access-code';
import { invalidFields } from '../../core/api-error.ts';

/** The canonical form of a code as somebody typed it. @throws 400 for what is no code */
export function readTyped(text: string): string {
  const typed = readCode(text);
  if (typed.ok) return typed.code;
  throw invalidFields({ code: 'هذا الكود غير صحيح. راجِع الحروف والأرقام على البطاقة.' });
}
