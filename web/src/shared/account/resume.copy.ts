export const resumeCopy = {
  action: {
    fresh: 'ابدأ المشاهدة',
    begun: 'أكمل المشاهدة',
    quiz: 'أجب عن الاختبار',
    blocked: 'نفدت محاولاتك، اسأل المركز',
    finished: 'راجِع الكورس',
  },
  lecture: (title: string) => (title.startsWith('المحاضرة') ? title : `المحاضرة: ${title}`),
  at: 'عند',
  left: (duration: string) => `بقي ${duration}`,
} as const;
