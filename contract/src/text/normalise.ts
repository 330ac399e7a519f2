const pilesOfMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalises. Of marks piled on one letter the first 30 stay, which is more than any script has
 * use for (UAX #15, Stream-Safe Text): sorting them takes time by the square of their number.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(pilesOfMarks, '$1').normalize(form);
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
