import { type ReadCode, readCode } from '@markaz/contract/cards/access-code';
import { formatTyped, formatWhole } from './code-format.ts';
import { problemText } from './problem-text.ts';

/** Formats the code in a field as its card does, whether finished or still being typed. */
export function showIn(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const isTyped = field === document.activeElement && !readCode(value).ok;
  const typed = formatTyped(value, selectionStart ?? value.length);
  const text = isTyped ? typed.text : formatWhole(value);
  if (text === value) return;
  field.value = text;
  if (isTyped) field.setSelectionRange(typed.caret, typed.caret);
}

/** Reads the code in a field. @returns also a sentence on why it is no code, or null */
export function readFrom(field: HTMLInputElement): ReadCode & { readonly sentence: string | null } {
  field.value = formatWhole(field.value);
  return { ...readCode(field.value), sentence: problemText(field.value) };
}
