import { bodyLength, codeIn, longestPrefix, readCode } from '@markaz/contract/cards/access-code';
import { westernDigits } from '@markaz/contract/text/normalise';

export const groupLength = 4;
const separator = /[^\p{L}\p{N}]/u;

/**
 * Returns the length of the prefix that the user separated, or 0. Only the card shows it, so this
 * looks for a separator that this module would not insert: the first, or one just typed at the end.
 */
function typedPrefix(text: string, symbols: string): number {
  const first = /[\p{L}\p{N}]+(?=[^\p{L}\p{N}])/u.exec(text)?.[0].length ?? 0;
  const last = separator.test(text.at(-1) ?? '') ? symbols.length : 0;
  return [first, last].find((each) => each % groupLength !== 0 && each <= longestPrefix) ?? 0;
}

function grouped(symbols: string, prefix: number): string {
  const rest = symbols.slice(prefix).match(/.{1,4}/gu) ?? [];
  return [symbols.slice(0, prefix), ...rest].filter(Boolean).join('-');
}

/** Returns the position after that many symbols, before any dash: backspace deletes a symbol. */
function caretAfter(text: string, symbols: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === symbols) return at;
    if (text[at] !== '-') seen += 1;
  }
  return text.length;
}

function read(typed: string): { readonly text: string; readonly symbols: string } {
  const text = westernDigits(typed.normalize('NFKC')).toUpperCase();
  return { text, symbols: [...text].filter((character) => !separator.test(character)).join('') };
}

/** Returns the symbols of an access code, valid or not, and the length of its typed prefix. */
export function partsOf(text: string) {
  const { text: clean, symbols } = read(codeIn(text));
  return { symbols, prefix: typedPrefix(clean, symbols) };
}

/**
 * Formats an access code while it is typed, like its card: upper case, Western digits, groups
 * joined by dashes. Letters are not corrected (O to 0), so that the field matches the card.
 * @param caret position in `typed`; stays at the same symbol.
 * @returns the text, and the caret's position in it.
 */
export function formatTyped(typed: string, caret: number) {
  const { text, symbols } = read(typed);
  const prefix = typedPrefix(text, symbols);
  const endsWithTypedSeparator =
    prefix !== 0 && prefix === symbols.length && separator.test(text.at(-1) ?? '');
  const shown = grouped(symbols, prefix) + (endsWithTypedSeparator ? '-' : '');
  if (caret >= typed.length) return { text: shown, caret: shown.length };
  const before = [...typed.slice(0, caret)].filter((c) => !separator.test(c)).length;
  return { text: shown, caret: caretAfter(shown, before) };
}

/**
 * Formats an access code that is complete because it was pasted, scanned, stored or submitted. The
 * prefix of a valid code follows from its length. This is not used during typing, when an
 * incomplete code could be valid by chance. A pasted link or message is replaced by the code in it.
 */
export function formatWhole(text: string): string {
  const { symbols, prefix } = partsOf(text);
  const whole = readCode(symbols).ok ? symbols.length - bodyLength : 0;
  return grouped(symbols, prefix === 0 ? whole : prefix);
}
