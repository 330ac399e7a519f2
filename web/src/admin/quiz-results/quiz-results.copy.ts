import type { QuestionWarning } from '@markaz/contract/learning/quiz-analysis';

export const copy = {
  title: 'نتائج الاختبار',
  titleOf: (quiz: string) => `نتائج «${quiz}»`,
  loading: 'جارٍ تحميل نتائج الاختبار',
  loadingMarks: 'جارٍ تحميل درجات الطلاب',
  lectureOfCourse: (course: string, lecture: string) => `محاضرة «${lecture}» من كورس «${course}»`,
  edit: 'عدّل الأسئلة',
  course: 'افتح الكورس',
  noQuiz: {
    title: 'لا اختبار لهذه المحاضرة',
    text: 'يُضاف الاختبار من صفحة تعديل الكورس، وتظهر نتائجه هنا.',
  },
  nobody: {
    title: 'لم يؤدّ أحد الاختبار بعد',
    text: 'تظهر هنا أول محاولة لكل طالب مشترك: متوسط الدرجات، وكم طالبًا اختار كل إجابة. وقد تتأخر بضع دقائق بعد التسليم.',
  },
  tabs: { label: 'أجزاء النتائج', questions: 'الأسئلة', marks: 'درجات الطلاب' },
  firstAttempts:
    'تُحسب أول محاولة لكل طالب مشترك في الكورس، ولا يُحسب ما بعدها. وقد تتأخر الأرقام بضع دقائق بعد التسليم.',
  distribution: {
    title: 'توزيع الدرجات',
    /** @param from the lowest percentage, such as «٤٠٪» */
    range: (from: string, to: string) => `من ${from} إلى أقل من ${to}`,
    full: 'الدرجة كاملة',
    bar: (range: string, students: string) => `${range}: ${students}`,
    axis: 'الدرجة من مئة',
    earlier: 'لا يشمل من أدّوا الاختبار قبل إضافة هذا الرسم.',
  },
  totals: {
    label: 'نتائج أول محاولة',
    taken: 'أدّوا الاختبار',
    average: 'متوسط الدرجة',
    passed: 'اجتازوه من أول محاولة',
    passedOfTaken: (passed: string, taken: string) => `${passed} من ${taken}`,
  },
  warnings: {
    title: 'راجع هذه الأسئلة',
    hardlyRight: 'لا يكاد يجيب عنها أحد:',
    doubtfulKey: 'إجابة خطأ يختارها أكثر مما يختارون الصواب، فراجع المفتاح:',
  } satisfies Record<QuestionWarning | 'title', string>,
  warningLabels: {
    hardlyRight: 'لا يكاد يجيب عنه أحد',
    doubtfulKey: 'راجع المفتاح',
  } satisfies Record<QuestionWarning, string>,
  questions: 'الأسئلة وما اختاره الطلاب',
  order: {
    label: 'الترتيب',
    hardest: 'الأصعب أولًا',
    quiz: 'كما في الاختبار',
  },
  spreadsheet: 'نزّل تحليل الأسئلة لإكسل',
  question: (number: string) => `السؤال ${number}`,
  right: (right: string, asked: string, share: string) =>
    `أجاب صوابًا ${right} من ${asked} (${share})`,
  notAsked: 'لم يُسأل عنه أحد بعد.',
  rightOption: 'الإجابة الصحيحة',
  chosen: (students: string, share: string) => `${students}، ${share}`,
  blank: (students: string) => `تركوه بلا إجابة: ${students}`,
  addedLater: (asked: string, taken: string) =>
    `أُضيف بعد أن أدّى بعض الطلاب الاختبار، فسُئل عنه ${asked} من ${taken}.`,
  removed: (questions: string) => `أسئلة حُذفت بعد أن أجاب عنها طلاب، ولا تظهر هنا: ${questions}.`,
  picture: (number: string) => `صورة السؤال ${number}`,
  marks: {
    search: 'ابحث بالاسم',
    searchHint: 'يكفي أول كل كلمة، بأي ترتيب.',
    columns: {
      student: 'الطالب',
      mark: 'أفضل درجة',
      state: 'الحالة',
      facts: 'المحاولات',
      actions: 'إجراءات',
    },
    empty: {
      title: 'لا طلاب في هذا الكورس بعد',
      text: 'يظهر هنا كل طالب مشترك بدرجته في هذا الاختبار.',
    },
    noMatch: {
      title: 'لا يوجد في هذا الكورس طالب يطابق البحث',
      text: 'جرّب كلمة أخرى من الاسم.',
    },
    nameless: 'طالب بلا اسم',
    which: {
      label: 'من يظهر؟',
      all: 'كل الطلاب',
      missing: 'من لم يؤدّوه',
      missingExam: 'من غابوا',
    },
    nobodyMissing: {
      title: 'أدّاه كل الطلاب',
      text: 'لا يوجد في هذا الكورس من لم يؤدّه.',
    },
  },
  /** Headings of the downloaded file. */
  columns: {
    number: 'رقم السؤال',
    text: 'السؤال',
    kind: 'النوع',
    asked: 'سُئلوا',
    right: 'أجابوا صوابًا',
    share: 'النسبة %',
    option: (number: string) => `الإجابة ${number}`,
    isRight: (number: string) => `صحة الإجابة ${number}`,
    chosen: (number: string) => `اختاروا ${number}`,
    blank: 'بلا إجابة',
    note: 'ملاحظة',
    yes: 'صحيحة',
  },
} as const;
