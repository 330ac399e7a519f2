/** Bytes at the start of a file that identify its format. */
export const pictureHead = 32;

/**
 * Detects a file's format from its content, not from its name or its sender's claim: one of the
 * formats in `thumbnailRules.types`, or an iPhone's HEIC, which few programs read. Null for
 * neither.
 * @param head the first `pictureHead` bytes, one latin1 character each
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
