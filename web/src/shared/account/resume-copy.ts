/** Words of the way on in a course that a student has. */
export const resumeCopy = {
  action: { fresh: 'ابدأ المشاهدة', begun: 'أكمل المشاهدة', finished: 'راجِع الكورس' },
  lecture: (title: string) => `المحاضرة: ${title}`,
  at: 'عند',
  left: (duration: string) => `بقي ${duration}`,
} as const;
