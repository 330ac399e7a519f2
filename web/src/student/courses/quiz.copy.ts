import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { quizNouns } from '../../shared/format/quiz-nouns.ts';

export const quizCopy = {
  quiz: (...facts: readonly string[]) => `اختبار: ${facts.join('، ')}`,
  questions: (count: number) => plural(count, quizNouns.question),
  score: ({ score, of }: { readonly score: number; readonly of: number }) =>
    `${formatNumber(score)} من ${formatNumber(of)}`,
  passed: 'اجتزته',
  opened: 'فُتح لك ما بعده',
  failed: 'لم يُجتز بعد',
  after: (order: number) => `بعد اختبار المحاضرة ${formatNumber(order)}`,
  openAfter: (order: number) => `مفتوحة بعد اختبار المحاضرة ${formatNumber(order)}`,
} as const;
