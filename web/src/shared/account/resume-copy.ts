/** Words of the way on in a course that a student has. */
export const resumeCopy = {
  action: { fresh: 'ابدأ المشاهدة', begun: 'أكمل المشاهدة', finished: 'راجِع الكورس' },
  /** Of a course that is over. */
  again: 'فعِّل بطاقة جديدة',
  lecture: (title: string) => `المحاضرة: ${title}`,
  allDone: 'شاهدت كل المحاضرات. راجِع منها ما تريد متى شئت.',
  /** Of a part of the course. */
  ownDone: 'شاهدت كل ما لديك من محاضراته. راجِع منها ما تريد متى شئت.',
  at: 'عند',
  left: (duration: string) => `بقي ${duration}`,
} as const;
