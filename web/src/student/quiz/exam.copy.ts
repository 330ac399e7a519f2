import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { quizNouns } from '../../shared/format/quiz-nouns.ts';

export const examCopy = {
  facts: (questions: number, minutes: number | null) =>
    minutes === null
      ? `امتحان: ${plural(questions, quizNouns.question)}`
      : `امتحان: ${plural(questions, quizNouns.question)} في ${plural(minutes, quizNouns.minuteAfterPreposition)}`,
  opens: 'يبدأ',
  opened: 'بدأ',
  closes: 'ينتهي',
  closed: 'انتهى',
  attempts: 'المحاولات',
  attemptCount: (count: number | null) => (count === null ? 'بلا حد' : formatNumber(count)),
  results: 'الدرجة',
  resultsAfter: { attempt: 'بعد إرسال إجاباتك', window: 'بعد انتهاء الامتحان' },
  forBundle: 'لمن معه',
  bundle: (name: string) => `كل كورسات «${name}»`,
  forbidden: (name: string) => `هذا الامتحان لمن معه كل كورسات «${name}».`,
  untilOpening: 'بقي على البدء',
  timed: 'يبدأ وقتك حين تبدأ، ولا يتوقف إن أغلقت الصفحة. وحين ينتهي تُرسَل إجاباتك.',
  shorter: (minutes: number) =>
    `بقيت ${plural(minutes, nouns.minute)} على انتهاء الامتحان، وهي كل ما لك إن بدأت الآن.`,
  connection:
    'يبدأ الامتحان وأنت متصل بالإنترنت. بعد ذلك تُحفظ إجاباتك على جهازك ولو انقطع الاتصال.',
  offline: 'لا يبدأ الامتحان بلا اتصال بالإنترنت. تحقق من اتصالك ثم أعد المحاولة.',
  permitted: (until: string) => `سمح لك المركز بمحاولة حتى ${until}`,
  received: 'وصلت إجاباتك',
  held: (shownAt: string) => `تظهر الدرجة ${shownAt}.`,
  late: 'وصلت إجاباتك بعد انتهاء الوقت، فلم تُحتسب درجتها.',
  passed: 'اجتزت الامتحان',
  taken: 'أديت هذا الامتحان.',
  absent: 'فاتك الامتحان. إن كان لك عذر فكلّم المركز',
  ask: 'كلّم المركز',
  absentMessage: (course: string, exam: string) =>
    `السلام عليكم، فاتني امتحان «${exam}» في كورس «${course}»، وعذري: `,
  begin: 'ابدأ الامتحان',
  /** Shown under a result until the exam has closed. */
  answersAfterClosing: 'تظهر الإجابات الصحيحة بعد انتهاء الامتحان.',
  toExam: 'صفحة الامتحان',
} as const;
