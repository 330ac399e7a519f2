/**
 * An example of an access code's format. It is shown in an empty field and on the picture of a
 * card.
 */
export const codeShape = 'XXXX-XXXX-XXXX-XXXX';

export const enrolmentCopy = {
  label: 'كود الاشتراك',
  hint: 'اكتب الكود الذي على البطاقة، أو الصق الرسالة التي فيها الكود. أو صوّر الرمز الذي على البطاقة بكاميرا هاتفك فيُفتح الكورس مباشرة.',
  whichCourse: 'اعرض ما يفتحه الكود',
  panel: {
    title: 'اشترك في هذا الكورس',
    /** This text comes before the last day of access, and `afterEnd` comes after it. */
    ended: 'انتهى اشتراكك في هذا الكورس في',
    afterEnd: '. تقدّمك محفوظ. فعِّل بطاقة جديدة لتكمل.',
    action: 'اشترك',
    busy: 'جارٍ الاشتراك…',
    signInAction: 'سجّل الدخول واشترك',
    signInHint: 'نحفظ الكود ونعيدك إلى هنا بعد تسجيل الدخول.',
    codeSaved: 'كودك محفوظ. اضغط «اشترك» لإتمام الاشتراك.',
    enrolledTitle: 'أنت مشترك في هذا الكورس',
    asStudentText: 'هكذا يرى الكورس من لم يشترك فيه.',
    asAdmin: 'ارجع إلى عرض المسؤول',
  },
} as const;
