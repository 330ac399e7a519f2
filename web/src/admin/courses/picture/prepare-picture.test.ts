import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreCrop, findPictureProblem, shrink, thumbnailAspect } from './prepare-picture.ts';

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});

describe('thumbnail geometry', () => {
  it('crops 16:9 from the middle of a phone photograph, portrait or landscape', () => {
    expect(centreCrop({ width: 4032, height: 3024 })).toEqual({
      x: 0,
      y: 378,
      width: 4032,
      height: 2268,
    });
    expect(centreCrop({ width: 3024, height: 4032 })).toEqual({
      x: 0,
      y: 1165,
      width: 3024,
      height: 1701,
    });
    expect(centreCrop({ width: 4000, height: 1000 })).toEqual({
      x: 1111,
      y: 0,
      width: 1778,
      height: 1000,
    });
  });

  it('crops an area within the picture that differs from 16:9 by at most one pixel', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { x, y, width, height } = centreCrop(size);
        expect(x >= 0 && y >= 0).toBe(true);
        expect(x + width <= size.width && y + height <= size.height).toBe(true);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(
          Math.abs(width - height * thumbnailAspect) <= thumbnailAspect ||
            Math.abs(height - width / thumbnailAspect) <= 1,
        ).toBe(true);
      }),
    );
  });

  it('shrinks a picture to the maximum width, and never enlarges one', () => {
    expect(shrink({ width: 4032, height: 2268 }, 1280)).toEqual({ width: 1280, height: 720 });
    expect(shrink({ width: 640, height: 360 }, 1280)).toEqual({ width: 640, height: 360 });
    fc.assert(
      fc.property(sizes, (size) => {
        const fitted = shrink(size, 1280);
        expect(fitted.width <= Math.min(size.width, 1280)).toBe(true);
        expect(fitted.height <= size.height).toBe(true);
      }),
    );
  });
});

// The test environment cannot decode pictures, so each file counts as faulty.
it.each([
  ['a PDF that is called a JPEG', '%PDF-1.7', 'type'],
  ['an iPhone\u2019s photograph that is called a JPEG', '\0\0\0$ftypheic', 'heic'],
  ['a truncated PNG', '\u0089PNG\r\n\u001A\n', 'unreadable'],
])('reports the problem of %s', async (_, head, problem) => {
  const bytes = Uint8Array.from(head, (character) => character.charCodeAt(0));
  expect(await findPictureProblem(new Blob([bytes], { type: 'image/jpeg' }))).toBe(problem);
});
