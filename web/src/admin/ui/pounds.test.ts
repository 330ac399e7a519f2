import fc from 'fast-check';
import { expect, it } from 'vitest';
import { poundsSchema, toPoundsText } from './pounds.ts';

it('parses pounds in any digits, and parses an empty text as a missing price', () => {
  expect(
    ['١٥٠', ' 120.5 ', '١٬٢٥٠٫٧٥', '٩٠ جنيهًا', '', ' '].map((text) => poundsSchema.parse(text)),
  ).toEqual([...[15_000, 12_050, 125_075, 9_000], ...[null, null]]);
});

it('rejects ambiguous amounts', () => {
  for (const text of ['مجاني', '1.255', '-5', '100 أو 150']) {
    expect(poundsSchema.safeParse(text).success).toBe(false);
  }
});

it('parses the text of every amount as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (piastres) => {
      expect(poundsSchema.parse(toPoundsText(piastres))).toBe(piastres);
    }),
  );
});
