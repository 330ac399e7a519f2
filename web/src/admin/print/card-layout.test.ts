import { expect, it } from 'vitest';
import { cardLayout, codeSize, fit, groupsOf } from './card-layout.ts';
import { type FormatName, formats } from './sheet-geometry.ts';

const names = Object.keys(formats) as FormatName[];
const longest = 'ABCDEFGHJKMN-0000-1111-2222';

it('splits a code into its groups', () => {
  expect(groupsOf('FQH-0000-1111-2222')).toEqual(['FQH', '0000', '1111', '2222']);
});

it('prints codes as large as the card allows', () => {
  expect(codeSize('0000-1111-2222', cardLayout(formats.a4))).toBe(5.2);
});

it.each(names)('keeps the QR code and the code of %s large enough to read', (name) => {
  const layout = cardLayout(formats[name]);
  // 37 modules of three dots of a thermal printer.
  expect(layout.qr).toBeGreaterThan((37 * 3 * 25.4) / 203);
  expect(layout.words).toBeGreaterThan(20);
  expect(codeSize(longest, layout)).toBeGreaterThan(2.2);
});

it('shrinks long texts, down to a limit', () => {
  expect(fit('مركز', 30, [2, 3])).toBe(3);
  expect(fit('م'.repeat(20), 30, [2, 3])).toBeCloseTo(2.67);
  expect(fit('م'.repeat(80), 30, [2, 3])).toBe(2);
});
