import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';

const question: Noun = {
  zero: 'بلا أسئلة',
  one: 'سؤال واحد',
  two: 'سؤالان',
  few: 'أسئلة',
  many: 'سؤالًا',
  other: 'سؤال',
};

/** What a course's list says of quizzes. */
export const quizCopy = {
  quiz: (...facts: readonly string[]) => `اختبار: ${facts.join('، ')}`,
  questions: (count: number) => plural(count, question),
  mark: ({ score, of }: { readonly score: number; readonly of: number }) =>
    `${formatNumber(score)} من ${formatNumber(of)}`,
  passed: 'اجتزته',
  opened: 'فُتح لك ما بعده',
  failed: 'لم يُجتز بعد',
  after: (order: number) => `بعد اختبار المحاضرة ${formatNumber(order)}`,
  openAfter: (order: number) => `مفتوحة بعد اختبار المحاضرة ${formatNumber(order)}`,
} as const;
