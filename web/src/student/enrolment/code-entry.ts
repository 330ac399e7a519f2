import { bodyLength, readCode } from '@markaz/contract/cards/access-code';
import { plural } from '../../shared/format/plural.ts';
import { codeEntryCopy as copy, symbolNoun } from './code-entry.copy.ts';
import { formatCompleteCode, formatTypedCode, groupLength, splitCode } from './code-format.ts';

const codeSymbol = /[A-Z0-9]/u;
const arabicLetter = /\p{Script=Arabic}/u;

function formatSymbolCount(symbols: number): string {
  return plural(symbols, symbolNoun);
}

/**
 * Returns an error message about symbols that no code contains. The message mentions Arabic
 * letters, or up to three other symbols.
 */
function describeForeignSymbols(symbols: string): string {
  const foreignSymbols = [...new Set([...symbols].filter((each) => !codeSymbol.test(each)))];
  if (foreignSymbols.some((each) => arabicLetter.test(each))) return copy.arabic;
  return foreignSymbols.length === 0
    ? copy.symbol
    : copy.foreignSymbols(foreignSymbols.slice(0, 3));
}

/** Returns an error message about missing or extra symbols of a code whose prefix is known. */
function describeBodyLength(bodySymbols: number): string {
  const missing = bodyLength - bodySymbols;
  if (missing === groupLength) return copy.missingLastGroup;
  if (missing === 2 * groupLength) return copy.missingLastGroups;
  if (missing > 0) return copy.missingSymbols(formatSymbolCount(missing));
  return missing < 0 ? copy.extraSymbols(formatSymbolCount(-missing)) : copy.check;
}

/**
 * Returns an error message about the length of a code without a recognised prefix. Some symbols may
 * still belong to a prefix, so the message says how many symbols are missing at least, or that the
 * last group is too short.
 */
function describeTotalLength(symbols: number): string {
  const missing = bodyLength - symbols;
  const remainder = symbols % groupLength;
  if (missing > 0 && remainder === 0)
    return missing > groupLength ? copy.missingGroups : copy.missingGroup;
  if (missing > 0) return copy.missingSymbolsAtLeast(formatSymbolCount(missing));
  return remainder === 0 ? copy.check : copy.shortLastGroup(formatSymbolCount(remainder));
}

/** Returns the exact reason why a text is not an access code, or null if it is one. */
export function problemText(text: string): string | null {
  const result = readCode(text);
  if (result.ok) return null;
  const { symbols, prefixLength } = splitCode(text);
  switch (result.problem) {
    case 'symbol':
      return describeForeignSymbols(symbols);
    case 'too_short':
    case 'check':
      return prefixLength === 0
        ? describeTotalLength(symbols.length)
        : describeBodyLength(symbols.length - prefixLength);
    default:
      return copy[result.problem];
  }
}

/**
 * Formats the access code in a field as it is printed on the card. Also works while the user is
 * typing.
 */
export function formatField(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const isTyping = field === document.activeElement && !readCode(value).ok;
  const typed = formatTypedCode(value, selectionStart ?? value.length);
  const text = isTyping ? typed.text : formatCompleteCode(value);
  if (text === value) return;
  field.value = text;
  if (isTyping) field.setSelectionRange(typed.caret, typed.caret);
}

/** Reads the access code in a field. `message` is the reason why it is invalid, or null. */
export function readField(field: HTMLInputElement) {
  field.value = formatCompleteCode(field.value);
  return { ...readCode(field.value), message: problemText(field.value) };
}
