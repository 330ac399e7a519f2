import type { MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';
import type { SaleWay } from '@markaz/contract/cards/code-schema';

/** Texts of the page that hands over, sells and returns cards. */
export const copy = {
  title: 'تسليم البطاقات وبيعها',
  kind: 'ماذا تفعل؟',
  kinds: {
    handover: 'تسليم لمنفذ بيع',
    sale: 'بيع ما في المركز أو عند منفذ',
    return: 'مرتجع إلى المركز',
  } satisfies Record<MoveKind, string>,
  explain: {
    handover: 'تنتقل البطاقات إلى المنفذ. البطاقة التي تُستخدم بعدها تُحسب عليه.',
    sale: 'ما عند المنفذ يُباع آجلًا أو بثمنه، وما في المركز يُباع بثمنه فقط.',
    return: 'يعود ما لم يُستخدم بسعر دفعته، ولا يبقى من ثمنه شيء على المنفذ.',
  } satisfies Record<MoveKind, string>,
  batch: 'الدفعة (تملأ الأرقام)',
  noBatch: 'بأرقام أكتبها',
  from: 'من رقم',
  to: 'إلى رقم',
  range: (cards: string) => `في هذا المدى ${cards}.`,
  outlet: 'منفذ البيع',
  outletHint: 'مكتبة أو فرع.',
  anyOutlet: 'اتركه فارغًا إن كانت كلها في مكان واحد.',
  price: 'سعر البطاقة بالجنيه',
  priceHint: 'اتركه فارغًا ليبقى سعر كل بطاقة كما هو.',
  on: 'الثمن',
  ways: {
    none: 'أمانة: لا شيء مستحق بعد',
    credit: 'بيع آجل: على المنفذ',
    paid: 'مدفوع',
  } satisfies Record<SaleWay | 'none', string>,
  activate: 'فعّلها',
  activateHint: 'ما كان منها غير مفعّل يصبح صالحًا للاشتراك.',
  note: 'ملاحظة (اختيارية)',
  submit: {
    handover: (cards: string) => `سلّم ${cards}`,
    sale: (cards: string) => `بِع ${cards}`,
    return: (cards: string) => `أرجِع ${cards}`,
  } satisfies Record<MoveKind, (cards: string) => string>,
  problems: {
    course: 'اختر الكورس',
    outlet: 'اكتب اسم منفذ البيع',
    way: 'اختر كيف بيعت',
    note: 'الملاحظة أطول من المسموح',
  },
  failed: 'لم يتغيّر شيء.',
  unsure: 'انقطع الاتصال قبل وصول الرد. ما كتبته محفوظ، والمحاولة مرة أخرى لا تكرر شيئًا.',
  done: {
    handover: (cards: string, outlet: string) => `سُلّمت إلى ${outlet}: ${cards}`,
    sale: (cards: string, outlet: string) =>
      outlet === '' ? `بيعت من المركز: ${cards}` : `بيعت عند ${outlet}: ${cards}`,
    return: (cards: string, outlet: string) =>
      outlet === '' ? `أُلغي بيعها في المركز: ${cards}` : `عادت من ${outlet}: ${cards}`,
  } satisfies Record<MoveKind, (cards: string, outlet: string) => string>,
  nothing: 'لم تتغيّر أي بطاقة.',
  sold: { credit: 'بيع آجل', paid: 'مدفوعة' } satisfies Record<SaleWay, string>,
  onTrust: 'أمانة',
  cost: (price: string) => `ثمنها ${price}`,
  unpriced: (cards: string) => `بلا سعر: ${cards}`,
  /** What a return deducts from the debt, and what was already paid. */
  takenBack: (price: string) => `سقط من الآجل ${price}`,
  toRefund: (price: string) => `كان مدفوعًا منها ${price}`,
  stayed: (cards: string) => `بقيت كما هي: ${cards}`,
  skipped: {
    unknown: (cards: string) => `لا وجود لها: ${cards}`,
    used: (cards: string) => `مستخدمة: ${cards}`,
    revoked: (cards: string) => `مُبطَلة: ${cards}`,
    expired: (cards: string) => `انتهت صلاحيتها: ${cards}`,
    elsewhere: (cards: string) => `في مكان آخر: ${cards}`,
    handed: (cards: string) => `عند المنفذ من قبل: ${cards}`,
    sold: (cards: string) => `بيعت من قبل: ${cards}`,
    centre: (cards: string) => `في المركز: ${cards}`,
  } satisfies Record<SkipReason, (cards: string) => string>,
  undo: 'تراجع',
  print: 'اطبع الدفعة',
  showCards: 'اعرضها في القائمة',
  dismiss: 'إخفاء',
  list: 'آخر الحركات',
  loading: 'جارٍ تحميل الحركات',
  empty: {
    title: 'لم تُسلَّم بطاقات بعد',
    text: 'سجّل أول تسليم من الأعلى، ويظهر هنا كل ما خرج وبيع وعاد.',
  },
  columns: { move: 'الحركة', cards: 'البطاقات', cost: 'الثمن', who: 'من ومتى' },
  serials: (from: string, to: string) => `${from} – ${to}`,
  each: (price: string) => `البطاقة ${price}`,
} as const;
