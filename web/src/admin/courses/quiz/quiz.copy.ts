import type { QuestionKind } from '@markaz/contract/learning/question-kinds';
import type { AnswersAfter } from '@markaz/contract/learning/quizzes';
import type { Noun } from '../../../shared/format/plural.ts';
import { quizNouns } from '../../../shared/format/quiz-nouns.ts';

const nouns = {
  question: { ...quizNouns.question, zero: 'لا أسئلة بعد' },
  answer: {
    zero: 'بلا إجابات',
    one: 'إجابة واحدة',
    two: 'إجابتان',
    few: 'إجابات',
    many: 'إجابة',
    other: 'إجابة',
  },
  /** Forms that follow «للطالب». */
  attempt: { ...quizNouns.attempt, zero: 'أي عدد من المحاولات' },
} as const satisfies Record<string, Noun>;

export const copy = {
  nouns,
  title: (lecture: string) => `اختبار: ${lecture}`,
  untitled: 'اختبار المحاضرة',
  loading: 'جارٍ تحميل الاختبار',
  back: 'إلى الكورس',
  results: 'الأسئلة والنتائج',
  settings: {
    title: 'إعدادات الاختبار',
    name: 'عنوان الاختبار',
    nameHint: 'يراه الطالب فوق الأسئلة.',
    passMark: 'درجة النجاح (%)',
    passMarkHint: (percent: string) => `ينجح من أجاب عن ${percent} من الأسئلة أو أكثر.`,
    attempts: 'عدد المحاولات',
    attemptsHint: {
      unlimited: 'فارغ: يعيد الطالب الاختبار كما يشاء، وتُحسب أعلى درجة.',
      limited: (attempts: string) => `للطالب ${attempts}، وتُحسب أعلى درجة.`,
    },
    minutes: 'الوقت بالدقائق',
    minutesHint: {
      unlimited: 'فارغ: بلا وقت محدد.',
      limited: (minutes: string) =>
        `أمام الطالب ${minutes} من لحظة فتح الأسئلة، بساعة الموقع لا ساعة جهازه.`,
    },
    shuffle: 'ترتيب مختلف لكل محاولة',
    shuffleHint: 'لا يرى طالبان الأسئلة والإجابات بالترتيب نفسه.',
    gate: 'شرط لما بعدها',
    gateHint: 'لا تُفتح المحاضرات التالية إلا بعد اجتياز هذا الاختبار.',
    answersAfter: 'متى تظهر الإجابات الصحيحة؟',
    answersAfterNames: {
      attempt: 'بعد كل محاولة',
      passed: 'بعد النجاح',
      never: 'لا تظهر',
    } satisfies Record<AnswersAfter, string>,
    answersAfterHint: {
      attempt: 'يرى الطالب بعد كل محاولة إجابته والإجابة الصحيحة لكل سؤال، ولو لم ينجح.',
      passed: 'يرى الطالب ما أصاب فيه وما أخطأ، ولا يرى الإجابة الصحيحة حتى ينجح أو تنفد محاولاته.',
      never: 'يرى الطالب ما أصاب فيه وما أخطأ، ولا يرى الإجابة الصحيحة أبدًا.',
    } satisfies Record<AnswersAfter, string>,
  },
  questions: {
    title: 'الأسئلة',
    empty: 'لا أسئلة بعد. أضف أول سؤال.',
    add: 'أضف سؤالًا',
    number: (number: string) => `السؤال ${number}`,
    /** Follows a field's label, for screen readers only, and names the field's question. */
    labelSuffix: (number: string) => `، السؤال ${number}`,
    faulty: 'راجعه',
    kind: 'نوع السؤال',
    text: 'نص السؤال',
    textHint: 'للمعادلات اكتب LaTeX بين علامتي دولار، مثل ‎$x^2$‎.',
    maths: 'كما تظهر المعادلات:',
    picture: 'صورة السؤال',
    explanation: 'الشرح (اختياري)',
    explanationHint:
      'يراه الطالب بعد كل محاولة، أصاب أو أخطأ، فلا تذكر فيه الإجابة إن كانت لا تظهر إلا بعد النجاح. ولا يراه إن كانت الإجابات لا تظهر.',
    duplicate: 'كرّر السؤال',
    duplicated: (title: string) => `كُرّر ${title}`,
    removed: (title: string) => `حُذف ${title}`,
    moved: (title: string, position: string) => `${title}: صار في الموضع ${position}`,
    limit: (limit: string) => `وصلت إلى الحد الأقصى: ${limit} سؤال.`,
    preview: 'كما يراه الطالب',
    keyboardHint:
      'للترتيب اسحب السؤال من مقبضه. وبلوحة المفاتيح: Alt مع السهم لأعلى أو لأسفل ينقله.',
    instructions:
      'اضغط المسافة لإمساك السؤال، ثم السهم لأعلى أو لأسفل لنقله، ثم المسافة لتثبيته أو Escape للإلغاء.',
  },
  answers: {
    all: 'الإجابات',
    title: {
      one: 'الإجابات: حدد الصحيحة منها',
      many: 'الإجابات: حدد كل الصحيح منها',
      trueFalse: 'الإجابة الصحيحة',
    } satisfies Record<QuestionKind, string>,
    letters: ['أ', 'ب', 'ج', 'د', 'هـ', 'و'],
    text: (letter: string) => `الإجابة ${letter}`,
    isRight: (letter: string) => `الإجابة ${letter} صحيحة`,
    add: 'أضف إجابة',
    last: 'تبقى الأخيرة عند خلط الإجابات',
    remove: (letter: string) => `احذف الإجابة ${letter}`,
    /** Explains what happens to blank answers at the end of the list. */
    blank: 'الإجابات الفارغة في الآخر لا تُحفظ.',
  },
  preview: {
    title: 'كما يراه الطالب',
    close: 'أغلق المعاينة',
    previous: 'السابق',
    next: 'التالي',
    position: (number: string, all: string) => `السؤال ${number} من ${all}`,
  },
  save: 'احفظ الاختبار',
  saved: 'حُفظ الاختبار',
  failed: 'لم يُحفظ الاختبار. كل ما كتبته باقٍ كما هو.',
  cancelled: 'أُوقف الحفظ. كل ما كتبته باقٍ كما هو.',
  saving: 'يُحفظ الاختبار…',
  finishing: 'يُحفظ الاختبار…',
  failedCause: {
    403: 'ليست لديك صلاحية تعديل الاختبارات. سجّل الدخول بحساب مسؤول في نافذة أخرى ثم أعد المحاولة.',
    404: 'هذه المحاضرة لم تعد في الكورس. أعدها أولًا ليُحفظ اختبارها.',
  },
  conflict: {
    title: 'عُدّل الاختبار في أثناء كتابتك',
    readFailed: 'عُدّل الاختبار في أثناء كتابتك، وتعذّرت قراءة ما تغيّر.',
    deleted: 'حُذف الاختبار في أثناء كتابتك. احفظ مرة أخرى ليعود بما كتبته.',
    yes: 'نعم',
    no: 'لا',
    unlimited: 'بلا حد',
    right: '✓',
  },
  removal: {
    button: 'احذف الاختبار',
    title: 'حذف اختبار المحاضرة',
    text: 'يختفي الاختبار وأسئلته من صفحة المحاضرة، وتُفتح المحاضرات التي كانت تنتظره. وتبقى درجات من أجابوا عنه في صفحاتهم.',
    confirm: 'احذف الاختبار',
    failed: 'لم يُحذف الاختبار.',
    done: 'حُذف الاختبار',
  },
  leave: {
    title: 'الاختبار لم يُحفظ بعد',
    text: 'إن غادرت الآن فلن يراه الطلاب. ما كتبته يبقى في هذا المتصفح ويعود إليك حين تفتح الصفحة.',
  },
} as const;
