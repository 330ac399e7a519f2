/**
 * Cleaning of text that people type. Bidirectional controls and invisible characters are removed
 * from single-line text: in a title they can reorder what stands around it on the page. All of it
 * takes time in proportion to the text, whatever the text.
 */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFF9-\uFFFB]/gu;
const loneSurrogates = /\p{Surrogate}/gu;
const pilesOfMarks = /(\p{M}{30})\p{M}+/gu;
/** Blanks that Unicode counts among letters and symbols stand beside what it calls ignorable. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Without the halves of characters, which no UTF-8 can carry: Firestore refuses them. */
export function withoutLoneSurrogates(text: string): string {
  return text.replace(loneSurrogates, '');
}

/**
 * Normalises. Of marks piled on one letter the first 30 stay, which is more than any script has
 * use for (UAX #15, Stream-Safe Text): sorting them takes time by the square of their number.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(pilesOfMarks, '$1').normalize(form);
}

/** What shows nothing is empty: a title has to be read, and be found. */
function emptyUnlessVisible(text: string): string {
  return visible.test(text) ? text : '';
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

const arabicDigitZero = 0x0660;
const persianDigitZero = 0x06f0;

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits to 0-9; all else unchanged. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    return String(point - (point >= persianDigitZero ? persianDigitZero : arabicDigitZero));
  });
}
