import { formatSerial } from '@markaz/contract/access-code';
import type { AccessCode, CodeState } from '@markaz/contract/access-codes';

/** By this mark Excel knows UTF-8, and with it Arabic. */
const byteOrderMark = '\uFEFF';

const stateNames: Readonly<Record<CodeState, string>> = {
  inactive: 'غير مفعّل',
  unused: 'لم يُستخدم',
  used: 'مُستخدَم',
  expired: 'منتهي الصلاحية',
  revoked: 'ملغى',
};

const header = [
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
];

const cairoTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'short',
  timeStyle: 'short',
});

function formatTime(time: string | null): string {
  return time === null ? '' : cairoTime.format(new Date(time));
}

/**
 * A cell that no spreadsheet takes for a formula: names come from students, and `=…` would run on
 * the admin's computer. The apostrophe is what a spreadsheet itself puts before text.
 */
export function csvCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

export function csvHead(): string {
  return byteOrderMark + csvLine(header);
}

/** One code as a line; times are Cairo's. @param course its title */
export function csvRow(code: AccessCode, course: string): string {
  return csvLine([
    formatSerial(code.serial),
    code.token,
    course,
    stateNames[code.state],
    code.outlet,
    code.priceLabel,
    code.batch ?? '',
    formatTime(code.createdAt),
    formatTime(code.expiresAt),
    formatTime(code.usedAt),
    code.usedBy?.displayName ?? '',
    code.usedBy?.email ?? '',
  ]);
}
