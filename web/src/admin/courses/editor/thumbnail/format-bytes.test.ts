import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

describe('formatBytes', () => {
  it.each([
    [10, '١ كيلوبايت'],
    [84 * 1024, '٨٤ كيلوبايت'],
    [5 * 1024 * 1024, '٥ ميغابايت'],
    [1.26 * 1024 * 1024, '١٫٣ ميغابايت'],
  ])('says %d bytes', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
