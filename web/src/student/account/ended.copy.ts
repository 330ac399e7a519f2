/** Shown with courses from which the end of a school year removed the student. */
export const endedCopy = {
  title: 'كورسات انتهى اشتراكك فيها',
  text: 'ببطاقة جديدة تُفتح لك من جديد، وتكمل من حيث توقفت.',
  at: (date: string) => `انتهى في ${date}`,
} as const;
