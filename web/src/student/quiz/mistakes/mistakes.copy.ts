import { daysAfterPreposition } from '../../../shared/format/days-after-preposition.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { quizNouns } from '../../../shared/format/quiz-nouns.ts';

export const copy = {
  title: 'أخطائي',
  lead: 'السؤال الذي تخطئ فيه يعود إليك بعد يومين، ثم في اليوم السابع، ثم في الحادي والعشرين، حتى تتذكره.',
  loading: 'جارٍ تحميل أخطائك',
  signedOut: {
    title: 'سجّل الدخول لتراجع أخطاءك',
    text: 'تعود إليك هنا الأسئلة التي أخطأت فيها، بلا اتصال أيضًا.',
    action: 'تسجيل الدخول',
  },
  due: (count: number) => `لديك ${plural(count, quizNouns.question)} للمراجعة`,
  begin: 'ابدأ المراجعة',
  noneDue: 'لا أسئلة للمراجعة اليوم',
  next: (days: number) => `القادمة بعد ${daysAfterPreposition(days)}.`,
  allDone: 'تذكّرت كل ما أخطأت فيه، فلا موعد لمراجعة أخرى.',
  none: {
    title: 'لا أخطاء هنا بعد',
    text: 'السؤال الذي تخطئ فيه في اختبار محاضرة يظهر هنا حين تعرف إجابته الصحيحة.',
    action: 'كورساتي',
  },
  beforeExam: {
    title: 'قبل الامتحان',
    text: 'كل ما أخطأت فيه في كورس واحد، حان موعده أو لم يحن.',
    begin: 'راجع كل أخطائي الآن',
    beginIn: (course: string) => `راجع كل أخطائي الآن في ${course}`,
    count: (count: number) => plural(count, quizNouns.question),
  },
  otherDevices: 'قد يكون لك أكثر من هذا على جهاز آخر.',
  review: {
    position: (number: number, total: number) =>
      `السؤال ${formatNumber(number)} من ${formatNumber(total)}`,
    answer: 'تحقق من إجابتي',
    next: 'السؤال التالي',
    end: 'أنهِ المراجعة',
    stop: 'أكمل لاحقًا',
    lecture: 'افتح المحاضرة',
    nextReview: (days: number) =>
      days === 0 ? 'يعود إليك اليوم' : `يعود إليك بعد ${daysAfterPreposition(days)}`,
    never: 'تذكّرته في كل مرة، فلن يعود',
  },
  summary: {
    title: 'انتهت المراجعة',
    text: (total: number, rightCount: number) =>
      `أجبت عن ${plural(total, quizNouns.questionAfterPreposition)}، والصحيح منها: ${formatNumber(rightCount)}.`,
    back: 'أخطائي',
  },
  link: 'راجع ما أخطأت فيه',
} as const;
