import type { CodeState, SaleStage } from '@markaz/contract/cards/code-schema';
import { formatSerial } from '@markaz/contract/cards/serial';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';
import { presentTime } from '../card/present.ts';
import { stateAt } from '../card/states.ts';
import type { CodeInFile } from './store.ts';

const stateNames: Readonly<Record<CodeState, string>> = {
  inactive: 'غير مفعّل',
  unused: 'لم يُستخدم',
  used: 'مُستخدَم',
  expired: 'منتهي الصلاحية',
  revoked: 'مُبطَل',
};

const stageNames: Readonly<Record<SaleStage, string>> = {
  centre: 'في المركز',
  handed: 'أمانة عند المنفذ',
  credit: 'بيع آجل',
  paid: 'مدفوعة',
};

/** Formats piastres as pounds, which spreadsheets can add up. */
function pounds(piastres: number | null): string {
  return piastres === null ? '' : (piastres / 100).toFixed(2);
}

/** Replaces the name if the student has deleted their account. */
const deletedAccount = 'حساب محذوف';

export const codesHead = csvHead([
  'الرقم المسلسل',
  'الكود',
  'الكورس',
  'الحالة',
  'منفذ البيع',
  'السعر المطبوع',
  'الدفعة',
  'تاريخ الإنشاء',
  'ينتهي في',
  'استُخدم في',
  'الطالب',
  'البريد الإلكتروني',
  'البيع',
  'السعر بالجنيه',
  'سُلّمت في',
  'بيعت في',
  'ما يفتحه',
  'المشاهدة حتى',
]);

/** Titles of courses and lectures, and names of batches, by id. */
export interface Names {
  readonly course: (id: string) => string;
  readonly lecture: (id: string) => string;
  readonly batch: (id: string | null) => string;
}

function openedBy({ opens }: CodeInFile, names: Names): string {
  if (opens.kind === 'course') return 'الكورس كله';
  const titles =
    opens.kind === 'bundle' ? opens.cIds.map(names.course) : opens.lIds.map(names.lecture);
  return titles.filter(Boolean).join('، ');
}

/** The last day of access; for an unused card that counts days, their number. */
function lastDay({ lasts, usedAt }: CodeInFile): string {
  if (lasts.kind === 'forever') return 'بلا نهاية';
  if (lasts.kind === 'until') return lasts.day;
  if (usedAt === null) return `أيام من الاستخدام: ${lasts.days}`;
  return daysLater(cairoDay(usedAt.toDate()), lasts.days);
}

/** Formats a code as a line; times are in Cairo time. */
export function codeRow(code: CodeInFile, names: Names, now: Date): string {
  return csvLine([
    formatSerial(code.serial),
    code.token,
    code.opens.kind === 'bundle' ? code.opens.name : names.course(code.cId),
    stateNames[stateAt(code, now)],
    code.outlet,
    code.priceLabel,
    names.batch(code.batch),
    csvTime(presentTime(code.createdAt)),
    csvTime(presentTime(code.expiresAt)),
    csvTime(presentTime(code.usedAt)),
    code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : deletedAccount),
    code.usedByPerson?.email ?? '',
    stageNames[code.stage],
    pounds(code.price),
    csvTime(presentTime(code.handedAt)),
    csvTime(presentTime(code.soldAt)),
    openedBy(code, names),
    lastDay(code),
  ]);
}
