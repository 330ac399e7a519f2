import { bodyLength, readCode } from '@markaz/contract/cards/access-code';
import { plural } from '../../shared/format/plural.ts';
import { codeEntryCopy as copy, symbolNoun } from './code-entry.copy.ts';
import { formatTyped, formatWhole, groupLength, partsOf } from './code-format.ts';

const codeSymbol = /[A-Z0-9]/u;
const arabicLetter = /\p{Script=Arabic}/u;

function count(symbols: number): string {
  return plural(symbols, symbolNoun);
}

/** Says what no code contains: Arabic letters, or up to three other symbols. */
function foreignText(symbols: string): string {
  const strange = [...new Set([...symbols].filter((each) => !codeSymbol.test(each)))];
  if (strange.some((each) => arabicLetter.test(each))) return copy.arabic;
  return strange.length === 0 ? copy.symbol : copy.foreign(strange.slice(0, 3));
}

/** With a known prefix: says exactly how much is missing or extra. */
function afterPrefix(body: number): string {
  const missing = bodyLength - body;
  if (missing === groupLength) return copy.lastGroup;
  if (missing === 2 * groupLength) return copy.lastGroups;
  if (missing > 0) return copy.missing(count(missing));
  return missing < 0 ? copy.extra(count(-missing)) : copy.check;
}

/**
 * For a text whose prefix is unknown, as only the card shows it: says the least that is missing, or
 * that the groups are uneven.
 */
function withoutPrefix(symbols: number): string {
  const missing = bodyLength - symbols;
  const over = symbols % groupLength;
  if (missing > 0 && over === 0) return missing > groupLength ? copy.groups : copy.group;
  if (missing > 0) return copy.missingAtLeast(count(missing));
  return over === 0 ? copy.check : copy.shortGroup(count(over));
}

/** Says why a text is not a code, as exactly as possible without a call; null if it is one. */
export function problemText(text: string): string | null {
  const read = readCode(text);
  if (read.ok) return null;
  const { symbols, prefix } = partsOf(text);
  switch (read.problem) {
    case 'symbol':
      return foreignText(symbols);
    case 'too_short':
    case 'check':
      return prefix === 0 ? withoutPrefix(symbols.length) : afterPrefix(symbols.length - prefix);
    default:
      return copy[read.problem];
  }
}

/** Formats the code in a field as its card does, whether finished or still being typed. */
export function formatField(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const isTyped = field === document.activeElement && !readCode(value).ok;
  const typed = formatTyped(value, selectionStart ?? value.length);
  const text = isTyped ? typed.text : formatWhole(value);
  if (text === value) return;
  field.value = text;
  if (isTyped) field.setSelectionRange(typed.caret, typed.caret);
}

/** Reads the code in a field; `sentence` says why it is none, or is null. */
export function readField(field: HTMLInputElement) {
  field.value = formatWhole(field.value);
  return { ...readCode(field.value), sentence: problemText(field.value) };
}
