import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrDrawing } from './qr-path.ts';

const link = 'https://markaz.example/enroll?code=FQH-0000-0000-0000';

/** Paints the path's rectangles back into modules. */
function painted(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return modules;
}

it('draws every module of the QR code, and nothing else', () => {
  const { size, path } = qrDrawing(link);
  expect(painted(path, size)).toEqual(encode(link, { ecc: 'M', border: 0 }).data);
});

it('keeps the modules large enough for a cheap camera', () => {
  // 17 mm for 37 modules are nearly half a millimetre each.
  expect(qrDrawing(link).size).toBeLessThanOrEqual(37);
});
