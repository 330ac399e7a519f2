import type { Report, Settlement } from '@markaz/contract/money/money';
import { demoCourses } from '../../../scripts/seed/demo-courses.ts';
import { pictureTime } from '../steady-times.ts';

const month = pictureTime.toISOString().slice(0, 7);
const [lightLibrary, trustLibrary] = ['مكتبة النور', 'مكتبة الأمانة'];

const amount = (cards: number, price: number, unpriced = 0) => ({
  cards,
  piastres: (cards - unpriced) * price,
  unpriced,
});

const share = (piastres: number, agreed: number | null) => {
  const teacherShare = Math.trunc((piastres * (agreed ?? 0)) / 10_000);
  return { agreed, share: teacherShare, rest: piastres - teacherShare };
};

function courses(): Report['courses'] {
  return demoCourses.slice(0, 4).map(({ info }, index) => {
    const cards = 190 - 40 * index;
    const piastres = cards * (15_000 - 1_250 * index);
    const author = {
      id: `t${index % 3}`,
      name: ['الشيخ أحمد', 'أ. هدى', 'أ. كريم'][index % 3] ?? '',
    };
    const agreed = [4_000, 3_333, null, 5_000][index] ?? null;
    const cId = String(index);
    return {
      cId,
      title: info.title,
      author,
      cards,
      bundleCards: 0,
      piastres,
      ...share(piastres, agreed),
    };
  });
}

/** The report of a month in the middle of a term. All its views have the same sums. */
export function sampleReport(): Report {
  const rows = courses();
  const sum = (amountOf: (row: Report['courses'][number]) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  const [cards, piastres] = [sum((row) => row.cards), sum((row) => row.piastres)];
  const noSales = amount(0, 0);
  const lightSales = { cards: 300, piastres: 4_000_000, unpriced: 0 };
  const trustSales = { cards: 160, piastres: 1_900_050, unpriced: 0 };
  const centreSales = {
    cards: cards - 460,
    piastres: piastres - lightSales.piastres - trustSales.piastres,
    unpriced: 0,
  };
  const outlet = (name: string, sold: typeof noSales) => ({
    outlet: name,
    sold,
    returned: noSales,
    piastres: sold.piastres,
  });
  const teachers = Map.groupBy(rows, ({ author }) => author?.id ?? '');
  return {
    month,
    total: {
      sold: { cards, piastres, unpriced: 0 },
      returned: noSales,
      piastres,
      share: sum((row) => row.share),
      rest: sum((row) => row.rest),
      bundleCards: 0,
    },
    outlets: [
      outlet(lightLibrary, lightSales),
      outlet(trustLibrary, trustSales),
      outlet('', centreSales),
    ],
    courses: rows,
    teachers: [...teachers.values()].map((group) => ({
      author: group[0]?.author ?? null,
      deleted: false,
      courses: group.length,
      piastres: group.reduce((total, row) => total + row.piastres, 0),
      share: group.reduce((total, row) => total + row.share, 0),
      rest: group.reduce((total, row) => total + row.rest, 0),
    })),
  };
}

/** The settlement of an outlet that sold on credit, returned cards and paid most of its debt. */
export function sampleSettlement(): Settlement {
  const [first, second] = demoCourses;
  const [firstTitle, secondTitle] = [first?.info.title ?? '', second?.info.title ?? ''];
  const at = pictureTime.toISOString();
  const by = { uid: 'a', email: 'admin@markaz.example' };
  const line = { on: 'credit', returnedSince: false } as const;
  const move = {
    at,
    by,
    batch: null,
    outlet: lightLibrary,
    unpriced: 0,
    on: null,
    note: '',
    title: firstTitle,
    cId: '0',
    price: 12_050,
  };
  return {
    outlet: lightLibrary,
    month,
    opening: 150_000,
    credit: amount(62, 12_050),
    redeemed: amount(12, 12_050),
    paid: amount(8, 9_000),
    returned: amount(5, 12_050),
    paidIn: 600_000,
    closing: 150_000 + 62 * 12_050 - 5 * 12_050 - 600_000,
    cards: { got: 120, back: 15, unsold: 38 },
    lines: [
      {
        ...line,
        cId: '0',
        title: firstTitle,
        price: 12_050,
        cards: 57,
        piastres: 686_850,
        ranges: [
          { from: 1, to: 50 },
          { from: 52, to: 58 },
        ],
      },
      {
        ...line,
        cId: '0',
        title: firstTitle,
        price: 12_050,
        cards: 5,
        piastres: 60_250,
        ranges: [],
        returnedSince: true,
      },
      {
        ...line,
        on: 'paid',
        cId: '1',
        title: secondTitle,
        price: 9_000,
        cards: 8,
        piastres: 72_000,
        ranges: [{ from: 101, to: 108 }],
      },
    ],
    moves: [
      {
        ...move,
        id: 'm1',
        kind: 'handover',
        from: 1,
        to: 120,
        count: 120,
        piastres: 1_446_000,
        undone: [],
      },
      {
        ...move,
        id: 'm2',
        kind: 'return',
        from: 106,
        to: 120,
        count: 15,
        piastres: 180_750,
        undone: [],
      },
    ],
    payments: [
      {
        id: 'p1',
        at,
        by,
        outlet: lightLibrary,
        day: `${month}-05`,
        piastres: 600_000,
        note: 'إيصال ١٧',
        voided: null,
      },
      {
        id: 'p2',
        at,
        by,
        outlet: lightLibrary,
        day: `${month}-06`,
        piastres: 60_000,
        note: '',
        voided: { at, by, reason: 'مكررة' },
      },
    ],
  };
}

/** The balances of the outlets. The largest debt comes first. */
export function sampleBalances() {
  return [
    { outlet: lightLibrary, owed: sampleSettlement().closing, unsold: 38 },
    { outlet: trustLibrary, owed: -12_050, unsold: 20 },
  ];
}
