import { readCode } from '@markaz/contract/cards/access-code';
import { refusalMessages } from '@markaz/contract/cards/enrolment';
import { invalidFields } from '../../core/api-error.ts';

/** The canonical form of a code as somebody typed it. @throws 400 for what is no code */
export function readTyped(text: string): string {
  const typed = readCode(text);
  if (typed.ok) return typed.code;
  throw invalidFields({ code: refusalMessages.invalid });
}

/** The canonical codes among what was typed or printed, each once. */
export function canonicalCodes(texts: readonly string[]): string[] {
  const read = texts.map(readCode).filter((typed) => typed.ok);
  return [...new Set(read.map(({ code }) => code))];
}
