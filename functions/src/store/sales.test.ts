import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SaleChange } from './changes.ts';
import { type Counters, flattenCounters } from './counters.ts';
import { salesSchema } from './records/money.ts';
import { salesCountersOf, salesFromCounters } from './sales.ts';

const id = fc.constantFrom('nahw', 'fiqh', 'sarf', 'a-b', 'a_b');

const change: fc.Arbitrary<SaleChange> = fc
  .record({
    kind: fc.constantFrom('sold', 'returned'),
    month: fc.constantFrom('2026-11', '2026-12'),
    cId: id,
    outlet: fc.constantFrom('', '__x__', 'مكتبة النور', 'a.b', 'constructor'),
    courses: fc.uniqueArray(id, { minLength: 1 }),
    isBundle: fc.boolean(),
    price: fc.option(fc.constantFrom(0, 1, 15_000, 1_000_000_000)),
    on: fc.constantFrom('credit', 'paid'),
    cards: fc.integer({ min: 1, max: 1_000 }),
  })
  .map((each) => (each.isBundle ? each : { ...each, courses: [each.cId] }));

/** Counts the cards with the same outlet, courses and price. */
function countCards(sales: readonly Omit<SaleChange, 'kind' | 'month' | 'cId' | 'on'>[]) {
  const count = new Map<string, number>();
  for (const { outlet, courses, isBundle, price, cards } of sales) {
    const key = JSON.stringify([outlet, courses, isBundle, price]);
    count.set(key, (count.get(key) ?? 0) + cards);
  }
  return count;
}

it('salesFromCounters returns the sales that salesCountersOf counted', () => {
  fc.assert(
    fc.property(fc.array(change), fc.constantFrom('sold', 'returned'), (changes, kind) => {
      const month = '2026-11';
      const records = [...salesCountersOf(changes)]
        .filter(([bucket]) => bucket.startsWith(`${month}-`))
        .map(([, numbers]) => salesSchema.parse(numbers));
      const expectedSales = changes.filter((each) => each.month === month && each.kind === kind);
      expect(countCards(salesFromCounters(records, kind))).toEqual(countCards(expectedSales));
    }),
  );
});

const bytesOf = (text: string) => Buffer.byteLength(text) + 1;

/**
 * Returns the size in Firestore of maps of integers.
 * https://firebase.google.com/docs/firestore/storage-size
 */
function storedBytes(numbers: Counters): number {
  return Object.entries(numbers).reduce(
    (sum, [field, value]) =>
      sum + bytesOf(field) + (typeof value === 'number' ? 8 : storedBytes(value)),
    0,
  );
}

it('keeps the documents of a month small if 100 outlets sell 300 courses each', () => {
  const sales = Array.from({ length: 100 * 300 }, (_, index): SaleChange[] => {
    const cId = `course-${String(index % 300).padStart(13, '0')}`;
    const outlet = `مكتبة النور والهدى، شارع ${Math.floor(index / 300)}`;
    const sale = { month: '2026-11', cId, outlet, courses: [cId], isBundle: false, cards: 9 };
    return [
      { ...sale, kind: 'sold', price: 15_000, on: 'credit' },
      { ...sale, kind: 'returned', price: 15_000, on: 'credit' },
    ];
  }).flat();
  const buckets = [...salesCountersOf(sales).values()];
  expect(buckets).toHaveLength(10);
  const bytes = buckets.map(storedBytes);
  expect(Math.max(...bytes)).toBeLessThan(270_000);
  // This is the worst case, because each of the 60,000 changes has its own counter.
  expect(buckets.flatMap((numbers) => flattenCounters(numbers))).toHaveLength(2 * 30_000);
});
