/**
 * The interface's language and its only numeral system, named in full because browsers disagree on
 * the digits of plain `ar` or `ar-EG`. Another centre changes the numerals only here.
 */
export const locale = 'ar-EG-u-nu-arab';

/** Digits of the locale, from zero on. */
export const digits = '٠١٢٣٤٥٦٧٨٩';

/**
 * The digits of clocks and of the player's texts around them. The Arabic zero is a dot and looks
 * like one in `١:٠٥` (docs/decisions/player.md#controls-and-keys).
 */
export const clockLocale = 'ar-EG-u-nu-latn';

/** Dates are in the centre's time zone, not the phone's. */
export const timeZone = 'Africa/Cairo';
