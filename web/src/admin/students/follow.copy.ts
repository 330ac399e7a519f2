import { formatLastDay } from '../../shared/format/time.ts';

/** Texts for staff about a student's link for parents, and about absent students. */
export const followCopy = {
  title: 'رابط المتابعة لوليّ الأمر',
  text: 'صفحة بلا حساب: الاسم الأول، وما شاهده في آخر سبعة أيام، ودرجات اختباراته، وآخر نشاط له. لا يُحفظ رقم أحد.',
  make: 'أنشئ الرابط',
  makeFor: (name: string) => `أنشئ رابط المتابعة: ${name}`,
  send: 'أرسله بواتساب',
  sendFor: (name: string) => `أرسل رابط المتابعة بواتساب: ${name}`,
  copy: 'انسخ الرابط',
  copyFor: (name: string) => `انسخ رابط المتابعة: ${name}`,
  /** Precedes the address in the message. */
  message: (name: string, brand: string) =>
    `السلام عليكم. هذا رابط متابعة ${name} في ${brand}: المشاهدة هذا الأسبوع ودرجات الاختبارات. يفتح بلا حساب ولا كلمة سر.`,
  until: (end: string) => `يعمل حتى ${formatLastDay(end)}.`,
  stop: 'أوقف الرابط',
  stopped: 'أُوقف الرابط، ولا تفتح صفحته بعد الآن',
  failed: 'لم يتم ذلك.',
  away: {
    link: 'من غابوا',
    title: 'طلاب غابوا',
    intro:
      'لهم كورس مفتوح، ولم يشاهدوا شيئًا ولم يدخلوا اختبارًا منذ سبعة أيام أو أكثر. من غاب أخيرًا أولًا، ومن لم يفتح محاضرة قط تجده في طلاب كورسه.',
    loading: 'جارٍ تحميل من غابوا',
    last: 'آخر نشاط',
    lastSeen: (when: string) => `آخر نشاط: ${when}`,
    student: 'الطالب',
    courses: 'الكورسات',
    actions: 'رابط المتابعة',
    ofCourse: 'طلاب كورس',
    everyone: 'اتركه فارغًا لكل الكورسات.',
    none: {
      title: 'لم يغب أحد',
      text: 'كل من له كورس مفتوح وبدأه كان هنا في آخر سبعة أيام.',
    },
  },
} as const;
