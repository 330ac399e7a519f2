import type { CodeProblem } from '@markaz/contract/access-code';
import { nouns, plural } from '../../shared/format/plural.ts';

/** Why what was typed is no code, said before any call is made. */
const problems: Readonly<Record<CodeProblem, string>> = {
  empty: 'اكتب الكود الذي على البطاقة.',
  symbol: 'الكود حروف إنجليزية وأرقام فقط. راجِع ما كتبت.',
  too_short: 'الكود ناقص. راجِع البطاقة وأكمله.',
  too_long: 'الكود أطول من اللازم. راجِع البطاقة.',
  check: 'في الكود حرف أو رقم غير صحيح، أو رمزان متبادلان. راجِعه رمزًا رمزًا.',
};

/** Words of everything that has to do with an access code. */
/** A code's form, for the eye: what stands in an empty field and on the picture of a card. */
export const codeShape = 'XXXX-XXXX-XXXX';

export const enrolmentCopy = {
  problems,
  /** @param symbols what was typed and belongs to no code. */
  foreign: (symbols: readonly string[]) =>
    `${symbols.map((symbol) => `«${symbol}»`).join(' و')} لا يكون في كود. الكود حروف إنجليزية وأرقام فقط.`,
  /** @param count how many symbols, in words. */
  missing: (count: string) => `الكود ناقص: بقي ${count} على الأقل. راجِع البطاقة وأكمله.`,
  label: 'كود الاشتراك',
  hint: 'اكتبه كما على البطاقة، ولا تهم المسافات ولا حالة الحروف. أو صوّر الرمز الذي على البطاقة بكاميرا هاتفك فيُفتح الكورس مباشرة.',
  wait: (minutes: number) => `يمكنك المحاولة بعد ${plural(minutes, nouns.minute)}.`,
  panel: {
    title: 'اشترك في هذا الكورس',
    action: 'اشترك',
    busy: 'جارٍ الاشتراك…',
    signInAction: 'سجّل الدخول واشترك',
    signInHint: 'نحفظ الكود ونعيدك إلى هنا بعد تسجيل الدخول.',
    kept: 'كودك محفوظ. اضغط «اشترك» لإتمام الاشتراك.',
    welcome: 'مبارك، فُتح لك الكورس',
    enrolledTitle: 'أنت مشترك في هذا الكورس',
    adminTitle: 'تشاهد هذا الكورس كمسؤول',
    adminText: 'كل المحاضرات مفتوحة لك دون كود.',
    asStudent: 'شاهده كطالب',
    asStudentText: 'هكذا يرى الكورس من لم يشترك فيه.',
    asAdmin: 'ارجع إلى عرض المسؤول',
    success: (title: string) => `تم اشتراكك في «${title}».`,
    forbidden: 'رُفض الطلب. حدّث الصفحة ثم أعد المحاولة.',
  },
  page: {
    title: 'لديّ كود',
    lead: 'اكتب كود الاشتراك لنعرف الكورس الذي يفتحه.',
    action: 'متابعة',
    card: 'تجد الكود على البطاقة التي أخذتها من المركز، تحت اسم الكورس.',
    confirmTitle: 'الاشتراك في كورس',
    confirmLead: 'هذا الكود يفتح الكورس التالي على حسابك. يُستخدم الكود مرة واحدة.',
    checking: 'جارٍ التحقق من الكود',
    code: 'الكود:',
    other: 'كتابة كود آخر',
    already: 'أنت مشترك في هذا الكورس بالفعل، ولا تحتاج إلى كود.',
    open: 'افتح الكورس',
    signInTitle: 'سجّل الدخول لإتمام الاشتراك',
    signInText: 'يُفتح الكورس على حسابك أنت. بعد تسجيل الدخول تعود إلى هنا والكود محفوظ.',
    signIn: 'تسجيل الدخول',
    refusedTitle: 'لا يمكن استخدام هذا الكود',
  },
} as const;
