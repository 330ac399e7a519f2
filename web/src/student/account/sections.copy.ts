export const sectionsCopy = {
  cancel: 'إلغاء',
  form: {
    why: 'نعرض ما يناسب صفك وقسمك ومذهبك أولًا في كل الكورسات.',
    save: 'احفظ',
    saving: 'جارٍ الحفظ…',
    saved: 'حُفظت بياناتك.',
  },
  /** Texts of the question for the school year, which the site asks once. */
  grade: {
    title: 'في أي صف أنت؟',
    why: 'لتظهر كورسات صفك أولًا.',
    skip: 'تخطَّ',
    saved: 'حُفظ صفك، وتظهر كورساته أولًا.',
    more: 'أكمل بياناتك',
  },
  devices: {
    loading: 'جارٍ تحميل أجهزتك',
    since: (time: string) => `منذ ${time}`,
    here: 'هذا الجهاز',
    end: 'سجّل خروجه',
    endOf: (name: string, time: string) => `سجّل خروجه: ${name}، منذ ${time}`,
    ended: 'سُجّل خروج الجهاز.',
  },
  everywhere: {
    question: 'تسجيل الخروج من كل الأجهزة؟',
    text: 'ينتهي دخولك هنا وعلى كل هاتف أو حاسوب آخر. كورساتك وتقدمك محفوظة، وتعود إليها بالدخول من جديد.',
    confirm: 'سجّل الخروج',
    busy: 'جارٍ تسجيل الخروج…',
    done: 'سُجّل خروجك من كل الأجهزة.',
  },
} as const;
