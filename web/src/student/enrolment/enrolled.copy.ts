/** Texts for students with access to the course and for admins. Other users do not load them. */
export const enrolledCopy = {
  allDone: 'شاهدت كل المحاضرات. راجِع منها ما تريد متى شئت.',
  /** Shown to students who have access to only some lectures and have finished these. */
  partDone: 'شاهدت كل ما لديك من محاضراته. راجِع منها ما تريد متى شئت.',
  /** The congratulation after a card of the whole course, or of some lectures. */
  welcome: { whole: 'مبارك، فُتح لك الكورس', some: 'مبارك، فُتحت لك محاضرات منه' },
  adminTitle: 'تشاهد هذا الكورس كمسؤول',
  adminText: 'كل المحاضرات مفتوحة لك دون كود.',
  asStudent: 'شاهده كطالب',
  /** Replaces the last day if access to the lectures never ends or ends on different days. */
  partHint: 'تُفتح البقية ببطاقة الكورس.',
} as const;
