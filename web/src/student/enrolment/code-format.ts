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
 * Returns the length of the prefix that the user separated, or 0. Only the card shows where a
 * prefix ends, so this function looks for a separator that this module would not insert. It checks
 * the first separator and one just typed at the end.
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
 * Returns the position after some symbols and before a dash, so that backspace deletes a symbol.
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

/** Returns the symbols of a text, even if it is no valid code, and the length of its prefix. */
export function splitCode(text: string) {
  const { text: normalised, symbols } = normaliseTyped(extractCode(text));
  return { symbols, prefixLength: typedPrefixLength(normalised, symbols) };
}

/**
 * Formats an access code like its card while it is typed: upper case, Western digits, groups joined
 * by dashes. It does not correct letters (O to 0), so that the field matches the card.
 * @param caret position in `typed`
 * @returns the text, and the caret's position at the same symbol in it
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
 * Formats an access code that was pasted, scanned, stored or submitted, and so is complete. The
 * prefix of a valid code follows from its length. Do not call this during typing, because an
 * incomplete code can be valid by chance. A pasted link or message is replaced by the code in it.
 */
export function formatCompleteCode(text: string): string {
  const { symbols, prefixLength } = splitCode(text);
  const validPrefixLength = readCode(symbols).ok ? symbols.length - bodyLength : 0;
  return joinGroups(symbols, prefixLength === 0 ? validPrefixLength : prefixLength);
}
