import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPrice, piastresSchema, readPrice } from './price.ts';

it.each([
  ['١٥٠ جنيهًا', 15_000],
  ['150 ج.م.', 15_000],
  ['السعر: 75 جنيه فقط', 7_500],
  ['۹۰ جنيه', 9_000],
  ['١٬٢٥٠٫٥٠ جنيه', 125_050],
  ['1,250.5 EGP', 125_050],
  ['150.', 15_000],
  ['0', 0],
])('reads the price in «%s»', (label, piastres) => {
  expect(readPrice(label)).toBe(piastres);
});

it.each([
  '',
  'مجاني',
  '150 أو 200',
  'كارت ٢ بسعر ١٥٠',
  '1.250',
  '1,50',
  '12,34,567',
  '20$',
  '٢٠٪ خصم',
  '50 قرشًا',
  '99999999999',
])('finds no clear price in «%s»', (label) => {
  expect(readPrice(label)).toBeNull();
});

const digits = ['٠١٢٣٤٥٦٧٨٩', '0123456789', '۰۱۲۳۴۵۶۷۸۹'];
const surroundingText = fc.constantFrom('', 'جنيه', 'ج.م', 'السعر', 'EGP', 'فقط');

it('reads every price, in any digits and between any other words', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...digits),
      fc.boolean(),
      surroundingText,
      surroundingText,
      (pounds, piastres, digitSet, grouped, before, after) => {
        const whole = grouped ? pounds.toLocaleString('en') : String(pounds);
        const number = piastres === 0 ? whole : `${whole}.${String(piastres).padStart(2, '0')}`;
        const written = number.replace(/\d/gu, (digit) => digitSet[Number(digit)] ?? '');
        expect(readPrice(`${before} ${written} ${after}`)).toBe(pounds * 100 + piastres);
      },
    ),
  );
});

it('reads every price that formatPrice returned', () => {
  expect([0, 5, 15_000, 125_050].map(formatPrice)).toEqual([
    '٠ ج.م',
    '٠٫٠٥ ج.م',
    '١٥٠ ج.م',
    '١٬٢٥٠٫٥٠ ج.م',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (piastres) => {
      expect(piastresSchema.parse(readPrice(formatPrice(piastres)))).toBe(piastres);
    }),
  );
});

it('returns a whole number of piastres or null for any text', () => {
  const label = fc.string({ unit: fc.oneof(fc.constantFrom(...'0١9.,٬٫ ج-'), fc.string()) });
  fc.assert(
    fc.property(label, (text) => {
      const price = readPrice(text);
      expect(price === null || (Number.isSafeInteger(price) && price >= 0)).toBe(true);
    }),
  );
});
