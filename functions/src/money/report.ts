import type { Report } from '@markaz/contract/money/money';
import { type ShareHistory, shareForMonth } from '@markaz/contract/money/shares';
import type { SaleGroup } from '../store/changes.ts';
import { calculateShare, splitEvenly, totalAmount } from './amounts.ts';

export type ReportCourses = ReadonlyMap<
  string,
  { readonly title: string; readonly author: { readonly id: string; readonly name: string } | null }
>;

interface ReportData {
  readonly sold: readonly SaleGroup[];
  readonly returned: readonly SaleGroup[];
  readonly courses: ReportCourses;
  readonly shares: Readonly<Record<string, ShareHistory>>;
}

type CourseRow = Report['courses'][number];

function amountOfSales(sales: readonly SaleGroup[]) {
  return totalAmount(sales.map(({ cards, price }) => ({ count: cards, price })));
}

function byPiastres(a: { readonly piastres: number }, b: { readonly piastres: number }): number {
  return b.piastres - a.piastres;
}

function outletRows({ sold, returned }: ReportData): Report['outlets'] {
  const names = new Set([...sold, ...returned].map(({ outlet }) => outlet));
  const amountAt = (outlet: string, sales: readonly SaleGroup[]) =>
    amountOfSales(sales.filter((each) => each.outlet === outlet));
  return [...names]
    .map((outlet) => {
      const [soldAmount, returnedAmount] = [amountAt(outlet, sold), amountAt(outlet, returned)];
      return {
        outlet,
        sold: soldAmount,
        returned: returnedAmount,
        piastres: soldAmount.piastres - returnedAmount.piastres,
      };
    })
    .toSorted((a, b) => byPiastres(a, b) || a.outlet.localeCompare(b.outlet, 'ar'));
}

function partsByCourse({ sold, returned }: ReportData) {
  const parts = new Map<string, { cards: number; bundleCards: number; piastres: number }>();
  /** Adds sales or subtracts returns. Divides the price of a bundle among its courses. */
  const add = ({ courses, isBundle, price, cards }: SaleGroup, sign: 1 | -1) => {
    const prices = splitEvenly(price ?? 0, courses.length);
    for (const [index, cId] of courses.entries()) {
      const part = parts.get(cId) ?? { cards: 0, bundleCards: 0, piastres: 0 };
      part[isBundle ? 'bundleCards' : 'cards'] += sign * cards;
      part.piastres += sign * cards * (prices[index] ?? 0);
      parts.set(cId, part);
    }
  };
  for (const sales of sold) add(sales, 1);
  for (const sales of returned) add(sales, -1);
  return parts;
}

function courseRows(month: string, reportData: ReportData): CourseRow[] {
  return [...partsByCourse(reportData)]
    .map(([cId, part]) => {
      const course = reportData.courses.get(cId);
      const agreed = shareForMonth(reportData.shares[cId] ?? [], month);
      const share = calculateShare(part.piastres, agreed ?? 0);
      return {
        cId,
        title: course?.title ?? null,
        author: course?.author ?? null,
        ...part,
        agreed,
        share,
        rest: part.piastres - share,
      };
    })
    .toSorted((a, b) => byPiastres(a, b) || a.cId.localeCompare(b.cId));
}

function teacherRows(courses: readonly CourseRow[]): Report['teachers'] {
  const groups = Map.groupBy(courses, ({ title, author }) =>
    title === null ? 'deleted' : `author ${author?.id ?? ''}`,
  );
  return [...groups.values()]
    .map((group) => {
      const sum = (field: 'piastres' | 'share' | 'rest') =>
        group.reduce((total, course) => total + course[field], 0);
      return {
        author: group[0]?.author ?? null,
        deleted: group[0]?.title === null,
        courses: group.length,
        piastres: sum('piastres'),
        share: sum('share'),
        rest: sum('rest'),
      };
    })
    .toSorted(
      (a, b) =>
        byPiastres(a, b) ||
        Number(a.deleted) - Number(b.deleted) ||
        (a.author?.name ?? '').localeCompare(b.author?.name ?? '', 'ar'),
    );
}

/**
 * Returns the sales of a month by outlet, course and teacher. The amounts of each view add up to
 * the total. The teacher's share is rounded once per course, so that the shares and the centre's
 * part also add up to the total.
 */
export function createReport(month: string, reportData: ReportData): Report {
  const courses = courseRows(month, reportData);
  const [sold, returned] = [amountOfSales(reportData.sold), amountOfSales(reportData.returned)];
  const piastres = sold.piastres - returned.piastres;
  const bundleCardsOf = (sales: readonly SaleGroup[]) =>
    amountOfSales(sales.filter(({ isBundle }) => isBundle)).cards;
  const share = courses.reduce((sum, course) => sum + course.share, 0);
  return {
    month,
    total: {
      sold,
      returned,
      piastres,
      share,
      rest: piastres - share,
      bundleCards: bundleCardsOf(reportData.sold) - bundleCardsOf(reportData.returned),
    },
    outlets: outletRows(reportData),
    courses,
    teachers: teacherRows(courses),
  };
}
