import { formatSerialRange } from '@markaz/contract/cards/serial';
import type { Amount, Report, Settlement } from '@markaz/contract/money/money';
import { sumPayments } from '@markaz/contract/money/payments';
import type { Statement } from '@markaz/contract/money/statements';
import { type CsvCell, dayCell, poundsCell, timeCell } from '@markaz/contract/text/csv';
import { csvTable } from '../core/csv.ts';

/** @param share in hundredths of a per cent */
const percentCell = (share: number | null | undefined) => (share == null ? null : share / 100);

const poundsOrEmpty = (piastres: number | null | undefined) =>
  piastres == null ? null : poundsCell(piastres);

const deletedCourseLabel = 'كورس حُذف نهائيًا';
const centreLabel = 'المركز';
const noTeacherLabel = 'بلا مدرس';

interface ReportRow {
  readonly view: string;
  readonly name: string;
  readonly sold?: Partial<Amount>;
  readonly returned?: Amount;
  readonly piastres: number;
  readonly agreed?: number | null;
  readonly share?: number;
  readonly rest?: number;
}

/**
 * Formats the report of a month as a file. The lines by outlet come first, then the lines by course
 * and by teacher, and then the total.
 */
export function reportFile({ month, total, outlets, courses, teachers }: Report): string {
  const { fileOf } = csvTable<ReportRow>([
    ['الشهر', () => month],
    ['العرض', ({ view }) => view],
    ['الاسم', ({ name }) => name],
    ['بطاقات بيعت', ({ sold }) => sold?.cards],
    ['قيمتها بالجنيه', ({ sold }) => poundsOrEmpty(sold?.piastres)],
    ['بلا سعر معروف', ({ sold }) => sold?.unpriced],
    ['بطاقات رجعت', ({ returned }) => returned?.cards],
    ['قيمتها بالجنيه', ({ returned }) => poundsOrEmpty(returned?.piastres)],
    ['بلا سعر معروف', ({ returned }) => returned?.unpriced],
    ['الصافي بالجنيه', ({ piastres }) => poundsCell(piastres)],
    ['نسبة المدرس %', ({ agreed }) => percentCell(agreed)],
    ['نصيب المدرس بالجنيه', ({ share }) => poundsOrEmpty(share)],
    ['الباقي للمركز بالجنيه', ({ rest }) => poundsOrEmpty(rest)],
  ]);
  return fileOf([
    ...outlets.map(({ outlet, ...row }) => ({ ...row, view: 'منفذ', name: outlet || centreLabel })),
    ...courses.map(({ title, cId, cards, bundleCards, ...row }) => ({
      ...row,
      view: 'كورس',
      name: title ?? `${deletedCourseLabel} (${cId})`,
      sold: { cards: cards + bundleCards },
    })),
    ...teachers.map(({ author, deleted: isGone, ...row }) => ({
      ...row,
      view: 'مدرس',
      name: author?.name ?? (isGone ? deletedCourseLabel : noTeacherLabel),
    })),
    { ...total, view: 'المجموع', name: '' },
  ]);
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

interface SettlementRow {
  readonly item: string;
  /** The title of a course, or the note of a payment. */
  readonly about?: string;
  readonly serials?: string;
  readonly cards?: number;
  readonly price?: number | null;
  readonly piastres: number;
  readonly day?: CsvCell;
}

/** Formats the sales, moves, payments and balance of an outlet in a month as a file. */
export function settlementFile(settlement: Settlement): string {
  const { outlet, month, lines, moves, payments, opening, credit, returned, closing } = settlement;
  const { paid, paidBack } = sumPayments(payments);
  const { fileOf } = csvTable<SettlementRow>([
    ['المنفذ', () => outlet],
    ['الشهر', () => month],
    ['البند', ({ item }) => item],
    ['الكورس أو البيان', ({ about }) => about],
    ['الأرقام المسلسلة', ({ serials }) => serials],
    ['عدد البطاقات', ({ cards }) => cards],
    ['السعر بالجنيه', ({ price }) => poundsOrEmpty(price)],
    ['القيمة بالجنيه', ({ piastres }) => poundsCell(piastres)],
    ['اليوم', ({ day }) => day],
  ]);
  return fileOf([
    ...lines.map(({ title, on, price, cards, piastres, ranges, returnedSince }) => ({
      item: `بيع ${termsLabels[on]}`,
      about: title ?? deletedCourseLabel,
      serials: returnedSince ? 'رجعت بعد بيعها' : formatRanges(ranges),
      cards,
      price,
      piastres,
    })),
    ...moves
      .filter(({ kind }) => kind !== 'sale')
      .map(({ kind, title, from, to, count, piastres, at }) => ({
        item: moveLabels[kind],
        about: title ?? deletedCourseLabel,
        serials: formatRanges([{ from, to }]),
        cards: count,
        piastres,
        day: timeCell(at),
      })),
    ...payments.map(({ piastres, note, voided, day }) => ({
      item: paymentLabel(piastres, voided !== null),
      about: voided?.reason ?? note,
      piastres: Math.abs(piastres),
      day: dayCell(day),
    })),
    { item: 'رصيد أول الشهر', piastres: opening },
    { item: 'بيع آجل', piastres: credit.piastres, cards: credit.cards },
    { item: 'مرتجع مما بيع', piastres: -returned.piastres, cards: returned.cards },
    { item: 'دفعات المنفذ', piastres: -paid },
    { item: paidBackLabel, piastres: paidBack },
    { item: 'رصيد آخر الشهر', piastres: closing },
  ]);
}

interface StatementRow {
  readonly item: string;
  /** The title of a course, or the note of a payout. */
  readonly about?: string;
  readonly cards?: number;
  /** The sales of which the teacher gets a share. */
  readonly sales?: number;
  readonly agreed?: number | null;
  readonly piastres: number;
  readonly day?: CsvCell;
}

/** Formats the courses, share, payouts and rest of a teacher's month as a file. */
export function statementFile(statement: Statement): string {
  const { author, month, courses, payouts } = statement;
  const { fileOf } = csvTable<StatementRow>([
    ['المدرس', () => author.name],
    ['الشهر', () => month],
    ['البند', ({ item }) => item],
    ['الكورس أو البيان', ({ about }) => about],
    ['عدد البطاقات', ({ cards }) => cards],
    ['الصافي بالجنيه', ({ sales }) => poundsOrEmpty(sales)],
    ['نسبة المدرس %', ({ agreed }) => percentCell(agreed)],
    ['القيمة بالجنيه', ({ piastres }) => poundsCell(piastres)],
    ['اليوم', ({ day }) => day],
  ]);
  return fileOf([
    ...courses.map(({ title, cards, bundleCards, agreed, piastres, share }) => ({
      item: 'كورس',
      about: title ?? deletedCourseLabel,
      cards: cards + bundleCards,
      sales: piastres,
      agreed,
      piastres: share,
    })),
    ...payouts.map(({ voided, note, day, piastres }) => ({
      item: voided === null ? 'دفعة' : 'دفعة أُبطلت',
      about: voided?.reason ?? note,
      piastres,
      day: dayCell(day),
    })),
    { item: 'نصيب المدرس', sales: statement.piastres, piastres: statement.share },
    { item: 'دُفع للمدرس', piastres: statement.paid },
    { item: 'الباقي للمدرس', piastres: statement.rest },
  ]);
}
