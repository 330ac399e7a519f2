import { digits } from '../format/locale.ts';

export const resumeCopy = {
  action: {
    fresh: 'ابدأ المشاهدة',
    begun: 'أكمل المشاهدة',
    quiz: 'أجب عن الاختبار',
    blocked: 'نفدت محاولاتك، اسأل المركز',
    finished: 'راجِع الكورس',
  },
  at: 'عند',
  /** Stands beside a clock, so it has Western digits too. */
  left: (duration: string) =>
    `بقي ${duration.replace(/[٠-٩]/gu, (digit) => `${digits.indexOf(digit)}`)}`,
} as const;
