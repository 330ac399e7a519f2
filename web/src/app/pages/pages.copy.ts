/** Text of the page for unknown addresses. */
export const notFoundCopy = {
  title: 'هذه الصفحة غير موجودة',
  text: 'ربما تغيّر الرابط أو كُتب ناقصًا. ابدأ من الرئيسية أو تصفّح الكورسات.',
  home: 'الصفحة الرئيسية',
  courses: 'تصفّح الكورسات',
} as const;
