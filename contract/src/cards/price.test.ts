import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withPlainDigits } from '../text/normalise.ts';
import { formatPounds, hasPiastres } from './pounds.ts';
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
])('does not find a clear price in «%s»', (label) => {
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
  expect([0, 5, 15_000, 125_050].map((piastres) => formatPrice(piastres))).toEqual([
    '0 ج.م',
    '0.05 ج.م',
    '150 ج.م',
    '1,250.50 ج.م',
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

it('formats amounts with or without decimals, and never formats a negative zero', () => {
  const amounts = [-125_050, -5, -0, 0, 100_000, 123_456_700];
  expect(amounts.map((piastres) => formatPounds(piastres, true))).toEqual([
    '\u200E-1,250.50',
    '\u200E-0.05',
    '0.00',
    '0.00',
    '1,000.00',
    '1,234,567.00',
  ]);
  expect(amounts.map((piastres) => formatPounds(piastres)).slice(2)).toEqual([
    '0',
    '0',
    '1,000',
    '1,234,567',
  ]);
  // Piastres are never dropped.
  expect(formatPounds(125_050, false)).toBe('1,250.50');
  expect([hasPiastres([100, -50]), hasPiastres([100, -200, 0])]).toEqual([true, false]);
});

it('writes older labels of cards with Western digits', () => {
  expect(withPlainDigits('١٬٢٥٠٫٥٠ ج.م')).toBe('1,250.50 ج.م');
  expect(withPlainDigits('للفصل ٢، الثمن ١٥٠ جنيهًا')).toBe('للفصل 2، الثمن 150 جنيهًا');
});
