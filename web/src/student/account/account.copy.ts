import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, nouns, plural } from '../../shared/format/plural.ts';

export const accountCopy = {
  /** Label of the link to renew access to a course. */
  renew: 'فعِّل بطاقة جديدة',
  title: 'كورساتي',
  lead: 'كل ما اشتركت فيه، وآخر ما شاهدته أولًا.',
  none: {
    title: 'لم تشترك في كورس بعد',
    text: 'اشترِ كود الاشتراك من المركز، ثم اكتبه هنا ليُفتح لك الكورس.',
    code: 'لديّ كود',
    browse: 'تصفّح الكورسات',
  },
  signedOut: {
    title: 'سجّل الدخول لترى كورساتك',
    text: 'كورساتك وما شاهدته منها محفوظة في حسابك، وتجدها على أي جهاز.',
    action: 'تسجيل الدخول',
  },
  loading: 'جارٍ تحميل كورساتك',
  marks: 'درجاتي',
  profile: 'بياناتي',
  grade: 'الصف',
  section: 'القسم',
  madhhab: 'المذهب',
  unset: 'غير محدد',
  memberSince: (date: string) => `عضو منذ ${date}`,
  edit: 'تعديل بياناتي',
  follow: 'رابط لوليّ أمرك',
  calendar: 'مواعيدك في تقويم هاتفك',
  contact: 'رقمك ورقم وليّ أمرك',
  ownData: 'بياناتك وحذف الحساب',
  data: 'استهلاك البيانات والمحفوظ هنا',
  devices: 'أجهزتي',
  signOut: 'سجّل الخروج من كل الأجهزة',
  unopened: 'تعذّر فتح السؤال. تحقق من الاتصال ثم أعد المحاولة.',
} as const;

const countedForms = { few: 'اختبارات', many: 'اختبارًا', other: 'اختبار' } as const;

/** Forms for the number of a course's quizzes, as in «في الكورس اختباران». */
const totalQuizzes: Noun = { ...countedForms, zero: '', one: 'اختبار واحد', two: 'اختباران' };
/** Forms for the number of passed quizzes, as in «اجتزت اختبارين». */
const passedQuizzes: Noun = { ...countedForms, zero: '', one: 'اختبارًا واحدًا', two: 'اختبارين' };
/** Forms after «من», which takes the genitive. */
const outOf: Noun = { ...countedForms, zero: '', one: 'اختبار واحد', two: 'اختبارين' };

function formatPassed(passed: number): string {
  if (passed === 1) return 'واحدًا';
  return passed === 2 ? 'اثنين' : formatNumber(passed);
}

export const quizzesCopy = {
  none: 'لم تجتز اختبارًا بعد',
  passed: (passed: number) => `اجتزت ${plural(passed, passedQuizzes)}`,
  total: (total: number) => `في الكورس ${plural(total, totalQuizzes)}`,
  allPassed: (total: number) => (total === 1 ? 'اجتزت اختباره' : 'اجتزت كل اختباراته'),
  partlyPassed: (passed: number, total: number) =>
    `اجتزت ${formatPassed(passed)} من ${plural(total, outOf)}`,
} as const;

/** Forms for the number of mistakes, as in «راجع خطأين». */
const mistakes: Noun = {
  zero: '',
  one: 'خطأً واحدًا',
  two: 'خطأين',
  few: 'أخطاء',
  many: 'خطأً',
  other: 'خطأ',
};

/** The next step in a course. */
export const stepCopy = {
  watch: (title: string) => `شاهد «${title}»`,
  /** The text before the position. */
  from: 'من',
  /** For a lecture without a video. */
  open: (title: string) => `افتح «${title}»`,
  quiz: (title: string) => `أجب عن اختبار «${title}»`,
  mistakes: (count: number) => `راجع ${plural(count, mistakes)}`,
  blocked: (title: string) => `نفدت محاولاتك في اختبار «${title}»، اسأل المركز`,
  /** Shown if the student has only some of the course's lectures. */
  finished: 'أنهيت كل ما هو متاح. تُفتح البقية ببطاقة الكورس.',
} as const;

/** Forms after «أتممت», which takes the accusative. */
const completedLectures: Noun = { ...nouns.lecture, two: 'محاضرتين' };

/** Says what was done in the last seven days. At least one of the counts is not 0. */
export function describeWeek(lectureCount: number, quizCount: number): string {
  const facts = [
    lectureCount > 0 && `أتممت ${plural(lectureCount, completedLectures)}`,
    quizCount > 0 && `أجبت عن ${plural(quizCount, outOf)}`,
  ];
  return `في آخر سبعة أيام ${facts.filter(Boolean).join(' و')}.`;
}
