import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { quizNouns } from '../../shared/format/quiz-nouns.ts';

export const quizCopy = {
  quiz: (...facts: readonly string[]) => `اختبار: ${facts.join('، ')}`,
  exam: (...facts: readonly string[]) => `امتحان: ${facts.join('، ')}`,
  opens: (time: string) => `يبدأ ${time}`,
  until: (time: string) => `مفتوح حتى ${time}`,
  taken: 'أديته',
  shown: (time: string) => `تظهر الدرجة ${time}`,
  absent: 'فاتك',
  closed: 'انتهى',
  bundle: (name: string) => `لمن معه كل كورسات «${name}»`,
  questions: (count: number) => plural(count, quizNouns.question),
  score: ({ score, of }: { readonly score: number; readonly of: number }) =>
    `${formatNumber(score)} من ${formatNumber(of)}`,
  passed: 'درجة نجاح',
  opened: 'فُتح لك ما بعده',
  failed: 'أقل من درجة النجاح',
  /** An attempt on this device that is not finished. */
  begun: 'بدأته ولم ترسله',
  timeLeft: (milliseconds: number) =>
    milliseconds <= 0
      ? 'انتهى وقته'
      : `بدأته، وبقي من وقته ${plural(Math.ceil(milliseconds / 60_000), nouns.minute)}`,
  after: (order: number) => `تُفتح بعد النجاح في اختبار المحاضرة ${formatNumber(order)}`,
  openAfter: (order: number) => `مفتوحة بعد اختبار المحاضرة ${formatNumber(order)}`,
} as const;
