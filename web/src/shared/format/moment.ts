import { westernDigits } from '@markaz/contract/text/normalise';
import { locale, timeZone } from './locale.ts';

/**
 * Formats a moment in Cairo's zone. Its clock has Western digits, as in `clockLocale`, and its date
 * has those of the interface.
 */
export function formatMoment(time: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Date(time).toLocaleString(locale, { ...options, timeZone });
  return text.replace(/[٠-٩]+:[٠-٩]+/u, westernDigits);
}

/** Formats a date and a time to the minute, in Cairo's zone. @param time ISO 8601. */
export function formatDateTime(time: string): string {
  return formatMoment(time, { dateStyle: 'medium', timeStyle: 'short' });
}
