import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * A chat with the centre.
 * @param number as the settings keep it: digits with the country's code.
 * @param text what the message begins with.
 */
export function whatsAppLink(number: string, text = ''): string {
  const message = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/gu, '')}${message}`;
}

/** A call. @param phone as an admin typed it. */
export function phoneLink(phone: string): string {
  return `tel:${westernDigits(phone).replace(/[^\d+]/gu, '')}`;
}
