import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { cardLayout, codeSize, fitFontSize, groupsOf, qrDrawing } from './card.tsx';
import { type FormatName, formats } from './sheet-geometry.ts';

const names = Object.keys(formats) as FormatName[];
const longestCode = 'ABCDEFGHJKMN-0000-1111-2222';

it('splits a code into its groups', () => {
  expect(groupsOf('FQH-0000-1111-2222')).toEqual(['FQH', '0000', '1111', '2222']);
});

it('prints codes as large as the card allows', () => {
  expect(codeSize('0000-1111-2222', cardLayout(formats.a4))).toBe(5.2);
});

it.each(names)('keeps the QR code and the code of %s large enough to read', (name) => {
  const layout = cardLayout(formats[name]);
  // The width of 37 modules, each of three dots of a thermal printer (203 dots per inch).
  expect(layout.qrSize).toBeGreaterThan((37 * 3 * 25.4) / 203);
  expect(layout.textWidth).toBeGreaterThan(20);
  expect(codeSize(longestCode, layout)).toBeGreaterThan(2.2);
});

it('shrinks long texts, but not below the minimum size', () => {
  expect(fitFontSize('مركز', 30, [2, 3])).toBe(3);
  expect(fitFontSize('م'.repeat(20), 30, [2, 3])).toBeCloseTo(2.67);
  expect(fitFontSize('م'.repeat(80), 30, [2, 3])).toBe(2);
});

const link = 'https://markaz.example/enroll?code=FQH-0000-0000-0000';

/** Converts the rectangles of the path to modules. */
function paintModules(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return modules;
}

it('draws every module of the QR code, and nothing else', () => {
  const { size, path } = qrDrawing(link);
  const modules = encodeQR(link, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  expect(paintModules(path, size)).toEqual(modules.map((row) => row.slice(1, -1)));
});

it('draws a QR code that a decoder reads', () => {
  const { size, path } = qrDrawing(link);
  const quietZone = 4;
  const width = size + 2 * quietZone;
  const data = new Uint8Array(width ** 2 * 3).fill(255);
  for (const [y, row] of paintModules(path, size).entries())
    for (const [x, dark] of row.entries()) {
      const at = 3 * ((y + quietZone) * width + x + quietZone);
      if (dark) data.fill(0, at, at + 3);
    }
  expect(decodeQR({ width, height: width, data })).toBe(link);
});

it('keeps the modules of the QR code large enough for a cheap camera', () => {
  // If 17 mm contain 37 modules, a module is nearly half a millimetre wide.
  expect(qrDrawing(link).size).toBeLessThanOrEqual(37);
});
