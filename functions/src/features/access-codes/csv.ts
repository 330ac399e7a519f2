import type { CodeState, SaleStage } from '@markaz/contract/access-codes';
import { formatSerial } from '@markaz/contract/serial';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';
import { presentTime } from './present.ts';
import { stateAt } from './states.ts';
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

/** In pounds, as spreadsheets add them up. */
function pounds(piastres: number | null): string {
  return piastres === null ? '' : (piastres / 100).toFixed(2);
}

/** In the place of a name: who used the code has deleted the account since. */
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
]);

/**
 * One code as a line; times are Cairo's.
 * @param course its title
 * @param batch what people call it
 */
export function codeRow(code: CodeInFile, course: string, batch: string, now: Date): string {
  return csvLine([
    formatSerial(code.serial),
    code.token,
    course,
    stateNames[stateAt(code, now)],
    code.outlet,
    code.priceLabel,
    batch,
    csvTime(presentTime(code.createdAt)),
    csvTime(presentTime(code.expiresAt)),
    csvTime(presentTime(code.usedAt)),
    code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : deletedAccount),
    code.usedByPerson?.email ?? '',
    stageNames[code.stage],
    pounds(code.price),
    csvTime(presentTime(code.handedAt)),
    csvTime(presentTime(code.soldAt)),
  ]);
}
