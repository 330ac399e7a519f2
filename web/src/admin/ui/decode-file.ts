/** Maximum file size. A list of a thousand lines or questions has a tenth of this size. */
export const maxFileBytes = 1_000_000;

export type FileProblem = 'large' | 'workbook' | 'binary';

function startsWith(bytes: Uint8Array, ...signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Whether a file is a workbook, which is a ZIP archive or has Excel's format before 2007. */
function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // CSV files from an Arabic Windows have this encoding.
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Returns the text of a file in any encoding, or the problem with it. */
export function decodeFile(
  bytes: Uint8Array,
): { readonly text: string } | { readonly problem: FileProblem } {
  if (isWorkbook(bytes)) return { problem: 'workbook' };
  if (bytes.length > maxFileBytes) return { problem: 'large' };
  const text = decode(bytes);
  return text.includes('\0') ? { problem: 'binary' } : { text };
}
