/** Text of a student's own page. */
export const mineCopy = {
  /** For a course that has ended. */
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
  profile: 'بياناتي',
  grade: 'الصف',
  section: 'القسم',
  madhhab: 'المذهب',
  unset: 'غير محدد',
  since: (date: string) => `عضو منذ ${date}`,
} as const;
