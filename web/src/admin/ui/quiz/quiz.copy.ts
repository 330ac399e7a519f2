import type { QuestionKind } from '@markaz/contract/learning/question-kinds';
import type { MarkState } from '@markaz/contract/learning/quiz-results';

export const quizCopy = {
  kinds: {
    one: 'اختيار واحد',
    many: 'عدة إجابات صحيحة',
    trueFalse: 'صح أو خطأ',
  } satisfies Record<QuestionKind, string>,
  states: {
    passed: 'درجة نجاح',
    opened: 'فُتح له ما بعده',
    failed: 'أقل من درجة النجاح',
    none: 'لم يؤدّه',
  } satisfies Record<MarkState, string>,
  /** A text such as «٨ من ١٠». */
  mark: (score: string, of: string) => `${score} من ${of}`,
  best: (mark: string) => `أفضل درجة: ${mark}`,
  passedAt: (date: string) => `اجتازه في ${date}`,
  openedAt: (date: string) => `فُتح له ما بعده في ${date}`,
  lastAt: (date: string) => `آخر محاولة في ${date}`,
  regrade: {
    title: 'تغيّرت الإجابة الصحيحة لسؤال سبقت الإجابة عنه',
    looking: (students: string) => `جارٍ حساب أثر ذلك على الدرجات… فُحص ${students}.`,
    working: (students: string) => `جارٍ إعادة التصحيح… انتهى ${students}.`,
    gained: (students: string) => `تزيد أفضل درجة: ${students}.`,
    passed: (students: string) => `يجتاز الاختبار بذلك: ${students}.`,
    lost: (students: string) => `تنقص أفضل درجة: ${students}.`,
    nobody: 'لا تتغير أفضل درجة لأحد.',
    kept: 'من اجتاز الاختبار يبقى مجتازًا له، وما فُتح لا يُغلق.',
    action: 'أعد تصحيح المحاولات',
    done: (gained: string, lost: string) => `أُعيد التصحيح. زادت: ${gained}، نقصت: ${lost}.`,
    same: 'أُعيد التصحيح، ولم تتغير أفضل درجة لأحد.',
    failed: 'لم يكتمل التصحيح. ما صُحح يبقى، وأعد المحاولة لإكماله.',
    unknown: 'تعذّر حساب أثر ذلك على الدرجات.',
    retry: 'أعد المحاولة',
  },
  late: 'وصلت آخر محاولة بعد انتهاء الوقت، فلم تُحتسب',
  allowedUntil: (time: string) => `مسموح له أن يبدأ حتى ${time}`,
  allow: {
    action: 'اسمح بمحاولة أخرى',
    ariaLabel: (exam: string, student: string) => `اسمح لـ${student} بمحاولة أخرى في: ${exam}`,
    title: (student: string) => `محاولة أخرى لـ${student}`,
    text: (exam: string) =>
      `يستطيع أن يبدأ محاولة واحدة في «${exam}» خلال يوم، ولو انتهى موعده. تبقى محاولاته السابقة، وتُحسب أعلى درجة.`,
    reasons: ['غاب لعذر', 'انقطع الاتصال', 'عطل في الجهاز'],
    confirm: 'اسمح له',
    done: (time: string) => `سُمح للطالب أن يبدأ حتى ${time}`,
    failed: 'لم يُسمح له.',
  },
  open: {
    action: 'افتح ما بعده',
    ariaLabel: (quiz: string, student: string) => `افتح لـ${student} ما بعد: ${quiz}`,
    title: (student: string) => `فتح ما بعد الاختبار لـ${student}`,
    text: (lecture: string) =>
      `تُفتح له المحاضرات التي تنتظر اجتياز اختبار «${lecture}» من دون أن يجتازه. تبقى درجته ومحاولاته كما هي، ولا يُغلق ما فُتح.`,
    confirm: 'افتح له',
    done: 'فُتح للطالب ما بعد الاختبار',
    same: 'لم يتغيّر شيء: ما بعد الاختبار مفتوح له',
    failed: 'لم يُفتح.',
    /** Reason for the log. */
    stuckReason: 'نفدت محاولات الطالب',
  },
} as const;
