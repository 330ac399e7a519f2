export const installCopy = {
  updated: 'توجد نسخة أحدث من الموقع.',
  update: 'تحديث',
  later: 'لاحقًا',
} as const;
