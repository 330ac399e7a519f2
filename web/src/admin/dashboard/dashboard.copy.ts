import { noun } from '../ui/nouns.ts';

/** Nouns with counts that only this page shows. */
export const nouns = {
  day: noun('لا أيام', 'يوم', 'يومين', 'أيام', 'يومًا', 'يوم'),
  enrolment: noun('لا اشتراكات', 'اشتراك واحد', 'اشتراكان', 'اشتراكات', 'اشتراكًا', 'اشتراك'),
  code: noun('لا أكواد', 'كود واحد', 'كودان', 'أكواد', 'كودًا', 'كود'),
};

export const copy = {
  title: 'الإحصاءات',
  loading: 'جارٍ تحميل الإحصاءات',
  table: 'الأرقام في جدول',
  noGraph: 'لم يصل الرسم. الأرقام في الجدول، وإعادة تحميل الصفحة قد تأتي به.',
  tiles: {
    label: 'أهم الأرقام',
    enrolments: 'الاشتراكات منذ البداية',
    today: 'اشتراكات اليوم',
    unused: 'أكواد لم تُستخدم بعد',
    courses: 'الكورسات المنشورة',
  },
  income: {
    title: 'قيمة البطاقات المستخدمة',
    today: 'اليوم، بالجنيه',
    week: 'هذا الأسبوع، بالجنيه',
    month: 'هذا الشهر، بالجنيه',
    unpriced: (cards: string) => `سعرها غير معروف: ${cards}`,
    text: 'تُحسب البطاقة يوم استخدامها، بتوقيت القاهرة، والأسبوع يبدأ يوم السبت.',
    report: 'ما بيع منها، ومن عليه ثمنه، في الحسابات.',
  },
  enrolments: {
    today: 'اليوم',
    title: 'الاشتراكات يومًا بيوم',
    range: 'المدة',
    lastDays: (days: string) => `آخر ${days}`,
    summary: (total: string, days: string, peak: string, maximum: string) =>
      `${total} في آخر ${days}، بتوقيت القاهرة. أكثرها ${peak}: ${maximum}.`,
    none: (days: string) => `لم يشترك أحد في آخر ${days}.`,
    day: 'اليوم',
    count: 'الاشتراكات',
  },
  codes: {
    title: 'الأكواد بحسب حالتها',
    summary: (all: string, used: string) => `${all} صُنعت، استُخدم منها ${used}.`,
    swapped: (cards: string) => `عدا ${cards} استُبدلت لتلفها.`,
    none: 'لم تُصنع أكواد بعد.',
    state: 'الحالة',
    count: 'العدد',
    share: 'النسبة',
    states: {
      used: 'مستخدمة',
      unused: 'لم تُستخدم بعد',
      inactive: 'غير مفعّلة',
      expired: 'انتهت صلاحيتها',
      revoked: 'مُبطَلة',
    },
  },
  outlets: {
    title: 'البطاقات بحسب المنفذ',
    summary: (outlet: string, active: string, used: string) =>
      `أكثرها مفعّلًا «${outlet}»: فُعّل منها ${active}، واستُخدم ${used}.`,
    none: 'لم تُصنع بطاقات بعد.',
    unnamed: 'بلا منفذ',
    outlet: 'المنفذ',
    cards: 'البطاقات',
    active: 'مفعّلة',
    used: 'استُخدمت',
    more: 'في الرسم أكثرها مفعّلًا، وفي الجدول كلها.',
  },
  watched: {
    title: 'أكثر الكورسات مشاهدة',
    summary: (course: string, times: string) =>
      `أكثرها مشاهدة «${course}»: أُتمّت محاضراته ${times}.`,
    none: 'لم يُتمّ أحد محاضرة بعد.',
    course: 'الكورس',
    completions: 'محاضرات أُتمّت',
    enrolments: 'المشتركون',
  },
  stops: {
    title: 'أين يتوقف الطلاب',
    course: 'الكورس',
    enrolled: 'المشتركون',
    atStart: (all: string, first: string) =>
      `أكبر تراجع قبل المحاضرة الأولى: اشترك ${all} وأتمّها ${first}.`,
    after: (lecture: string, before: string, after: string) =>
      `أكبر تراجع بعد «${lecture}»: من ${before} إلى ${after}.`,
    nowhere: 'لا تراجع من محاضرة إلى التي بعدها حتى الآن.',
    lecture: 'المحاضرة',
    completions: 'أتمّها',
    share: 'من المشتركين',
    noShare: '—',
    lectureOf: (number: string, title: string) => `${number}. ${title}`,
  },
} as const;
