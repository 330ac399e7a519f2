import type { Report } from '@markaz/contract/money/money';
import { type ShareHistory, shareIn } from '@markaz/contract/money/shares';
import type { Sales } from '../store/changes.ts';
import { amountOf, partsOf, shareOf } from './amounts.ts';

export type KnownCourses = ReadonlyMap<
  string,
  { readonly title: string; readonly author: { readonly id: string; readonly name: string } | null }
>;

interface Facts {
  readonly sold: readonly Sales[];
  readonly returned: readonly Sales[];
  readonly courses: KnownCourses;
  readonly shares: Readonly<Record<string, ShareHistory>>;
}

type CourseRow = Report['courses'][number];

function cost(sales: readonly Sales[]) {
  return amountOf(sales.map(({ cards, price }) => ({ count: cards, price })));
}

function byPiastres(a: { readonly piastres: number }, b: { readonly piastres: number }): number {
  return b.piastres - a.piastres;
}

function outletRows({ sold, returned }: Facts): Report['outlets'] {
  const names = new Set([...sold, ...returned].map(({ outlet }) => outlet));
  const at = (outlet: string, sales: readonly Sales[]) =>
    cost(sales.filter((each) => each.outlet === outlet));
  return [...names]
    .map((outlet) => {
      const [was, back] = [at(outlet, sold), at(outlet, returned)];
      return { outlet, sold: was, returned: back, piastres: was.piastres - back.piastres };
    })
    .toSorted((a, b) => byPiastres(a, b) || a.outlet.localeCompare(b.outlet, 'ar'));
}

function partsByCourse({ sold, returned }: Facts) {
  const parts = new Map<string, { cards: number; bundleCards: number; piastres: number }>();
  const add = ({ courses, isBundle, price, cards }: Sales, sign: 1 | -1) => {
    const prices = partsOf(price ?? 0, courses.length);
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

function courseRows(month: string, facts: Facts): CourseRow[] {
  return [...partsByCourse(facts)]
    .map(([cId, part]) => {
      const known = facts.courses.get(cId);
      const agreed = shareIn(facts.shares[cId] ?? [], month);
      const share = shareOf(part.piastres, agreed ?? 0);
      return {
        cId,
        title: known?.title ?? null,
        author: known?.author ?? null,
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
    .toSorted(byPiastres);
}

/**
 * Returns the sales of a month by outlet, course and teacher. The piastres of each view add up to
 * the total. So do the teachers' shares and the centre's rest, which are rounded once per course.
 */
export function reportOf(month: string, facts: Facts): Report {
  const courses = courseRows(month, facts);
  const [sold, returned] = [cost(facts.sold), cost(facts.returned)];
  const piastres = sold.piastres - returned.piastres;
  const bundles = (sales: readonly Sales[]) => cost(sales.filter(({ isBundle }) => isBundle)).cards;
  const share = courses.reduce((sum, course) => sum + course.share, 0);
  return {
    month,
    total: {
      sold,
      returned,
      piastres,
      share,
      rest: piastres - share,
      bundleCards: bundles(facts.sold) - bundles(facts.returned),
    },
    outlets: outletRows(facts),
    courses,
    teachers: teacherRows(courses),
  };
}
