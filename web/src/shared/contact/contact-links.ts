import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * Returns a link to a chat with the centre.
 * @param number as stored in the settings: digits with the country code.
 * @param text beginning of the message.
 */
export function whatsAppLink(number: string, text = ''): string {
  const message = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/gu, '')}${message}`;
}

/** Returns a link to call the centre. @param phone as an admin typed it. */
export function phoneLink(phone: string): string {
  return `tel:${westernDigits(phone).replace(/[^\d+]/gu, '')}`;
}
