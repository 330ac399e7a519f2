/** Text of the catalogue's search and filters that no other page needs. */
export const searchCopy = {
  none: 'لا نتائج',
  reading: (text: string, courses: string) => `نتائج «${text}»: ${courses}`,
  suggestion: (text: string) => `هل تقصد «${text}»؟`,
  filtersFailed: 'تعذّر فتح التصفية. تحقق من الاتصال ثم أعد المحاولة.',
} as const;
