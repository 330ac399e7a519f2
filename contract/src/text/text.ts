import { normalise } from './normalise.ts';

/**
 * Cleans text that people type. From a single line, bidirectional controls and invisible characters
 * are removed, because in a title they can reorder the text around it on the page. The time always
 * grows in proportion to the length of the text.
 */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFF9-\uFFFB]/gu;
const loneSurrogates = /\p{Surrogate}/gu;

/** Removes lone surrogates, because UTF-8 cannot encode them and Firestore rejects them. */
export function withoutLoneSurrogates(text: string): string {
  return text.replace(loneSurrogates, '');
}

/** Returns '' for a text without visible characters, because a title must be readable. */
function emptyUnlessVisible(text: string): string {
  return isVisible(text) ? text : '';
}

/**
 * Cleans one line. Removes control characters, replaces white space by single spaces, and applies
 * NFC.
 */
export function cleanLine(text: string): string {
  const line = withoutLoneSurrogates(text)
    .replace(/\s/gu, ' ')
    .replace(controls, '')
    .replace(bidiControls, '')
    .replace(/ {2,}/gu, ' ')
    .trim();
  return emptyUnlessVisible(normalise(line, 'NFC'));
}

/**
 * Cleans several lines. Removes control characters, keeps at most one empty line in a row, and
 * applies NFC.
 */
export function cleanText(text: string): string {
  const lines = withoutLoneSurrogates(text)
    .replace(/\r\n?/gu, '\n')
    .replace(controls, '')
    .split('\n')
    // A regular expression would scan long white space repeatedly.
    .map((line) => line.trimEnd());
  const cleaned = lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return emptyUnlessVisible(normalise(cleaned, 'NFC'));
}

/** Matches ignorable characters, and blanks that Unicode counts as letters or symbols. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/gu;
const visibleCharacters = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Removes characters that are not visible. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Whether a text has visible characters. If not, `cleanLine` and `cleanText` return ''. */
export function isVisible(text: string): boolean {
  return visibleCharacters.test(withoutInvisible(text));
}
