import { formatSerial } from '@markaz/contract/cards/serial';
import type { Amount, Report, Settlement } from '@markaz/contract/money/money';
import type { Statement } from '@markaz/contract/money/statements';
import { csvHead, csvLine, csvTime } from '../core/csv.ts';

export async function* asSingleChunk(pieces: readonly string[]): AsyncGenerator<string> {
  yield pieces.join('');
}

/** Formats piastres as pounds, so that spreadsheets can add them up. */
function formatPounds(piastres: number): string {
  return (piastres / 100).toFixed(2);
}

function formatPercent(share: number | null): string {
  return share === null ? '' : (share / 100).toFixed(2);
}

const deletedCourseLabel = 'كورس حُذف نهائيًا';
const centreLabel = 'المركز';
const noTeacherLabel = 'بلا مدرس';

const formatAmount = ({ cards, piastres, unpriced }: Amount) => [
  String(cards),
  formatPounds(piastres),
  String(unpriced),
];

/**
 * Formats the report of a month as lines of a file. The lines by outlet come first, then the lines
 * by course and by teacher, and then the total.
 */
export function reportLines({ month, total, outlets, courses, teachers }: Report): string[] {
  const line = (view: string, name: string, cells: readonly string[]) =>
    csvLine([month, view, name, ...cells]);
  const shareCells = (row: { readonly share: number; readonly rest: number }) => [
    formatPounds(row.share),
    formatPounds(row.rest),
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
      line('منفذ', outlet || centreLabel, [
        ...formatAmount(sold),
        ...formatAmount(returned),
        formatPounds(piastres),
      ]),
    ),
    ...courses.map(({ title, cId, cards, bundleCards, piastres, agreed, ...row }) =>
      line('كورس', title ?? `${deletedCourseLabel} (${cId})`, [
        String(cards + bundleCards),
        ...['', '', '', '', ''],
        formatPounds(piastres),
        formatPercent(agreed),
        ...shareCells(row),
      ]),
    ),
    ...teachers.map(({ author, deleted: isGone, piastres, ...row }) =>
      line('مدرس', author?.name ?? (isGone ? deletedCourseLabel : noTeacherLabel), [
        ...['', '', '', '', '', ''],
        formatPounds(piastres),
        '',
        ...shareCells(row),
      ]),
    ),
    line('المجموع', '', [
      ...formatAmount(total.sold),
      ...formatAmount(total.returned),
      formatPounds(total.piastres),
      '',
      ...shareCells(total),
    ]),
  ];
}

const moveLabels = {
  handover: 'تسليم',
  sale: 'بيع',
  return: 'مرتجع',
  refund: 'مرتجع: رُدّت قيمة بطاقة مستخدمة',
} as const;

const termsLabels = { credit: 'آجل', paid: 'مدفوع' } as const;

/** Formats ranges of serial numbers, for example «000001–000050، 000052». */
function formatRanges(ranges: Settlement['lines'][number]['ranges']): string {
  return ranges
    .map(({ from, to }) =>
      from === to ? formatSerial(from) : `${formatSerial(from)}–${formatSerial(to)}`,
    )
    .join('، ');
}

/** Formats the sales, moves, payments and balance of an outlet in a month as lines of a file. */
export function settlementLines(settlement: Settlement): string[] {
  const { outlet, month, lines, moves, payments } = settlement;
  const line = (item: string, cells: readonly string[]) => csvLine([outlet, month, item, ...cells]);
  const sumLine = (name: string, piastres: number, cards: number | null = null) =>
    line(name, ['', '', cards === null ? '' : String(cards), '', formatPounds(piastres)]);
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
      line(`بيع ${termsLabels[on]}`, [
        title ?? deletedCourseLabel,
        returnedSince ? 'رجعت بعد بيعها' : formatRanges(ranges),
        String(cards),
        price === null ? '' : formatPounds(price),
        formatPounds(piastres),
      ]),
    ),
    ...moves
      .filter(({ kind }) => kind !== 'sale')
      .map(({ kind, title, from, to, count, piastres, at }) =>
        line(moveLabels[kind], [
          title ?? deletedCourseLabel,
          formatRanges([{ from, to }]),
          String(count),
          '',
          formatPounds(piastres),
          csvTime(at),
        ]),
      ),
    ...payments.map(({ piastres, note, voided, day }) =>
      line(voided === null ? 'دفعة' : 'دفعة أُبطلت', [
        voided?.reason ?? note,
        ...['', '', ''],
        formatPounds(piastres),
        day,
      ]),
    ),
    sumLine('رصيد أول الشهر', settlement.opening),
    sumLine('بيع آجل', settlement.credit.piastres, settlement.credit.cards),
    sumLine('مرتجع مما بيع', -settlement.returned.piastres, settlement.returned.cards),
    sumLine('دفعات', -settlement.paidIn),
    sumLine('رصيد آخر الشهر', settlement.closing),
  ];
}

/** Formats the courses, share, payouts and rest of a teacher's month as lines of a file. */
export function statementLines(statement: Statement): string[] {
  const { author, month, courses, piastres, share, paid, rest, payouts } = statement;
  const line = (item: string, cells: readonly string[]) =>
    csvLine([author.name, month, item, ...cells]);
  const sumLine = (name: string, amount: number) =>
    line(name, ['', '', '', '', formatPounds(amount), '']);
  return [
    csvHead([
      'المدرس',
      'الشهر',
      'البند',
      'الكورس أو البيان',
      'عدد البطاقات',
      'الصافي بالجنيه',
      'نسبة المدرس %',
      'القيمة بالجنيه',
      'اليوم',
    ]),
    ...courses.map(({ title, cards, bundleCards, agreed, ...course }) =>
      line('كورس', [
        title ?? deletedCourseLabel,
        String(cards + bundleCards),
        formatPounds(course.piastres),
        formatPercent(agreed),
        formatPounds(course.share),
        '',
      ]),
    ),
    ...payouts.map(({ voided, note, day, ...payout }) =>
      line(voided === null ? 'دفعة' : 'دفعة أُبطلت', [
        voided?.reason ?? note,
        ...['', '', ''],
        formatPounds(payout.piastres),
        day,
      ]),
    ),
    line('نصيب المدرس', ['', '', formatPounds(piastres), '', formatPounds(share), '']),
    sumLine('دُفع للمدرس', paid),
    sumLine('الباقي للمدرس', rest),
  ];
}
