const excessMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalises text. Removes all but the first 30 marks on a letter, which are enough for any script
 * (UAX #15, Stream-Safe Text), because sorting marks takes time quadratic in their number.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(excessMarks, '$1').normalize(form);
}

const arabicDigitZero = 0x0660;
const persianDigitZero = 0x06f0;

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to 0-9. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    return String(point - (point >= persianDigitZero ? persianDigitZero : arabicDigitZero));
  });
}

/** Returns free text about a price with Western digits and separators, for example on a card. */
export function withPlainDigits(label: string): string {
  return westernDigits(label).replace(/٬/gu, ',').replace(/٫/gu, '.');
}
