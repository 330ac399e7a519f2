/**
 * The interface's language and its one numeral system. Named in full, because browsers disagree on
 * which digits plain `ar` or `ar-EG` means; another centre changes the numerals here and only here.
 */
export const locale = 'ar-EG-u-nu-arab';

/** Dates are the centre's, wherever the reader's phone thinks it is. */
export const timeZone = 'Africa/Cairo';
