import type { FileProblem } from '../../ui/decode-file.ts';

export const copy = {
  title: 'تسجيل قائمة طلاب',
  intro: 'ألصق قائمة بريد إلكتروني أو اختر ملفًا، ثم عاين ما سيحدث لكل سطر قبل أن يتغيّر شيء.',
  loading: 'جارٍ تحميل الكورسات',
  list: 'قائمة الطلاب',
  listHint: (lines: string) =>
    `بريد في كل سطر، أو جدول منسوخ من إكسل فيه البريد والاسم. ${lines} على الأكثر. والملف جدول حفظته من إكسل بصيغة CSV.`,
  file: 'اختر ملف CSV',
  chosen: (name: string) => `من الملف: ${name}`,
  rows: (lines: string) => `في القائمة: ${lines}`,
  tooMany: (lines: string, limit: string) =>
    `في القائمة ${lines}، والحد ${limit}. قسّمها وسجّل كل جزء وحده. لم يضع منها شيء.`,
  fileProblems: {
    large: 'الملف أكبر مما تتسع له قائمة طلاب.',
    workbook: 'هذا ملف إكسل. احفظه من إكسل بصيغة CSV، أو انسخ الجدول وألصقه هنا.',
    binary: 'ليس هذا ملفًا نصيًا. اختر ملف CSV.',
  } satisfies Record<FileProblem, string>,
  preview: 'عاين القائمة',
  plan: 'ما سيحدث',
  result: 'ما حدث',
  busy: {
    preview: (done: string, all: string) => `تجري المعاينة: ${done} من ${all}`,
    enrol: (done: string, all: string) => `يجري التسجيل: ${done} من ${all}`,
  },
  failed: {
    preview: 'لم تكتمل المعاينة.',
    enrol: 'توقف التسجيل. ما تم منه محفوظ، ولن يتكرر.',
  },
  interrupted: (rows: string) => `توقف قبل أن يكتمل. الباقي: ${rows}.`,
  willEnrol: (title: string, students: string) => `سيُضاف إلى «${title}»: ${students}.`,
  nobody: 'لا أحد في القائمة يحتاج إلى تسجيل.',
  enrolled: (title: string, students: string) => `أُضيف إلى «${title}»: ${students}.`,
  unknownHint:
    'من لم يسجّل الدخول بعد لا حساب له هنا: اطلب منه أن يسجّل الدخول بجوجل مرة، ثم عاين القائمة من جديد.',
  enrol: 'نفّذ التسجيل',
  resume: 'أكمل',
  stop: 'أوقف',
  stopping: 'يتوقف بعد الجزء الجاري',
  edit: 'عدّل القائمة',
  repeatPreview: 'عاين من جديد',
  report: 'نزّل التقرير لإكسل',
  filter: 'اعرض من القائمة',
  all: 'الكل',
  more: 'المزيد',
  columns: {
    email: 'البريد الإلكتروني',
    name: 'الاسم في القائمة',
    account: 'الاسم في الحساب',
    status: 'النتيجة',
    line: 'السطر',
  },
  /** Labels of the statuses, in the order of the page. */
  statuses: {
    new: 'سيُضاف',
    added: 'أُضيف',
    back: 'سيعود إليه اشتراكه',
    returned: 'عاد إليه اشتراكه',
    more: 'سيُستكمل اشتراكه',
    extended: 'استُكمل اشتراكه',
    has: 'لديه الكورس',
    unknown: 'لم يسجّل الدخول بعد',
    invalid: 'ليس بريدًا صحيحًا',
    twice: 'مكرر في القائمة',
    deleted: 'حساب محذوف',
    unreadable: 'تعذّرت قراءة حسابه',
    waiting: 'لم يُعايَن بعد',
  },
  unsaved: {
    running: {
      title: 'التسجيل جارٍ',
      text: 'إن غادرت الآن توقف. ما تم منه محفوظ، وتستطيع أن تلصق القائمة نفسها لاحقًا ليُسجَّل الباقي.',
    },
    waiting: {
      title: 'لم يكتمل التسجيل',
      text: 'في القائمة من لم يُسجَّل بعد. إن غادرت الآن لزم أن تلصقها من جديد.',
    },
    stay: 'ابق في الصفحة',
    leave: 'غادر',
  },
} as const;
