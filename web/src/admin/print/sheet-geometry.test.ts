import { expect, it } from 'vitest';
import {
  cutMarks,
  type FormatName,
  formats,
  marginsOf,
  pageCount,
  toPages,
} from './sheet-geometry.ts';

const names = Object.keys(formats) as FormatName[];
const findMarkStarts = (name: FormatName) => [
  ...cutMarks(formats[name]).matchAll(/M([\d.]+) ([\d.]+)/gu),
];

it('a thousand cards need 42 sheets of A4, and each card needs one label', () => {
  expect([1, 24, 25, 30, 1000].map((cards) => pageCount(formats.a4, cards))).toEqual([
    1, 1, 2, 2, 42,
  ]);
  expect(pageCount(formats.label50, 7)).toBe(7);
});

it('places each card on exactly one sheet, in the given order', () => {
  const cards = Array.from({ length: 50 }, (_, index) => index);
  const sheets = toPages(formats.a4, cards);
  expect(sheets.map(({ length }) => length)).toEqual([24, 24, 2]);
  expect(sheets.flat()).toEqual(cards);
});

it.each(names)('the cards of %s are not wider or higher than its page', (name) => {
  const { x, y } = marginsOf(formats[name]);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
});

it('leaves a margin for printers around the cards and the cut marks', () => {
  const { x, y } = marginsOf(formats.a4);
  expect(Math.min(x, y)).toBeGreaterThan(7);
  // Three columns have four vertical lines, and eight rows have nine horizontal lines. Each line has
  // a mark at both ends.
  expect(findMarkStarts('a4')).toHaveLength(2 * 4 + 2 * 9);
});

it('draws cut marks between the cards of a roll, but not on labels', () => {
  expect(findMarkStarts('roll58').map(([, , top]) => Number(top))).toEqual([33.5, 68.5]);
  expect(findMarkStarts('label60')).toEqual([]);
});
