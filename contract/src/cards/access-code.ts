/**
 * Makes, reads and checks access codes, `PREFIX-XXXX-XXXX-XXXX`. A
 * card carries one access code. In names, `token` is the printed form of the code, and `code` is
 * its canonical form. This file does not import Zod, so that the browser's code field stays small.
 *
 * The canonical form is upper-case Crockford base32 without dashes. It consists of the prefix, 11
 * random symbols and one check symbol. I and L are read as 1, O as 0 (Crockford), and U as V.
 * Therefore a prefix may use any letter, and every symbol has one of 32 values.
 *
 * The check symbol makes Σ αⁱ·xᵢ = 0 over GF(2⁵), with i counted from the right. The weights of any
 * two positions differ and none is zero. Therefore every single wrong symbol and every swap of two
 * symbols is detected, as long as a code has at most 31 symbols.
 */

import { normalise, westernDigits } from '../text/normalise.ts';
import { cleanLine } from '../text/text.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of symbols in a code, without the prefix. */
export const bodyLength = 12;
/** Maximum number of symbols in a prefix. */
export const maxPrefixLength = 12;
/** Number of dashes between the three printed groups of the body. */
const printedDashes = 2;

/** x⁵ + x² + 1, which is primitive over GF(2), so that α has order 31. */
const fieldPolynomial = 0b100101;

const symbolValues = new Map([...alphabet].map((symbol, value) => [symbol, value]));

export type CodeProblem =
  | 'empty'
  /** A character that no code contains. */
  | 'symbol'
  | 'too_short'
  | 'too_long'
  /** The check symbol does not match: a symbol is mistyped or two are swapped. */
  | 'check';

export type ReadCodeResult =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly problem: CodeProblem };

/** Multiplies by α in GF(2⁵). */
function timesAlpha(value: number): number {
  const shifted = value << 1;
  return shifted & 0b100000 ? shifted ^ fieldPolynomial : shifted;
}

/** Computes Σ αⁱ·xᵢ by Horner's rule. `symbols` must only contain symbols of the alphabet. */
function weightedSum(symbols: string): number {
  let sum = 0;
  for (const symbol of symbols) sum = timesAlpha(sum) ^ (symbolValues.get(symbol) ?? 0);
  return sum;
}

function checkSymbol(symbols: string): string {
  return alphabet.charAt(timesAlpha(weightedSum(symbols)));
}

/** Unifies case, digits and look-alike letters. Removes separators and invisible characters. */
function toSymbols(text: string): string {
  return westernDigits(normalise(text, 'NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}_.ـ−]/gu, '')
    .toUpperCase()
    .replace(/[IL]/gu, '1')
    .replace(/O/gu, '0')
    .replace(/U/gu, 'V');
}

/** Returns why symbols from `toSymbols` are not a valid code. Returns null if they are valid. */
function findCodeProblem(symbols: string): CodeProblem | null {
  if (symbols === '') return 'empty';
  if (![...symbols].every((symbol) => symbolValues.has(symbol))) return 'symbol';
  if (symbols.length < bodyLength) return 'too_short';
  if (symbols.length > maxPrefixLength + bodyLength) return 'too_long';
  return weightedSum(symbols) === 0 ? null : 'check';
}

/** Matches runs of Latin letters and digits that are joined by single dashes. */
const dashedWords = /[A-Z0-9]+(?:\p{Pd}[A-Z0-9]+)*/giu;

/** Matches a code in printed form. */
const printedCode = /^(?:[A-Z0-9]{1,12}\p{Pd})?(?:[A-Z0-9]{4}\p{Pd}){2}[A-Z0-9]{4}$/iu;

/**
 * Extracts the access code from pasted text. If the text contains an `/enroll?code=…` link, returns
 * the code of the link. Returns the text unchanged if it is itself a code or contains no code.
 * Otherwise returns the first code in printed form, preferably one whose check symbol matches.
 */
export function extractCode(text: string): string {
  const linked = /[?&]code=([^&#\s]+)/u.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const problem = findCodeProblem(toSymbols(text));
  if (problem === null) return text;
  const candidates = westernDigits(normalise(text, 'NFKC')).match(dashedWords) ?? [];
  const printed = candidates.filter((word) => printedCode.test(word));
  const valid = printed.find((each) => findCodeProblem(toSymbols(each)) === null);
  // If only the check symbol is wrong, the text is a mistyped code with its own grouping, not a
  // message.
  return valid ?? (problem === 'check' ? text : (printed[0] ?? text));
}

/** Parses a code that a person typed, pasted or scanned. */
export function readCode(text: string): ReadCodeResult {
  const symbols = toSymbols(extractCode(text));
  const problem = findCodeProblem(symbols);
  return problem === null ? { ok: true, code: symbols } : { ok: false, problem };
}

/**
 * Returns the valid codes that differ from a mistyped code in one symbol, or in the order of two
 * neighbouring symbols. The prefix is not corrected. There are at most 23 codes, because each
 * position has exactly one symbol with which the check symbol matches. Returns an empty list unless
 * the text is a full code and only its check symbol does not match.
 */
export function correctCode(text: string): string[] {
  const symbols = toSymbols(extractCode(text));
  if (findCodeProblem(symbols) !== 'check') return [];
  const replaceAt = (position: number, replacement: string) =>
    symbols.slice(0, position) + replacement + symbols.slice(position + replacement.length);
  const positions = Array.from(
    { length: bodyLength },
    (_, index) => symbols.length - bodyLength + index,
  );
  const candidates = positions.flatMap((position) => [
    ...[...alphabet].map((symbol) => replaceAt(position, symbol)),
    replaceAt(position, [...symbols.slice(position, position + 2)].reverse().join('')),
  ]);
  return candidates.filter((candidate) => findCodeProblem(candidate) === null);
}

/**
 * Formats text that was typed as a code, for display. Cuts it to the length of the longest code.
 */
export function formatTypedCode(text: string): string {
  const line = cleanLine(extractCode(text)).toUpperCase();
  return [...line].slice(0, maxPrefixLength + 1 + bodyLength + printedDashes).join('');
}

/** Staff can search a code by this number of last symbols. Few cards have the same four. */
const endingLength = 4;

export function codeEnding(code: string): string {
  return code.slice(-endingLength);
}

/**
 * Reads the last symbols of a code, at least four, that a person typed. Returns them without the
 * prefix, or null if the text cannot be part of a code. Does not verify the check symbol.
 */
export function readCodeEnding(text: string): string | null {
  const symbols = toSymbols(extractCode(text));
  const isPart = symbols.length >= endingLength && symbols.length <= maxPrefixLength + bodyLength;
  const isCode = isPart && [...symbols].every((symbol) => symbolValues.has(symbol));
  return isCode ? symbols.slice(-bodyLength) : null;
}

/** Formats a canonical code for people: the prefix, then groups of four, joined by dashes. */
export function formatCode(code: string): string {
  const prefix = code.slice(0, -bodyLength);
  const groups = code.slice(-bodyLength).match(/.{4}/gu) ?? [];
  return [...(prefix === '' ? [] : [prefix]), ...groups].join('-');
}

/**
 * Reads a prefix that an admin typed. Returns it in upper case with Western digits. Returns null if
 * it has more than 12 characters, or others than Latin letters and digits. I, L, O and U are not
 * replaced, because cards print the prefix as it was typed.
 */
export function readPrefix(text: string): string | null {
  const prefix = westernDigits(text).trim().toUpperCase();
  return /^[A-Z0-9]*$/u.test(prefix) && prefix.length <= maxPrefixLength ? prefix : null;
}

export interface NewCode {
  /** Canonical form, which is the key of the stored code. */
  readonly code: string;
  /** Printed form: the prefix as `readPrefix` returned it, then three groups of four. */
  readonly token: string;
}

/**
 * Makes a code with 55 random bits from the platform's CSPRNG.
 * @param prefix a result of `readPrefix`
 */
export function makeCode(prefix: string): NewCode {
  const random = crypto.getRandomValues(new Uint8Array(bodyLength - 1));
  const body = Array.from(random, (byte) => alphabet.charAt(byte & 31)).join('');
  const symbols = toSymbols(prefix) + body;
  const code = symbols + checkSymbol(symbols);
  const printed = formatCode(code.slice(-bodyLength));
  return { code, token: prefix === '' ? printed : `${prefix}-${printed}` };
}

/** Returns the prefix of a printed token. Returns an empty text if it has none. */
export function prefixOfToken(token: string): string {
  return token.slice(0, -(bodyLength + printedDashes)).replace(/-$/u, '');
}
