import { expect, it } from 'vitest';
import { cutMarks, marginX, marginY, sheetCount, toSheets } from './sheet-geometry.ts';

it('needs 42 sheets for a thousand cards', () => {
  expect([1, 24, 25, 30, 1000].map(sheetCount)).toEqual([1, 1, 2, 2, 42]);
});

it('lays every card on one sheet, in order', () => {
  const cards = Array.from({ length: 50 }, (_, index) => index);
  const sheets = toSheets(cards);
  expect(sheets.map(({ length }) => length)).toEqual([24, 24, 2]);
  expect(sheets.flat()).toEqual(cards);
});

it('leaves printers their margin, marks included', () => {
  expect(marginX).toBeGreaterThan(7);
  expect(marginY).toBeGreaterThan(7);
  const starts = [...cutMarks().matchAll(/M([\d.]+) ([\d.]+)/gu)];
  expect(starts).toHaveLength(2 * 4 + 2 * 9);
});
