import { normalise } from './normalise.ts';
import { isVisible } from './visible.ts';

/**
 * Cleaning of text that people type. Bidirectional controls and invisible characters are removed
 * from single-line text: in a title they can reorder what stands around it on the page. All of it
 * takes time in proportion to the text, whatever the text.
 */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFF9-\uFFFB]/gu;
const loneSurrogates = /\p{Surrogate}/gu;

/** Without the halves of characters, which no UTF-8 can carry: Firestore refuses them. */
export function withoutLoneSurrogates(text: string): string {
  return text.replace(loneSurrogates, '');
}

/** What shows nothing is empty: a title has to be read, and be found. */
function emptyUnlessVisible(text: string): string {
  return isVisible(text) ? text : '';
}

/** One line: controls out, white space folded to single spaces, trimmed, NFC. */
export function cleanLine(text: string): string {
  const line = withoutLoneSurrogates(text)
    .replace(/\s/gu, ' ')
    .replace(controls, '')
    .replace(bidiControls, '')
    .replace(/ {2,}/gu, ' ')
    .trim();
  return emptyUnlessVisible(normalise(line, 'NFC'));
}

/** Several lines: controls out, line ends as \n, at most one empty line in a row, trimmed, NFC. */
export function cleanText(text: string): string {
  const lines = withoutLoneSurrogates(text)
    .replace(/\r\n?/gu, '\n')
    .replace(controls, '')
    .split('\n')
    // A regular expression for the end of each line would look at white space again and again.
    .map((line) => line.trimEnd());
  const whole = lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return emptyUnlessVisible(normalise(whole, 'NFC'));
}
