import { westernDigits } from '@markaz/contract/text/normalise';

/** A whole number as a field shows it; nothing for none. */
export const numberText = (value: unknown) => (typeof value === 'number' ? String(value) : '');

/**
 * What is typed in whatever digits as a number within bounds; null for nothing.
 * @returns reads a field's text
 */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number | null => {
    const digits = westernDigits(text).replaceAll(/\D/gu, '').slice(0, 4);
    return digits === '' ? null : Math.min(most, Math.max(least, Number(digits)));
  };
