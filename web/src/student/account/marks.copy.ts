import { formatNumber } from '../../shared/format/numbers.ts';

export const marksCopy = {
  caption: (course: string) => `درجاتك في «${course}»، والأحدث أولًا`,
  quiz: 'الاختبار',
  mark: 'الدرجة',
  date: 'التاريخ',
  quizWithoutTitle: 'اختبار',
  exam: (title: string) => `امتحان: ${title}`,
  score: (score: number, of: number) => `${formatNumber(score)} من ${formatNumber(of)}`,
  held: (time: string) => `تظهر ${time}`,
  none: 'بلا درجة',
  legend: 'الأقدم من اليمين. الذهبي أقل من درجة النجاح.',
} as const;
