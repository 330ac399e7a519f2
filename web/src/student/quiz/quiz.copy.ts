import type { QuizResult, QuizSettings } from '@markaz/contract/learning/quizzes';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { quizNouns } from '../../shared/format/quiz-nouns.ts';

const outOf = (part: number, total: number) => `${formatNumber(part)} من ${formatNumber(total)}`;

export const copy = {
  pageTitle: 'اختبار',
  loading: 'جارٍ تحميل الاختبار',
  signIn: {
    title: 'سجّل الدخول لتؤدي الاختبار',
    text: 'تُحفظ إجاباتك ودرجتك في حسابك.',
    action: 'تسجيل الدخول',
  },
  /** Shown if the session has ended and this device has answers that are not marked. */
  signInAgain: {
    title: 'إجاباتك محفوظة. ادخل لتُرسل',
    open: 'سجّل الدخول بالحساب نفسه، فتكمل من حيث توقفت ثم ترسلها.',
    finished: 'سجّل الدخول بالحساب نفسه، فتُرسل تلقائيًا.',
  },
  stuck: {
    text: 'استنفدت محاولاتك في هذا الاختبار. يستطيع المركز أن يفتح لك ما بعده.',
    ask: 'اطلب من المركز فتح ما بعده',
    message: (course: string, lecture: string, quiz: string) =>
      `السلام عليكم، استنفدت محاولاتي في اختبار «${quiz}» بمحاضرة «${lecture}» في كورس «${course}». أرجو فتح ما بعده لي.`,
  },
  missing: {
    title: 'لا يوجد اختبار هنا',
    text: 'ربما حُذف أو تغيّر رابطه.',
  },
  backToLecture: 'المحاضرة',
  intro: {
    facts: (questions: number, minutes: number | null) =>
      minutes === null
        ? `اختبار: ${plural(questions, quizNouns.question)}`
        : `اختبار: ${plural(questions, quizNouns.question)} في ${plural(minutes, quizNouns.minuteAfterPreposition)}`,
    passMark: ({ passMark }: Pick<QuizSettings, 'passMark'>) =>
      `درجة النجاح ${formatPercent(passMark / 100)}`,
    attemptsLeft: (remaining: number) =>
      remaining === 0 ? 'لم تبق لك محاولات' : `بقيت لك ${plural(remaining, quizNouns.attempt)}`,
    gate: 'تُفتح المحاضرات التالية بعد اجتيازه.',
    timeLeft: 'بقي من الوقت',
    timed: 'يبدأ الوقت حين تبدأ، ولا يتوقف إن أغلقت الصفحة.',
    savedOnDevice: 'تُحفظ إجاباتك على جهازك مع كل اختيار، ويمكنك أن تكمل بلا اتصال.',
    begin: 'ابدأ الاختبار',
    resume: 'أكمل المحاولة',
    newAttempt: 'ابدأ محاولة جديدة',
    reviewAnswers: 'راجع إجاباتك',
    open: 'افتح المحاولة',
    answered: (answered: number, total: number) => `أجبت عن ${outOf(answered, total)}`,
    passed: 'اجتزت الاختبار',
    openedByStaff: 'فتح لك المركز ما بعد هذا الاختبار',
    best: (score: number, total: number) => `أفضل درجة لك ${outOf(score, total)}`,
    waiting: 'أنهيت الاختبار. ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال.',
    refused: 'لم تُقبل المحاولة الأخيرة. إجاباتك ما زالت هنا.',
    forbidden: 'لا يمكنك بدء هذا الاختبار الآن. افتح صفحة المحاضرة لتعرف السبب.',
  },
  taking: {
    position: (number: number, total: number) => `السؤال ${outOf(number, total)}`,
    many: 'اختر كل الإجابات الصحيحة',
    one: 'اختر إجابة واحدة',
    picture: 'صورة السؤال',
    enlarge: 'كبّر الصورة',
    close: 'إغلاق',
    previous: 'السابق',
    next: 'التالي',
    review: 'مراجعة وإرسال',
    mark: 'أرجع إليه لاحقًا',
    marked: 'مؤجَّل لتعود إليه',
    questionList: 'الأسئلة',
    questionLabel: (number: number, answered: boolean, marked: boolean) =>
      [
        `السؤال ${formatNumber(number)}`,
        answered ? 'أجبت عنه' : 'لم تجب عنه',
        ...(marked ? ['مؤجَّل'] : []),
      ].join('، '),
    keys: 'من لوحة المفاتيح: الأرقام لاختيار إجابة، والسهمان يسارًا ويمينًا للتنقل.',
    notSaved: 'لا يستطيع هذا المتصفح حفظ إجاباتك. لا تغلق الصفحة قبل أن ترسلها.',
  },
  time: {
    remaining: 'الوقت المتبقي',
    warning: (minutes: number) => `بقيت ${plural(minutes, nouns.minute)} على انتهاء الوقت`,
  },
  review: {
    title: 'راجع قبل الإرسال',
    allAnswered: 'أجبت عن كل الأسئلة.',
    unanswered: (count: number) =>
      `لم تجب عن ${plural(count, quizNouns.questionAfterPreposition)}.`,
    marked: (count: number) => `أجَّلت للمراجعة: ${plural(count, quizNouns.question)}.`,
    send: 'أرسل الإجابات',
    back: 'العودة إلى الأسئلة',
  },
  waiting: {
    sending: 'جارٍ إرسال إجاباتك',
    title: 'إجاباتك محفوظة على هذا الجهاز',
    text: 'ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال، من هذه الصفحة أو من أي صفحة في الموقع.',
    now: 'أرسل الآن',
  },
  refused: {
    title: 'لم تُقبل هذه المحاولة',
    answers: 'إجاباتك',
    discard: 'احذف هذه المحاولة',
  },
  result: {
    title: 'نتيجتك',
    score: (score: number, total: number) => outOf(score, total),
    passed: 'درجة نجاح',
    failed: 'أقل من درجة النجاح',
    timedOut: 'انتهى الوقت، فأرسلنا إجاباتك',
    passedBefore: 'أقل من درجة النجاح. اجتزته في محاولة سابقة.',
    late: 'وصلت بعد انتهاء الوقت، فلم تُحتسب درجتها.',
    answers: 'إجاباتك',
    right: 'إجابة صحيحة',
    wrong: 'إجابة غير صحيحة',
    unanswered: 'لم تجب عن هذا السؤال',
    yourAnswer: 'إجابتك',
    rightAnswer: 'الإجابة الصحيحة',
    explanation: 'الشرح',
    hidden: (after: QuizSettings['answersAfter'], { attemptsLeft }: QuizResult) =>
      after === 'never'
        ? null
        : attemptsLeft === null
          ? 'تظهر الإجابات الصحيحة بعد اجتياز الاختبار.'
          : 'تظهر الإجابات الصحيحة بعد اجتياز الاختبار أو انتهاء محاولاتك.',
    nextLecture: (title: string) => `المحاضرة التالية: ${title}`,
    mistakes: 'أخطائي',
    failedToLoad: 'تعذّر تحميل النتيجة',
  },
} as const;
