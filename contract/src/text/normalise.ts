const pilesOfMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalises text. Of marks piled on one letter, the first 30 stay, which is more than any script
 * needs (UAX #15, Stream-Safe Text): the time to sort them grows with the square of their number.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(pilesOfMarks, '$1').normalize(form);
}

const arabicDigitZero = 0x0660;
const persianDigitZero = 0x06f0;

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to 0-9; all else is unchanged. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    return String(point - (point >= persianDigitZero ? persianDigitZero : arabicDigitZero));
  });
}
