import { bodyLength, readCode } from '@markaz/contract/cards/access-code';
import { plural } from '../../shared/format/plural.ts';
import { codeEntryCopy as copy, symbolNoun } from './code-entry.copy.ts';
import { formatTyped, formatWhole, groupLength, partsOf } from './code-format.ts';

const codeSymbol = /[A-Z0-9]/u;
const arabicLetter = /\p{Script=Arabic}/u;

function count(symbols: number): string {
  return plural(symbols, symbolNoun);
}

/** Names symbols that no code contains: Arabic letters, or up to three others. */
function foreignText(symbols: string): string {
  const strange = [...new Set([...symbols].filter((each) => !codeSymbol.test(each)))];
  if (strange.some((each) => arabicLetter.test(each))) return copy.arabic;
  return strange.length === 0 ? copy.symbol : copy.foreign(strange.slice(0, 3));
}

/** Returns a text about how many symbols are missing or extra, for a code whose prefix is known. */
function afterPrefix(body: number): string {
  const missing = bodyLength - body;
  if (missing === groupLength) return copy.lastGroup;
  if (missing === 2 * groupLength) return copy.lastGroups;
  if (missing > 0) return copy.missing(count(missing));
  return missing < 0 ? copy.extra(count(-missing)) : copy.check;
}

/**
 * Returns a text about what is missing at least, or about uneven groups, for a code whose prefix is
 * unknown because only the card shows where it ends.
 */
function withoutPrefix(symbols: number): string {
  const missing = bodyLength - symbols;
  const over = symbols % groupLength;
  if (missing > 0 && over === 0) return missing > groupLength ? copy.groups : copy.group;
  if (missing > 0) return copy.missingAtLeast(count(missing));
  return over === 0 ? copy.check : copy.shortGroup(count(over));
}

/** Explains why a text is not an access code, as exactly as possible; null if it is one. */
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

/** Formats the access code in a field in the way its card does, even while it is being typed. */
export function formatField(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const isTyped = field === document.activeElement && !readCode(value).ok;
  const typed = formatTyped(value, selectionStart ?? value.length);
  const text = isTyped ? typed.text : formatWhole(value);
  if (text === value) return;
  field.value = text;
  if (isTyped) field.setSelectionRange(typed.caret, typed.caret);
}

/** Reads the access code in a field. `sentence` explains why it is invalid; null if it is valid. */
export function readField(field: HTMLInputElement) {
  field.value = formatWhole(field.value);
  return { ...readCode(field.value), sentence: problemText(field.value) };
}
