import { westernDigits } from './normalise.ts';

/** Country code that is added to numbers without one: 010… becomes +20 10…. */
const egyptCountryCode = '20';

/** What a phone number may consist of, in Western or Arabic digits. */
export const phonePattern = /^[\d٠-٩+() -]*$/u;

/** Converts a phone number to the digits for WhatsApp links, with the country code. */
export function whatsAppDigits(text: string): string {
  const digits = westernDigits(text).replace(/\D/gu, '');
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.startsWith('0') ? egyptCountryCode + digits.slice(1) : digits;
}

const egyptianMobile = /^201[0125]\d{8}$/u;

/**
 * Returns the digits of a mobile number with the country code, or null if it is not complete. A
 * number from another country begins with + or 00.
 */
export function mobileDigits(text: string): string | null {
  const digits = whatsAppDigits(text);
  if (!phonePattern.test(text)) return null;
  if (egyptianMobile.test(digits)) return digits;
  const isForeign = /^(?:\+|00)/u.test(westernDigits(text)) && !digits.startsWith(egyptCountryCode);
  return isForeign && /^[1-9]\d{7,14}$/u.test(digits) ? digits : null;
}
