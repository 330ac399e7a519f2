import type { RefusalReason } from '@markaz/contract/cards/enrolment';

const refused: Readonly<Record<RefusalReason, string>> = {
  invalid: 'لا يمكن استخدام هذا الكود',
  used: 'هذا الكود مستخدم',
  expired: 'هذا الكود منتهٍ',
  revoked: 'أُبطل هذا الكود',
  wrong_course: 'هذا الكود لكورس آخر',
};

/** Text of the code page after the server has answered. */
export const answerCopy = {
  enrolled: 'لا تحتاج إلى كود.',
  spare: 'لا تحتاج إلى كود، ويبقى هذا الكود صالحًا.',
  open: 'افتح الكورس',
  other: 'كتابة كود آخر',
  refused,
  lockedTitle: 'توقف إدخال الأكواد قليلًا',
  failedTitle: 'تعذّر التحقق من الكود',
} as const;
