import { westernDigits } from '@markaz/contract/text/normalise';

/** A whole number as a field shows it; empty for none. */
export const numberText = (value: unknown) => (typeof value === 'number' ? String(value) : '');

/**
 * Parses a number within bounds, in Arabic or Western digits; null for none.
 * @returns reads a field's text
 */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number | null => {
    const digits = westernDigits(text).replaceAll(/\D/gu, '').slice(0, 4);
    return digits === '' ? null : Math.min(most, Math.max(least, Number(digits)));
  };
