/** Words for who has the course, and for admins; others do not load them. */
export const enrolledCopy = {
  allDone: 'شاهدت كل المحاضرات. راجِع منها ما تريد متى شئت.',
  /** Of a part of the course. */
  ownDone: 'شاهدت كل ما لديك من محاضراته. راجِع منها ما تريد متى شئت.',
  welcome: 'مبارك، فُتح لك الكورس',
  adminTitle: 'تشاهد هذا الكورس كمسؤول',
  adminText: 'كل المحاضرات مفتوحة لك دون كود.',
  asStudent: 'شاهده كطالب',
  /** In place of an end. */
  someHint: 'تُفتح البقية ببطاقة الكورس.',
} as const;
