/**
 * Lengths of access codes in symbols. Apart from the other limits, which browsers need not
 * download.
 */
export const bodyLength = 12;
export const longestPrefix = 12;
