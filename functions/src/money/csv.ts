import { formatSerial } from '@markaz/contract/cards/serial';
import type { Amount, Report, Settlement } from '@markaz/contract/money/money';
import { csvHead, csvLine, csvTime } from '../core/csv.ts';

/** Formats piastres as pounds, so that spreadsheets can add them up. */
function pounds(piastres: number): string {
  return (piastres / 100).toFixed(2);
}

function percent(share: number | null): string {
  return share === null ? '' : (share / 100).toFixed(2);
}

const deleted = 'كورس حُذف نهائيًا';
const centre = 'المركز';
const noTeacher = 'بلا مدرس';

const amountCells = ({ cards, piastres, unpriced }: Amount) => [
  String(cards),
  pounds(piastres),
  String(unpriced),
];

/** Formats a month's report as lines of a file: all views below each other, same columns. */
export function reportLines({ month, total, outlets, courses, teachers }: Report): string[] {
  const line = (view: string, name: string, cells: readonly string[]) =>
    csvLine([month, view, name, ...cells]);
  const share = (row: { readonly share: number; readonly rest: number }) => [
    pounds(row.share),
    pounds(row.rest),
  ];
  return [
    csvHead([
      'الشهر',
      'العرض',
      'الاسم',
      'بطاقات بيعت',
      'قيمتها بالجنيه',
      'بلا سعر معروف',
      'بطاقات رجعت',
      'قيمتها بالجنيه',
      'بلا سعر معروف',
      'الصافي بالجنيه',
      'نسبة المدرس %',
      'نصيب المدرس بالجنيه',
      'الباقي للمركز بالجنيه',
    ]),
    ...outlets.map(({ outlet, sold, returned, piastres }) =>
      line('منفذ', outlet || centre, [
        ...amountCells(sold),
        ...amountCells(returned),
        pounds(piastres),
      ]),
    ),
    ...courses.map(({ title, cId, cards, bundleCards, piastres, agreed, ...row }) =>
      line('كورس', title ?? `${deleted} (${cId})`, [
        String(cards + bundleCards),
        ...['', '', '', '', ''],
        pounds(piastres),
        percent(agreed),
        ...share(row),
      ]),
    ),
    ...teachers.map(({ author, deleted: isGone, piastres, ...row }) =>
      line('مدرس', author?.name ?? (isGone ? deleted : noTeacher), [
        ...['', '', '', '', '', ''],
        pounds(piastres),
        '',
        ...share(row),
      ]),
    ),
    line('المجموع', '', [
      ...amountCells(total.sold),
      ...amountCells(total.returned),
      pounds(total.piastres),
      '',
      ...share(total),
    ]),
  ];
}

const ways = { credit: 'آجل', paid: 'مدفوع' } as const;

/** Formats ranges: «000001–000050، 000052» */
function rangesText(ranges: Settlement['lines'][number]['ranges']): string {
  return ranges
    .map(({ from, to }) =>
      from === to ? formatSerial(from) : `${formatSerial(from)}–${formatSerial(to)}`,
    )
    .join('، ');
}

/** Formats an outlet's month as lines of a file: sales, moves, payments and its balance. */
export function settlementLines(settlement: Settlement): string[] {
  const { outlet, month, lines, moves, payments } = settlement;
  const line = (what: string, cells: readonly string[]) => csvLine([outlet, month, what, ...cells]);
  const sum = (name: string, piastres: number, cards: number | null = null) =>
    line(name, ['', '', cards === null ? '' : String(cards), '', pounds(piastres)]);
  return [
    csvHead([
      'المنفذ',
      'الشهر',
      'البند',
      'الكورس أو البيان',
      'الأرقام المسلسلة',
      'عدد البطاقات',
      'السعر بالجنيه',
      'القيمة بالجنيه',
      'اليوم',
    ]),
    ...lines.map(({ title, on, price, cards, piastres, ranges, returnedSince }) =>
      line(`بيع ${ways[on]}`, [
        title ?? deleted,
        returnedSince ? 'رجعت بعد بيعها' : rangesText(ranges),
        String(cards),
        price === null ? '' : pounds(price),
        pounds(piastres),
      ]),
    ),
    ...moves
      .filter(({ kind }) => kind !== 'sale')
      .map(({ kind, title, from, to, count, piastres, at }) =>
        line(kind === 'return' ? 'مرتجع' : 'تسليم', [
          title ?? deleted,
          rangesText([{ from, to }]),
          String(count),
          '',
          pounds(piastres),
          csvTime(at),
        ]),
      ),
    ...payments.map(({ piastres, note, voided, day }) =>
      line(voided === null ? 'دفعة' : 'دفعة أُبطلت', [
        voided?.reason ?? note,
        ...['', '', ''],
        pounds(piastres),
        day,
      ]),
    ),
    sum('رصيد أول الشهر', settlement.opening),
    sum('بيع آجل', settlement.credit.piastres, settlement.credit.cards),
    sum('مرتجع مما بيع', -settlement.returned.piastres, settlement.returned.cards),
    sum('دفعات', -settlement.paidIn),
    sum('رصيد آخر الشهر', settlement.closing),
  ];
}
