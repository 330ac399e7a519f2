/**
 * Orders text by its UTF-8 bytes, which is the order of code points. JavaScript's `<` compares
 * UTF-16 units and puts surrogate pairs (U+10000 and up) below U+E000 to U+FFFF.
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
 * Where a UTF-16 unit stands among code points: surrogates are lifted above the rest of the basic
 * plane, as the characters that they are halves of.
 */
export function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
