/**
 * The interface's language and its one numeral system. Named in full, because browsers disagree on
 * which digits plain `ar` or `ar-EG` means; another centre changes the numerals here and only here.
 */
export const locale = 'ar-EG-u-nu-arab';

/** Its digits, from zero on. */
export const digits = '٠١٢٣٤٥٦٧٨٩';

/**
 * The digits of clocks and of what stands beside them in the player: the Arabic zero is a dot, and in
 * `١:٠٥` it reads as one (docs/decisions/player.md#controls-and-keys).
 */
export const clockLocale = 'ar-EG-u-nu-latn';

/** Dates are the centre's, wherever the reader's phone thinks it is. */
export const timeZone = 'Africa/Cairo';
