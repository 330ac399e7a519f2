import { type ReadCode, readCode } from '@markaz/contract/cards/access-code';
import { formatTyped, formatWhole } from './code-format.ts';
import { problemText } from './problem-text.ts';

/** Shows a code as its card does, in the field where it stands, finished or while it is being typed. */
export function showIn(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const isTyped = field === document.activeElement && !readCode(value).ok;
  const typed = formatTyped(value, selectionStart ?? value.length);
  const text = isTyped ? typed.text : formatWhole(value);
  if (text === value) return;
  field.value = text;
  if (isTyped) field.setSelectionRange(typed.caret, typed.caret);
}

/** Reads the code in a field. @returns also in one sentence why it has none; null where it has one. */
export function readFrom(field: HTMLInputElement): ReadCode & { readonly sentence: string | null } {
  field.value = formatWhole(field.value);
  return { ...readCode(field.value), sentence: problemText(field.value) };
}
