import type { Report } from '@markaz/contract/money/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SaleGroup } from '../store/changes.ts';
import { calculateShare, splitEvenly } from './amounts.ts';
import { createReport } from './report.ts';

const price = fc.integer({ min: 0, max: 1_000_000_000 });

it('splits an amount into parts that differ by at most one piastre and add up to the amount', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 12 }), (piastres, count) => {
      const parts = splitEvenly(piastres, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(piastres);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    }),
  );
});

it('rounds a share down, and calculates the same share for the refund of the amount', () => {
  const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (piastres, share) => {
      const roundedShare = calculateShare(piastres, share);
      const [exactShare, exactPart] = [
        BigInt(piastres) * BigInt(share),
        BigInt(roundedShare) * 10_000n,
      ];
      expect(exactPart <= exactShare && exactShare - exactPart < 10_000n).toBe(true);
      expect(calculateShare(-piastres, share) + roundedShare).toBe(0);
    }),
  );
  expect(calculateShare(10_001, 5_000)).toBe(5_000);
});

const ids = ['a', 'b', 'c', 'd', 'gone'];
const sales: fc.Arbitrary<SaleGroup> = fc
  .record({
    outlet: fc.constantFrom('', 'الأمانة', 'النور'),
    courses: fc.subarray(ids, { minLength: 1 }),
    isBundle: fc.boolean(),
    price: fc.option(price),
    cards: fc.integer({ min: 1, max: 500 }),
  })
  .map((each) => (each.isBundle ? each : { ...each, courses: each.courses.slice(0, 1) }));

const courseHeads = new Map(
  ids
    .filter((id) => id !== 'gone')
    .map((id, index) => {
      const author = index === 0 ? null : { id: `t${index % 2}`, name: 'مدرس' };
      return [id, { title: `كورس ${id}`, author }];
    }),
);

const shares = fc
  .dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 10_000 }))
  .map((agreed) =>
    Object.fromEntries(
      Object.entries(agreed).map(([id, share]) => [id, [{ from: '2026-10', share }]]),
    ),
  );

const sum = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + numberOf(row), 0);

it('reports amounts by outlet, by course and by teacher that add up to the same total', () => {
  fc.assert(
    fc.property(fc.array(sales), fc.array(sales), shares, (sold, returned, agreed) => {
      const reportData = { sold, returned, courses: courseHeads, shares: agreed };
      const { total, outlets, courses, teachers } = createReport('2026-11', reportData);
      const value = (all: readonly SaleGroup[]) =>
        sum(all, (each) => each.cards * (each.price ?? 0));
      expect(total.piastres).toBe(value(sold) - value(returned));
      expect(total.sold.piastres).toBe(value(sold));
      expect(sum(outlets, ({ piastres }) => piastres)).toBe(total.piastres);
      expect(sum(outlets, (outlet) => outlet.sold.cards)).toBe(total.sold.cards);
      expect(sum(outlets, (outlet) => outlet.returned.cards)).toBe(total.returned.cards);
      const rowsOf: readonly (readonly Pick<Report['total'], 'piastres' | 'share' | 'rest'>[])[] = [
        courses,
        teachers,
      ];
      for (const rows of rowsOf) {
        expect(sum(rows, ({ piastres }) => piastres)).toBe(total.piastres);
        expect(sum(rows, ({ share }) => share)).toBe(total.share);
        expect(sum(rows, ({ rest }) => rest)).toBe(total.rest);
      }
      expect(total.share + total.rest).toBe(total.piastres);
      const cards = total.sold.cards - total.returned.cards;
      expect(sum(courses, (course) => course.cards) + total.bundleCards).toBe(cards);
      expect(sum(teachers, (teacher) => teacher.courses)).toBe(courses.length);
    }),
  );
});

const sale = (course: string): SaleGroup => ({
  outlet: '',
  courses: [course],
  isBundle: false,
  price: 10_000,
  cards: 1,
});

it('lists courses without a teacher, and deleted courses without a title', () => {
  const agreed = { b: [{ from: '2026-12', share: 5_000 }], c: [{ from: '2026-11', share: 3_333 }] };
  const reportData = { sold: ids.map(sale), returned: [], courses: courseHeads, shares: agreed };
  const { courses, teachers, total } = createReport('2026-11', reportData);
  expect(courses.map(({ cId, title, agreed: share }) => [cId, title, share])).toEqual([
    ['a', 'كورس a', null],
    ['b', 'كورس b', null],
    ['c', 'كورس c', 3_333],
    ['d', 'كورس d', null],
    ['gone', null, null],
  ]);
  expect(
    teachers.map(({ author, deleted, courses: count }) => [author?.id, deleted, count]),
  ).toEqual([
    ['t1', false, 2],
    [undefined, false, 1],
    ['t0', false, 1],
    [undefined, true, 1],
  ]);
  expect(total).toMatchObject({ piastres: 50_000, share: 3_333, rest: 46_667 });
});

it('sorts teachers with equal sales by name, in whatever order their courses are', () => {
  const ofTeachers = (...names: readonly string[]) => {
    const heads = names.map((name, index) => {
      const author = { id: `t${name}`, name };
      return [String(index), { title: 'كورس', author }] as const;
    });
    const sold = heads.map(([id]) => sale(id));
    const reportData = { sold, returned: [], courses: new Map(heads), shares: {} };
    return createReport('2026-11', reportData).teachers.map(({ author }) => author?.name);
  };
  expect(ofTeachers('أمل', 'باسم')).toEqual(['أمل', 'باسم']);
  expect(ofTeachers('باسم', 'أمل')).toEqual(['أمل', 'باسم']);
});
