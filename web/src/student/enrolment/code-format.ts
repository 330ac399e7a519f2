import {
  bodyLength,
  extractCode,
  maxPrefixLength,
  readCode,
} from '@markaz/contract/cards/access-code';
import { westernDigits } from '@markaz/contract/text/normalise';

export const groupLength = 4;
const separator = /[^\p{L}\p{N}]/u;

/**
 * Returns the length of the prefix that the user separated, or 0. The symbols alone do not show
 * where a prefix ends. A separator at a place where this module would not insert one ends the
 * prefix. Only the first separator, and one at the end of the text, are checked.
 */
function typedPrefixLength(text: string, symbols: string): number {
  const first = /[\p{L}\p{N}]+(?=[^\p{L}\p{N}])/u.exec(text)?.[0].length ?? 0;
  const last = separator.test(text.at(-1) ?? '') ? symbols.length : 0;
  return [first, last].find((each) => each % groupLength !== 0 && each <= maxPrefixLength) ?? 0;
}

function joinGroups(symbols: string, prefixLength: number): string {
  const groups = symbols.slice(prefixLength).match(/.{1,4}/gu) ?? [];
  return [symbols.slice(0, prefixLength), ...groups].filter(Boolean).join('-');
}

/**
 * Returns the position after a number of symbols. If a dash follows, the position is before the
 * dash, so that Backspace deletes a symbol.
 */
function caretAfterSymbols(text: string, symbols: number): number {
  let symbolCount = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (symbolCount === symbols) return index;
    if (text[index] !== '-') symbolCount += 1;
  }
  return text.length;
}

function normaliseTyped(typed: string): { readonly text: string; readonly symbols: string } {
  const text = westernDigits(typed.normalize('NFKC')).toUpperCase();
  return { text, symbols: [...text].filter((character) => !separator.test(character)).join('') };
}

/**
 * Returns the symbols of a text and the length of its prefix, even if the text is not a valid code.
 */
export function splitCode(text: string) {
  const { text: normalised, symbols } = normaliseTyped(extractCode(text));
  return { symbols, prefixLength: typedPrefixLength(normalised, symbols) };
}

/**
 * Formats an access code while it is typed, so that it looks as on the card: upper case, Western
 * digits, and groups joined by dashes. Does not correct letters (such as O to 0), so that the user
 * can compare the field with the card.
 * @param caret position in `typed`
 * @returns the formatted text, and the caret's position at the same symbol in it
 */
export function formatTypedCode(typed: string, caret: number) {
  const { text, symbols } = normaliseTyped(typed);
  const prefixLength = typedPrefixLength(text, symbols);
  const endsWithTypedSeparator =
    prefixLength !== 0 && prefixLength === symbols.length && separator.test(text.at(-1) ?? '');
  const formatted = joinGroups(symbols, prefixLength) + (endsWithTypedSeparator ? '-' : '');
  if (caret >= typed.length) return { text: formatted, caret: formatted.length };
  const symbolsBeforeCaret = [...typed.slice(0, caret)].filter((c) => !separator.test(c)).length;
  return { text: formatted, caret: caretAfterSymbols(formatted, symbolsBeforeCaret) };
}

/**
 * Formats a complete access code, which was pasted, scanned, stored or submitted. The length of a
 * valid code shows how long its prefix is. Do not call this function during typing, because an
 * incomplete code can be valid by chance. If the text is a link or a message, returns only the code
 * in it.
 */
export function formatCompleteCode(text: string): string {
  const { symbols, prefixLength } = splitCode(text);
  const validPrefixLength = readCode(symbols).ok ? symbols.length - bodyLength : 0;
  return joinGroups(symbols, prefixLength === 0 ? validPrefixLength : prefixLength);
}
