import { formatPlainNumber } from '../../../../shared/format/numbers.ts';

export const copy = {
  open: 'استيراد من بنك أسئلة (GIFT)',
  title: 'استيراد أسئلة من ملف',
  hint: 'ملف GIFT هو ما يصدّره Moodle وغيره من بنوك الأسئلة. تؤخذ منه أسئلة الاختيار والصواب والخطأ مع شرحها.',
  choose: 'اختر ملفًا',
  chosen: (name: string) => `الملف: ${name}`,
  preview: 'أسئلة الملف',
  skipped: (questions: string) => `لن يُضاف: ${questions}`,
  categories: (count: number) => `تصنيفات الملف لا تُنقل، وعددها ${formatPlainNumber(count)}.`,
  pictures: 'في الملف صور لا تُنقل معه. أضفها إلى أسئلتها بعد الاستيراد.',
  empty: 'لا أسئلة في هذا الملف.',
  fileProblems: {
    large: 'الملف أكبر من المسموح. قسّمه ثم أعد المحاولة.',
    workbook: 'هذا ملف Excel أو Word. صدّر الأسئلة بصيغة GIFT، أو انسخها والصقها بزر «الصق أسئلة».',
    binary: 'هذا ليس ملف أسئلة نصيًا.',
    unloaded: 'تعذّر تحميل قارئ الملفات. تحقق من اتصالك ثم اختر الملف من جديد.',
  },
  problems: {
    unreadable: 'لم تُفهم كتابته بصيغة GIFT.',
    oneOption: 'له إجابة واحدة.',
    noRight: 'لا إجابة صحيحة محددة فيه.',
    tooMany: 'بلغ الاختبار الحد الأقصى من الأسئلة.',
    kinds: {
      Description: 'نص بلا إجابات.',
      Essay: 'سؤال مقالي، ولا يُصحَّح هنا.',
      Matching: 'سؤال توصيل، ولا يُصحَّح هنا.',
      Numerical: 'سؤال إجابته رقم، ولا يُصحَّح هنا.',
      Short: 'سؤال يكتب الطالب إجابته، ولا يُصحَّح هنا.',
    },
  },
  export: 'تصدير لبنك أسئلة (GIFT)',
  exported: (questions: string) => `في الملف: ${questions}. الصور لا تُنقل معه.`,
  /** File name without extension. @param lecture title of the quiz's lecture */
  file: (lecture: string) => `اختبار ${lecture}`,
} as const;
