/**
 * Cleaning of text that people type. Bidirectional controls and invisible characters are removed
 * from single-line text: in a title they can reorder what stands around it on the page.
 */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFF9-\uFFFB]/gu;
const loneSurrogates = /\p{Surrogate}/gu;

/** One line: controls out, white space folded to single spaces, trimmed, NFC. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(loneSurrogates, '')
    .replace(/\s+/gu, ' ')
    .replace(controls, '')
    .replace(bidiControls, '')
    .trim();
}

/** Several lines: controls out, line ends as \n, at most one empty line in a row, trimmed, NFC. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(loneSurrogates, '')
    .replace(/\r\n?/gu, '\n')
    .replace(controls, '')
    .replace(/[^\S\n]+\n/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

const arabicDigitZero = 0x0660;
const persianDigitZero = 0x06f0;

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits to 0-9; all else unchanged. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    return String(point - (point >= persianDigitZero ? persianDigitZero : arabicDigitZero));
  });
}
