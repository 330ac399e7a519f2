export const resumeCopy = {
  action: {
    fresh: 'ابدأ المشاهدة',
    begun: 'أكمل المشاهدة',
    quiz: 'أجب عن الاختبار',
    mistakes: 'راجع أخطاءك',
    blocked: 'اسأل المركز',
    finished: 'راجِع الكورس',
  },
  quiz: (title: string) => `اختبار «${title}»`,
  lecture: (title: string) => (title.startsWith('المحاضرة') ? title : `المحاضرة: ${title}`),
  at: 'عند',
  left: (duration: string) => `بقي ${duration}`,
} as const;
