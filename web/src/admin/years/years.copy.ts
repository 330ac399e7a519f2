import type { Year } from '@markaz/contract/centre/years';

export const copy = {
  title: 'نهاية العام الدراسي',
  intro:
    'ينتهي الآن اشتراك كل من لديه الكورسات المختارة، وتبطل بطاقاتها التي لم تُستخدم. يمكنك التراجع خلال ثلاثين يومًا.',
  unchanged:
    'يبقى كما هو: تقدّم الطلاب، والأكواد المستخدمة وأصحابها، والإحصاءات. ومن اشترك ببطاقة جديدة أكمل من حيث توقف.',
  loading: 'جارٍ تحميل نهاية العام',
  nothingChosen: {
    title: 'اختر الكورسات أولًا',
    text: 'حدّد كورسات العام المنتهي في قائمة الكورسات، ثم اضغط «أنهِ العام».',
    action: 'قائمة الكورسات',
  },
  chosen: 'الكورسات المختارة',
  bundles: {
    title: 'باقات فيها بعض هذه الكورسات',
    hint: 'اختر الباقات التي تبطل بطاقاتها التي لم تُستخدم أيضًا. غيرها يبقى صالحًا ويفتح كورساته.',
  },
  sum: 'المجموع',
  counts: (students: string, unused: string, inactive: string) =>
    `المشتركون: ${students}. بطاقات متاحة: ${unused}. بطاقات لم تُفعَّل: ${inactive}.`,
  notLive: 'في سلة المحذوفات أو حُذف، ولا يدخل في نهاية العام.',
  end: 'أنهِ العام',
  dialog: {
    title: (chosen: string) => `إنهاء العام: ${chosen}`,
    counts: (students: string, cards: string) =>
      `ينتهي اشتراك: ${students}. تبطل من البطاقات: ${cards}.`,
    word: 'إنهاء',
    confirmation: (word: string) => `للتأكيد اكتب: ${word}`,
  },
  years: 'أعوام أُنهيت',
  endedOn: (date: string) => `أُنهي في ${date}`,
  states: {
    ending: 'لم يكتمل الإنهاء',
    ended: 'اكتمل',
    undoing: 'لم يكتمل التراجع',
    undone: 'تم التراجع عنه',
  } satisfies Record<Year['state'], string>,
  busy: { ending: 'جارٍ إنهاء العام', undoing: 'جارٍ التراجع' },
  ended: (students: string, cards: string) => `انتهى اشتراك: ${students}. بطل: ${cards}.`,
  restored: (students: string, cards: string) => `عاد اشتراك: ${students}. عاد: ${cards}.`,
  undoUntil: (date: string) => `يمكن التراجع حتى ${date}.`,
  final: 'صار نهائيًا.',
  resume: 'أكمل',
  closable: 'يمكنك إغلاق هذه الصفحة: يكتمل العمل تلقائيًا، وترى هنا ما تم منه كلما فتحتها.',
  undo: {
    action: 'تراجع',
    title: 'التراجع عن إنهاء العام',
    text: 'تعود الاشتراكات والبطاقات كما كانت. من اشترك من جديد بعد ذلك يبقى على اشتراكه الجديد.',
  },
  failed: 'لم يكتمل العمل. ما تم منه محفوظ.',
} as const;
