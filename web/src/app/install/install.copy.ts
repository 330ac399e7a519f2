/** Text about updates of the site. */
export const installCopy = {
  updated: 'توجد نسخة أحدث من الموقع.',
  update: 'تحديث',
  later: 'لاحقًا',
} as const;
