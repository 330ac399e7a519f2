import { readCode } from '@markaz/contract/cards/access-code';
import { refusalMessages } from '@markaz/contract/cards/enrolment';
import { invalidFields } from '../../core/api-error.ts';

/** Returns the canonical form of a typed code. @throws 400 if it is not a code */
export function readTyped(text: string): string {
  const typed = readCode(text);
  if (typed.ok) return typed.code;
  throw invalidFields({ code: refusalMessages.invalid });
}

/** Returns the canonical codes among these texts, without duplicates. */
export function canonicalCodes(texts: readonly string[]): string[] {
  const read = texts.map(readCode).filter((typed) => typed.ok);
  return [...new Set(read.map(({ code }) => code))];
}
