/** Number of bytes at the start of a file by which `pictureKind` detects its format. */
export const pictureHeadBytes = 32;

/**
 * Detects a file's format from its content, because names and media types may be wrong. Returns
 * `picture` for a format in `thumbnailRules.types`, `heic` for an iPhone's format that few programs
 * can decode, and null for anything else.
 * @param head the first `pictureHeadBytes` bytes, each as one latin1 character
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
