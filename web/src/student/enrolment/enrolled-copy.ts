/** Words for who has the course, and for admins; others do not load them. */
export const enrolledCopy = {
  welcome: 'مبارك، فُتح لك الكورس',
  adminTitle: 'تشاهد هذا الكورس كمسؤول',
  adminText: 'كل المحاضرات مفتوحة لك دون كود.',
  asStudent: 'شاهده كطالب',
  /** In place of an end. */
  someHint: 'تُفتح البقية ببطاقة الكورس.',
} as const;
