import { formatSerialRange } from '@markaz/contract/cards/serial';
import type { Amount, Report, Settlement } from '@markaz/contract/money/money';
import { sumPayments } from '@markaz/contract/money/payments';
import type { Statement } from '@markaz/contract/money/statements';
import {
  type CsvCell,
  csvHeader,
  csvLine,
  dayCell,
  poundsCell,
  timeCell,
} from '@markaz/contract/text/csv';

export async function* asSingleChunk(pieces: readonly string[]): AsyncGenerator<string> {
  yield pieces.join('');
}

/** @param share in hundredths of a per cent */
const percentCell = (share: number | null) => (share === null ? null : share / 100);

const deletedCourseLabel = 'كورس حُذف نهائيًا';
const centreLabel = 'المركز';
const noTeacherLabel = 'بلا مدرس';

const amountCells = ({ cards, piastres, unpriced }: Amount) => [
  cards,
  poundsCell(piastres),
  unpriced,
];

/**
 * Formats the report of a month as lines of a file. The lines by outlet come first, then the lines
 * by course and by teacher, and then the total.
 */
export function reportLines({ month, total, outlets, courses, teachers }: Report): string[] {
  const line = (view: string, name: string, cells: readonly CsvCell[]) =>
    csvLine([month, view, name, ...cells]);
  const shareCells = (row: { readonly share: number; readonly rest: number }) => [
    poundsCell(row.share),
    poundsCell(row.rest),
  ];
  return [
    csvHeader([
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
        ...amountCells(sold),
        ...amountCells(returned),
        poundsCell(piastres),
        ...[null, null, null],
      ]),
    ),
    ...courses.map(({ title, cId, cards, bundleCards, piastres, agreed, ...row }) =>
      line('كورس', title ?? `${deletedCourseLabel} (${cId})`, [
        cards + bundleCards,
        ...[null, null, null, null, null],
        poundsCell(piastres),
        percentCell(agreed),
        ...shareCells(row),
      ]),
    ),
    ...teachers.map(({ author, deleted: isGone, piastres, ...row }) =>
      line('مدرس', author?.name ?? (isGone ? deletedCourseLabel : noTeacherLabel), [
        ...[null, null, null, null, null, null],
        poundsCell(piastres),
        null,
        ...shareCells(row),
      ]),
    ),
    line('المجموع', '', [
      ...amountCells(total.sold),
      ...amountCells(total.returned),
      poundsCell(total.piastres),
      null,
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

/** Formats ranges of serial numbers, for example «000001 – 000050، 000052». */
function formatRanges(ranges: Settlement['lines'][number]['ranges']): string {
  return ranges.map(({ from, to }) => formatSerialRange(from, to)).join('، ');
}

const paidBackLabel = 'رُدّ للمنفذ';

function paymentLabel(piastres: number, isVoided: boolean): string {
  const label = piastres < 0 ? paidBackLabel : 'دفعة';
  return isVoided ? `${label} (أُبطلت)` : label;
}

/** Formats the sales, moves, payments and balance of an outlet in a month as lines of a file. */
export function settlementLines(settlement: Settlement): string[] {
  const { outlet, month, lines, moves, payments } = settlement;
  const { paid, paidBack } = sumPayments(payments);
  const line = (item: string, cells: readonly CsvCell[]) =>
    csvLine([outlet, month, item, ...cells]);
  const sumLine = (name: string, piastres: number, cards: number | null = null) =>
    line(name, [null, null, cards, null, poundsCell(piastres), null]);
  return [
    csvHeader([
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
        cards,
        price === null ? null : poundsCell(price),
        poundsCell(piastres),
        null,
      ]),
    ),
    ...moves
      .filter(({ kind }) => kind !== 'sale')
      .map(({ kind, title, from, to, count, piastres, at }) =>
        line(moveLabels[kind], [
          title ?? deletedCourseLabel,
          formatRanges([{ from, to }]),
          count,
          null,
          poundsCell(piastres),
          timeCell(at),
        ]),
      ),
    ...payments.map(({ piastres, note, voided, day }) =>
      line(paymentLabel(piastres, voided !== null), [
        voided?.reason ?? note,
        ...[null, null, null],
        poundsCell(Math.abs(piastres)),
        dayCell(day),
      ]),
    ),
    sumLine('رصيد أول الشهر', settlement.opening),
    sumLine('بيع آجل', settlement.credit.piastres, settlement.credit.cards),
    sumLine('مرتجع مما بيع', -settlement.returned.piastres, settlement.returned.cards),
    sumLine('دفعات المنفذ', -paid),
    sumLine(paidBackLabel, paidBack),
    sumLine('رصيد آخر الشهر', settlement.closing),
  ];
}

/** Formats the courses, share, payouts and rest of a teacher's month as lines of a file. */
export function statementLines(statement: Statement): string[] {
  const { author, month, courses, piastres, share, paid, rest, payouts } = statement;
  const line = (item: string, cells: readonly CsvCell[]) =>
    csvLine([author.name, month, item, ...cells]);
  const sumLine = (name: string, amount: number) =>
    line(name, [null, null, null, null, poundsCell(amount), null]);
  return [
    csvHeader([
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
        cards + bundleCards,
        poundsCell(course.piastres),
        percentCell(agreed),
        poundsCell(course.share),
        null,
      ]),
    ),
    ...payouts.map(({ voided, note, day, ...payout }) =>
      line(voided === null ? 'دفعة' : 'دفعة أُبطلت', [
        voided?.reason ?? note,
        ...[null, null, null],
        poundsCell(payout.piastres),
        dayCell(day),
      ]),
    ),
    line('نصيب المدرس', [null, null, poundsCell(piastres), null, poundsCell(share), null]),
    sumLine('دُفع للمدرس', paid),
    sumLine('الباقي للمدرس', rest),
  ];
}
