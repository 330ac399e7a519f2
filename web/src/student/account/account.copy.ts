import { formatNumber } from '../../shared/format/numbers.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';

export const accountCopy = {
  /** For a course to which access has ended. */
  again: 'فعِّل بطاقة جديدة',
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
  /** For courses from which the end of a school year removed the student. */
  ended: {
    title: 'كورسات انتهى اشتراكك فيها',
    text: 'ببطاقة جديدة تُفتح لك من جديد، وتكمل من حيث توقفت.',
    at: (date: string) => `انتهى في ${date}`,
  },
  profile: 'بياناتي',
  grade: 'الصف',
  section: 'القسم',
  madhhab: 'المذهب',
  unset: 'غير محدد',
  since: (date: string) => `عضو منذ ${date}`,
  edit: 'تعديل بياناتي',
  follow: 'رابط لوليّ أمرك',
  ownData: 'بياناتك وحذف الحساب',
  data: 'استهلاك البيانات والمحفوظ هنا',
  devices: 'أجهزتي',
  signOut: 'سجّل الخروج من كل الأجهزة',
  unopened: 'تعذّر فتح السؤال. تحقق من الاتصال ثم أعد المحاولة.',
} as const;

const others = { few: 'اختبارات', many: 'اختبارًا', other: 'اختبار' } as const;

/** Number of quizzes that a course has: «فيه اختباران». */
const there: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختباران' };
/** Number of quizzes that were passed: «اجتزت اختبارين». */
const passedOnes: Noun = { ...others, zero: '', one: 'اختبارًا واحدًا', two: 'اختبارين' };
/** Forms after «من». */
const outOf: Noun = { ...others, zero: '', one: 'اختبار واحد', two: 'اختبارين' };

function number(passed: number): string {
  if (passed === 1) return 'واحدًا';
  return passed === 2 ? 'اثنين' : formatNumber(passed);
}

export const quizzesCopy = {
  none: 'لم تجتز اختبارًا بعد',
  passed: (passed: number) => `اجتزت ${plural(passed, passedOnes)}`,
  there: (all: number) => `فيه ${plural(all, there)}`,
  all: (all: number) => (all === 1 ? 'اجتزت اختباره' : 'اجتزت كل اختباراته'),
  some: (passed: number, all: number) => `اجتزت ${number(passed)} من ${plural(all, outOf)}`,
} as const;
