import { nouns, plural } from '../../shared/format/plural.ts';

/** A code's form, for the eye: what stands in an empty field and on the picture of a card. */
export const codeShape = 'XXXX-XXXX-XXXX-XXXX';

/** A time that stands behind «بعد», which puts two of anything in the genitive. */
const minutesLater = { ...nouns.minute, two: 'دقيقتين' };

/** Words of everything that has to do with an access code, until the server has answered. */
export const enrolmentCopy = {
  label: 'كود الاشتراك',
  hint: 'اكتبه كما على البطاقة، أو الصق الرسالة التي فيها الكود. أو صوّر الرمز الذي على البطاقة بكاميرا هاتفك فيُفتح الكورس مباشرة.',
  /** The check symbol does not fit; also while nothing more precise is known. */
  mismatch: 'الكود غير مطابق. تأكد أنك كتبته كاملًا من أوله، ثم راجعه حرفًا حرفًا.',
  /** @param minutes until another attempt is heard; null where nobody says. */
  locked: (minutes: number | null) =>
    `محاولات كثيرة، ولم يُفحص هذا الكود. يمكنك المحاولة بعد ${minutes === null ? 'قليل' : plural(minutes, minutesLater)}.`,
  whichCourse: 'اعرف الكورس',
  panel: {
    title: 'اشترك في هذا الكورس',
    /** Above the field for who had the course, before and behind the last day. */
    ended: 'انتهى اشتراكك في هذا الكورس في',
    afterEnd: '. تقدّمك محفوظ. فعِّل بطاقة جديدة لتكمل.',
    action: 'اشترك',
    busy: 'جارٍ الاشتراك…',
    signInAction: 'سجّل الدخول واشترك',
    signInHint: 'نحفظ الكود ونعيدك إلى هنا بعد تسجيل الدخول.',
    kept: 'كودك محفوظ. اضغط «اشترك» لإتمام الاشتراك.',
    enrolledTitle: 'أنت مشترك في هذا الكورس',
    asStudentText: 'هكذا يرى الكورس من لم يشترك فيه.',
    asAdmin: 'ارجع إلى عرض المسؤول',
    success: (title: string) => `تم اشتراكك في «${title}».`,
    forbidden: 'رُفض الطلب. حدّث الصفحة ثم أعد المحاولة.',
  },
} as const;
