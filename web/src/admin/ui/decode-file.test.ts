import { expect, it } from 'vitest';
import { decodeFile, maxFileBytes } from './decode-file.ts';

const text = 'الاسم;البريد\r\nأحمد چلبي;ahmed@example.com';

/** Encodes a text as an Arabic Windows does. */
function windows1256(content: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256');
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Uint8Array.from([...content], (letter) => letters.indexOf(letter));
}

function utf16(content: string, littleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * content.length));
  for (let index = 0; index < content.length; index += 1)
    bytes.setUint16(2 * index, content.charCodeAt(index), littleEndian);
  return new Uint8Array(bytes.buffer);
}

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark, as Excel writes it', new TextEncoder().encode(`\uFEFF${text}`)],
  ['Windows-1256', windows1256(text)],
  ['little-endian UTF-16, as Excel writes it', utf16(`\uFEFF${text}`, true)],
  ['big-endian UTF-16', utf16(`\uFEFF${text}`, false)],
])('reads Arabic in %s', (_, bytes) => {
  expect(decodeFile(bytes)).toEqual({ text });
});

it('reports why a file is not a list', () => {
  expect(decodeFile(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toEqual({ problem: 'workbook' });
  expect(decodeFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ problem: 'workbook' });
  expect(decodeFile(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0, 1))).toEqual({ problem: 'binary' });
  expect(decodeFile(new Uint8Array(maxFileBytes + 1).fill(65))).toEqual({ problem: 'large' });
});
