/**
 * Orders text by its UTF-8 bytes, which is the order of code points. JavaScript's `<` compares
 * UTF-16 units and sorts surrogate pairs (U+10000 and up) below U+E000 to U+FFFF.
 */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/**
 * The rank of a UTF-16 unit among code points: surrogates rank above the rest of the basic plane,
 * like the characters of which they are halves.
 */
export function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
