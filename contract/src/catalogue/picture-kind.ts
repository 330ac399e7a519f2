/** Bytes at the beginning of a file that say what it is. */
export const pictureHead = 32;

/**
 * What a file is by its content, whatever its name and its sender say: one of the formats of
 * `thumbnailRules.types`, an iPhone's HEIC, which few programs read, or null for neither.
 * @param head the first `pictureHead` bytes, each as the character of its number (latin1).
 */
export function pictureKind(head: string): 'picture' | 'heic' | null {
  const [, brands] = /^.{4}ftyp(.*)$/su.exec(head) ?? [];
  if (brands !== undefined) {
    if (/^.{0,20}avi[fs]/su.test(brands)) return 'picture';
    return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/u.test(brands) ? 'heic' : null;
  }
  const isPicture =
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP');
  return isPicture ? 'picture' : null;
}
