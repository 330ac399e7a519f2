import {
  type QuizInput,
  trueFalseAnswers,
  writtenAnswers,
} from '@markaz/contract/learning/quiz-authoring';
import { defaultQuizSettings } from '@markaz/contract/learning/quizzes';
import type { DemoCourse } from './courses/demo-course.ts';
import { mathematics } from './courses/mathematics.ts';
import { nahw } from './courses/nahw.ts';
import { physics } from './courses/physics.ts';

type Question = QuizInput['questions'][number];

interface ChoiceInput {
  readonly text: string;
  /** The options. A correct option begins with `*`. */
  readonly options: readonly string[];
  readonly explanation: string;
}

/** Creates a question with options. Students can choose several if several are correct. */
function choice({ text, options, explanation }: ChoiceInput): Question {
  const texts = options.map((option) => option.replace(/^\*/u, ''));
  const correct = options.flatMap((option, index) => (option.startsWith('*') ? [index] : []));
  return { ...writtenAnswers(texts, correct), text, explanation };
}

function trueOrFalse(text: string, isTrue: boolean, explanation: string): Question {
  return { ...trueFalseAnswers(isTrue), text, explanation };
}

const subject: QuizInput = {
  settings: { ...defaultQuizSettings, title: 'اختبار الفاعل وأحكامه', passMark: 60, gate: true },
  questions: [
    choice({
      text: 'ما إعراب «محمدٌ» في: «أقبل محمدٌ مسرعًا»؟',
      options: ['*فاعل مرفوع', 'مبتدأ مؤخر', 'نائب فاعل', 'خبر مقدم'],
      explanation: 'أُسند إليه فعل تام مبني للمعلوم متقدم عليه، فهو فاعل.',
    }),
    trueOrFalse(
      'يجوز عند البصريين أن يتقدم الفاعل على فعله ويبقى فاعلًا.',
      false,
      'إذا تقدم صار مبتدأً، والفاعل ضمير مستتر يعود عليه. وأجاز الكوفيون تقدمه.',
    ),
    choice({
      text: 'كيف يكون الفعل إذا أُسند إلى ظاهر مثنى أو مجموع على اللغة المشهورة؟',
      options: [
        '*يُجرَّد من علامة التثنية والجمع',
        'تلحقه ألف الاثنين أو واو الجماعة',
        'يجب تأنيثه',
        'يجب حذفه',
      ],
      explanation: 'تقول: «قام الزيدان» و«قام الزيدون»، كما تقول: «قام زيد».',
    }),
    choice({
      text: 'متى يجب تأنيث الفعل مع فاعله؟',
      options: [
        '*إذا كان الفاعل ظاهرًا حقيقي التأنيث متصلًا بفعله',
        '*إذا كان ضميرًا مستترًا يعود على مؤنث',
        'إذا كان ظاهرًا مجازي التأنيث',
        'إذا فُصل بينهما بـ«إلا»',
      ],
      explanation: 'مجازي التأنيث الظاهر يجوز معه الوجهان، والأكثر ترك التاء مع الفصل بـ«إلا».',
    }),
    choice({
      text: 'ما حكم تأنيث الفعل في: «أتى القاضيَ بنتُ الواقف»؟',
      options: ['*جائز، وإثبات التاء أجود', 'واجب', 'ممتنع', 'جائز، وحذف التاء أجود'],
      explanation: 'فُصل بين الفعل وفاعله الحقيقي التأنيث بغير «إلا»، فجاز الوجهان والأجود الإثبات.',
    }),
  ],
};

const passiveSubject: QuizInput = {
  settings: { ...defaultQuizSettings, title: 'اختبار النائب عن الفاعل', attempts: 3 },
  questions: [
    choice({
      text: 'كيف يُبنى الفعل الماضي الصحيح للمجهول؟',
      options: [
        '*يُضم أوله ويُكسر ما قبل آخره',
        'يُضم أوله ويُفتح ما قبل آخره',
        'يُفتح أوله ويُكسر ما قبل آخره',
        'يُكسر أوله ويُضم ما قبل آخره',
      ],
      explanation: 'مثل: «كُتِب الدرس». أما المضارع فيُضم أوله ويُفتح ما قبل آخره: «يُكتَب».',
    }),
    trueOrFalse(
      'يأخذ نائب الفاعل ما كان للفاعل من الرفع ولزوم التأخر عن فعله.',
      true,
      'ينوب عنه في أحكامه كلها: الرفع، ووجوب التأخر عن رافعه، وعدم جواز حذفه.',
    ),
    choice({
      text: 'أيٌّ مما يأتي يصلح أن ينوب عن الفاعل؟',
      options: ['*المفعول به', '*المصدر المتصرف المختص', '*الظرف المتصرف المختص', 'الحال'],
      explanation: 'وينوب عنه أيضًا الجار والمجرور. أما الحال فلا تنوب.',
    }),
    choice({
      text: 'ما نائب الفاعل في: «صِيمَ رمضانُ»؟',
      options: ['*رمضان، وهو ظرف متصرف مختص', 'ضمير مستتر', 'مصدر محذوف', 'رمضان، وهو مفعول به'],
      explanation: 'أصله: «صام الناسُ رمضانَ» على الظرفية، فلما حُذف الفاعل ناب الظرف عنه.',
    }),
  ],
};

const limitsOfFunctions: QuizInput = {
  settings: {
    ...defaultQuizSettings,
    title: 'اختبار إيجاد النهاية جبريًا',
    attempts: 3,
    minutes: 10,
  },
  questions: [
    choice({
      text: 'أوجد $\\lim_{x \\to 2} \\frac{x^2 - 4}{x - 2}$',
      options: ['*$4$', '$2$', '$0$', 'غير موجودة'],
      explanation: '$\\frac{x^2 - 4}{x - 2} = x + 2$ حيث $x \\ne 2$، فالنهاية $2 + 2 = 4$.',
    }),
    choice({
      text: 'أوجد $\\lim_{x \\to 0} \\frac{\\sqrt{x + 1} - 1}{x}$',
      options: ['*$\\frac{1}{2}$', '$1$', '$0$', '$2$'],
      explanation:
        'بالضرب في المرافق: $\\frac{x}{x(\\sqrt{x + 1} + 1)} = \\frac{1}{\\sqrt{x + 1} + 1}$، ونهايتها $\\frac{1}{2}$.',
    }),
    trueOrFalse(
      'إذا كانت $\\lim_{x \\to a} f(x)$ موجودة فلا بد أن تكون الدالة معرفة عند $a$.',
      false,
      'النهاية عند $a$ تتعلق بقيم الدالة حولها. مثالها السؤال الأول عند $x = 2$.',
    ),
    choice({
      text: 'أي الكميات الآتية غير معينة؟',
      options: [
        '*$\\frac{0}{0}$',
        '*$\\frac{\\infty}{\\infty}$',
        '$\\frac{0}{5}$',
        '$\\frac{5}{0}$',
      ],
      explanation: '$\\frac{0}{5} = 0$ كمية معينة، و$\\frac{5}{0}$ كمية غير معرفة.',
    }),
    choice({
      text: 'أوجد $\\lim_{x \\to 3} \\frac{x^3 - 27}{x - 3}$',
      options: ['*$27$', '$9$', '$81$', '$0$'],
      explanation: 'بالقانون $n a^{n - 1} = 3 \\times 3^2 = 27$.',
    }),
  ],
};

const ohm: QuizInput = {
  settings: { ...defaultQuizSettings, title: 'اختبار قانون أوم', answersAfter: 'attempt' },
  questions: [
    choice({
      text: 'موصل مقاومته $4$ أوم وفرق الجهد بين طرفيه $12$ فولت. ما شدة التيار المار فيه؟',
      options: ['*$3$ أمبير', '$48$ أمبير', '$8$ أمبير', '$\\frac{1}{3}$ أمبير'],
      explanation: '$I = \\frac{V}{R} = \\frac{12}{4} = 3$ أمبير.',
    }),
    trueOrFalse(
      'تزداد مقاومة الموصل بزيادة طوله عند ثبوت مادته ومساحة مقطعه ودرجة حرارته.',
      true,
      '$R = \\rho \\frac{l}{A}$، فالمقاومة تتناسب طرديًا مع الطول.',
    ),
    choice({
      text: 'ما وحدة قياس القدرة الكهربية؟',
      options: ['*الوات', 'الجول', 'الكولوم', 'الأوم'],
      explanation: 'القدرة شغل في وحدة الزمن: الوات جول في الثانية.',
    }),
    choice({
      text: 'أي العلاقات الآتية تعطي القدرة المستهلكة في مقاومة؟',
      options: ['*$P = VI$', '*$P = I^2 R$', '*$P = \\frac{V^2}{R}$', '$P = \\frac{I}{V}$'],
      explanation: 'كلها من $P = VI$ مع $V = IR$.',
    }),
  ],
};

/** The quizzes of the demo, keyed by course and by the index of the lecture. The first is 0. */
export const demoQuizzes: ReadonlyMap<DemoCourse, Readonly<Record<number, QuizInput>>> = new Map([
  [nahw, { 0: subject, 1: passiveSubject }],
  [mathematics, { 1: limitsOfFunctions }],
  [physics, { 0: ohm }],
]);
