/**
 * The language and numerals of the interface. The numerals are explicit, because browsers disagree
 * on the digits of plain `ar` or `ar-EG`. To change the numerals, change only this file.
 */
export const locale = 'ar-EG-u-nu-arab';

export const digits = '٠١٢٣٤٥٦٧٨٩';

/**
 * Locale for clocks, for dates beside them, and for the player's texts around them. It has Western
 * digits, because the Arabic zero looks like a dot in `١:٠٥`
 * (docs/decisions/player.md#controls-and-keys).
 */
export const clockLocale = 'ar-EG-u-nu-latn';

/** Time zone of all dates: the centre's, not the device's. */
export const timeZone = 'Africa/Cairo';
