import { formatSerial } from '@markaz/contract/access-code';
import type { AccessCode, CodeState } from '@markaz/contract/access-codes';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';

const stateNames: Readonly<Record<CodeState, string>> = {
  inactive: 'غير مفعّل',
  unused: 'لم يُستخدم',
  used: 'مُستخدَم',
  expired: 'منتهي الصلاحية',
  revoked: 'مُبطَل',
};

export const codesHead = csvHead([
  'الرقم المسلسل',
  'الكود',
  'الكورس',
  'الحالة',
  'منفذ البيع',
  'السعر',
  'الدفعة',
  'تاريخ الإنشاء',
  'ينتهي في',
  'استُخدم في',
  'الطالب',
  'البريد الإلكتروني',
]);

/** One code as a line; times are Cairo's. @param course its title */
export function codeRow(code: AccessCode, course: string): string {
  return csvLine([
    formatSerial(code.serial),
    code.token,
    course,
    stateNames[code.state],
    code.outlet,
    code.priceLabel,
    code.batch ?? '',
    csvTime(code.createdAt),
    csvTime(code.expiresAt),
    csvTime(code.usedAt),
    code.usedBy?.displayName ?? '',
    code.usedBy?.email ?? '',
  ]);
}
