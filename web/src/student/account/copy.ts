/** Words of a student's profile. */
export const profileCopy = {
  edit: 'تعديل بياناتي',
  why: 'نعرض ما يناسب صفك وقسمك ومذهبك أولًا في كل الكورسات.',
  save: 'احفظ',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  saved: 'حُفظت بياناتك.',
  /** Asked once, after the first sign-in. */
  ask: {
    title: 'في أي صف أنت؟',
    why: 'لتظهر كورسات صفك أولًا.',
    skip: 'تخطَّ',
    saved: 'حُفظ صفك، وتظهر كورساته أولًا.',
    more: 'أكمل بياناتك',
  },
  follow: 'رابط لوليّ أمرك',
  ownData: 'بياناتك وحذف الحساب',
  data: 'استهلاك البيانات والمحفوظ هنا',
  devices: {
    title: 'أجهزتي',
    loading: 'جارٍ تحميل أجهزتك',
    since: (time: string) => `منذ ${time}`,
    here: 'هذا الجهاز',
    end: 'سجّل خروجه',
    endOf: (name: string, time: string) => `سجّل خروجه: ${name}، منذ ${time}`,
    ended: 'سُجّل خروج الجهاز.',
  },
  everywhere: {
    action: 'سجّل الخروج من كل الأجهزة',
    question: 'تسجيل الخروج من كل الأجهزة؟',
    text: 'ينتهي دخولك هنا وعلى كل هاتف أو حاسوب آخر. كورساتك وتقدمك محفوظة، وتعود إليها بالدخول من جديد.',
    confirm: 'سجّل الخروج',
    failed: 'تعذّر فتح السؤال. تحقق من الاتصال ثم أعد المحاولة.',
    busy: 'جارٍ تسجيل الخروج…',
    done: 'سُجّل خروجك من كل الأجهزة.',
  },
} as const;

/** Words of courses that the student had until the end of a school year. */
export const endedCopy = {
  title: 'كورسات انتهى اشتراكك فيها',
  text: 'ببطاقة جديدة تُفتح لك من جديد، وتكمل من حيث توقفت.',
  at: (date: string) => `انتهى في ${date}`,
} as const;
