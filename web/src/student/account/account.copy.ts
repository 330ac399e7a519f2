/** Text of a student's profile. */
export const profileCopy = {
  edit: 'تعديل بياناتي',
  follow: 'رابط لوليّ أمرك',
  ownData: 'بياناتك وحذف الحساب',
  data: 'استهلاك البيانات والمحفوظ هنا',
  devices: 'أجهزتي',
  signOut: 'سجّل الخروج من كل الأجهزة',
  unopened: 'تعذّر فتح السؤال. تحقق من الاتصال ثم أعد المحاولة.',
} as const;

/** Text for courses whose enrolment ended with a school year. */
export const endedCopy = {
  title: 'كورسات انتهى اشتراكك فيها',
  text: 'ببطاقة جديدة تُفتح لك من جديد، وتكمل من حيث توقفت.',
  at: (date: string) => `انتهى في ${date}`,
} as const;
