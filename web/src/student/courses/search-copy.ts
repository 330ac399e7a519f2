/** Words of the catalogue's search and filters, apart from those that other pages need too. */
export const searchCopy = {
  none: 'لا نتائج',
  reading: (text: string, courses: string) => `نتائج «${text}»: ${courses}`,
  suggestion: (text: string) => `هل تقصد «${text}»؟`,
  filtersFailed: 'تعذّر فتح التصفية. تحقق من الاتصال ثم أعد المحاولة.',
} as const;
