/**
 * Compares text by its UTF-8 bytes, which is the order of code points. JavaScript's `<` compares
 * UTF-16 units instead, and so sorts U+10000 and above before U+E000 to U+FFFF.
 */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0;
  const shorterLength = Math.min(a.length, b.length);
  for (let at = 0; at < shorterLength; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/**
 * Returns the rank of a UTF-16 unit. Surrogates have the highest ranks, because they are halves of
 * the characters with the highest code points.
 */
export function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
