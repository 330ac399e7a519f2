/** Texts for students who have the course and for admins. Others do not load them. */
export const enrolledCopy = {
  allDone: 'شاهدت كل المحاضرات. راجِع منها ما تريد متى شئت.',
  /** For students who have only a part of the course. */
  partDone: 'شاهدت كل ما لديك من محاضراته. راجِع منها ما تريد متى شئت.',
  welcome: 'مبارك، فُتح لك الكورس',
  adminTitle: 'تشاهد هذا الكورس كمسؤول',
  adminText: 'كل المحاضرات مفتوحة لك دون كود.',
  asStudent: 'شاهده كطالب',
  /** Shown in place of the day if access to some lectures never ends, or if the ends differ. */
  someHint: 'تُفتح البقية ببطاقة الكورس.',
} as const;
