import { expect, it } from 'vitest';
import { cardLayout, codeSize, fit, groupsOf } from './card-layout.ts';
import { type FormatName, formats } from './sheet-geometry.ts';

const names = Object.keys(formats) as FormatName[];
const longest = 'ABCDEFGHJKMN-0000-1111-2222';

it('sets the groups apart', () => {
  expect(groupsOf('FQH-0000-1111-2222')).toEqual(['FQH', '0000', '1111', '2222']);
});

it('prints codes as large as they fit', () => {
  expect(codeSize('0000-1111-2222', cardLayout(formats.a4))).toBe(5.2);
});

it.each(names)('leaves QR code and code of %s large enough to read', (name) => {
  const layout = cardLayout(formats[name]);
  // 37 modules of three dots of a thermal printer.
  expect(layout.qr).toBeGreaterThan((37 * 3 * 25.4) / 203);
  expect(layout.words).toBeGreaterThan(20);
  expect(codeSize(longest, layout)).toBeGreaterThan(2.2);
});

it('sets long texts smaller, up to a limit', () => {
  expect(fit('مركز', 30, [2, 3])).toBe(3);
  expect(fit('م'.repeat(20), 30, [2, 3])).toBeCloseTo(2.67);
  expect(fit('م'.repeat(80), 30, [2, 3])).toBe(2);
});
