export const resumeCopy = {
  action: {
    fresh: 'ابدأ المشاهدة',
    begun: 'أكمل المشاهدة',
    quiz: 'أجب عن الاختبار',
    blocked: 'نفدت محاولاتك، اسأل المركز',
    finished: 'راجِع الكورس',
  },
  at: 'عند',
  left: '، بقي',
} as const;
