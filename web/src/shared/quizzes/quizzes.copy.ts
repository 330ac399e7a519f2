import { formatNumber } from '../format/numbers.ts';

export const quizzesCopy = {
  sent: (score: number, all: number) =>
    `وصلت إجابات اختبارك، ودرجتك ${formatNumber(score)} من ${formatNumber(all)}`,
  held: (shownAt: string) => `وصلت إجاباتك. تظهر الدرجة ${shownAt}`,
} as const;
