import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

describe('formatBytes', () => {
  it.each([
    [10, '١ ك.ب'],
    [84 * 1024, '٨٤ ك.ب'],
    [5 * 1024 * 1024, '٥ م.ب'],
    [1.26 * 1024 * 1024, '١٫٣ م.ب'],
    [120.4 * 1024 * 1024, '١٢٠ م.ب'],
    [1.5 * 1024 ** 3, '١٫٥ ج.ب'],
  ])('formats %d bytes', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
