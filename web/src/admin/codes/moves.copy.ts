import type { SaleTerms } from '@markaz/contract/cards/card';
import type { MoveEntryKind, MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';

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
  explainUnrecorded: 'استخدمها طالب ولم يُسجَّل بيعها. يُسجَّل في الشهر الذي استُخدمت فيه.',
  batch: 'الدفعة (تملأ الأرقام)',
  noBatch: 'بأرقام أكتبها',
  from: 'من رقم',
  to: 'إلى رقم',
  range: (cards: string) => `في هذا المدى ${cards}.`,
  places: {
    loading: 'جارٍ تحميل مكان البطاقات',
    failed: 'لم يُعرف مكان البطاقات.',
    centre: 'المركز',
    intended: (outlet: string) => `المركز، لمنفذ ${outlet}`,
    place: (name: string, cards: string) => `${name} (${cards})`,
    movable: {
      handover: (places: string) => `ما يُسلَّم منها في: ${places}.`,
      sale: (places: string) => `ما يُباع منها في: ${places}.`,
      return: (places: string) => `ما يعود منها من: ${places}.`,
    } satisfies Record<MoveKind, (places: string) => string>,
    others: (cards: string) => `لا يشمل ذلك: ${cards}.`,
    none: {
      handover: 'لا بطاقة في هذا المدى يمكن تسليمها.',
      sale: 'لا بطاقة في هذا المدى يمكن بيعها.',
      return: 'لا بطاقة في هذا المدى يمكن إرجاعها.',
    } satisfies Record<MoveKind, string>,
  },
  outlet: 'منفذ البيع',
  outletHint: 'مكتبة أو فرع.',
  anyOutlet: 'اتركه فارغًا إن كانت كلها في مكان واحد.',
  price: 'سعر البطاقة بالجنيه',
  priceHint: 'اتركه فارغًا ليبقى سعر كل بطاقة كما هو.',
  terms: 'الثمن',
  termsOptions: {
    none: 'أمانة: لا شيء مستحق بعد',
    credit: 'بيع آجل: على المنفذ',
    paid: 'مدفوع',
  } satisfies Record<SaleTerms | 'none', string>,
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
    terms: 'اختر كيف بيعت',
    ambiguous: 'هذه البطاقات في أكثر من مكان. اختر المنفذ.',
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
    refund: (_cards: string, outlet: string) =>
      outlet === '' ? 'ردّ المركز قيمة بطاقة مستخدمة' : `ردّ ${outlet} قيمة بطاقة مستخدمة`,
  } satisfies Record<MoveEntryKind, (cards: string, outlet: string) => string>,
  nothing: 'لم تتغيّر أي بطاقة.',
  termsLabels: { credit: 'بيع آجل', paid: 'مدفوعة' } satisfies Record<SaleTerms, string>,
  consignment: 'أمانة',
  total: (price: string) => `ثمنها ${price}`,
  unpriced: (cards: string) => `بلا سعر: ${cards}`,
  /** Amount that a return deducts from the outlet's debt. */
  debtReduction: (price: string) => `سقط من الآجل ${price}`,
  refund: (price: string) => `كان مدفوعًا منها ${price}`,
  unchanged: (cards: string) => `بقيت كما هي: ${cards}`,
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
  undoNamed: (move: string) => `تراجع: ${move}`,
  /** @param cards the restored cards, or empty if these are all cards of the move */
  reversed: (cards: string, name: string, time: string) =>
    cards === '' ? `تم التراجع عنها: ${name}، ${time}` : `تم التراجع عن ${cards}: ${name}، ${time}`,
  print: 'اطبع الدفعة',
  showCards: 'اعرضها في القائمة',
  dismiss: 'إخفاء',
  list: 'آخر الحركات',
  loading: 'جارٍ تحميل الحركات',
  empty: {
    title: 'لم تُسلَّم بطاقات بعد',
    text: 'سجّل أول تسليم من الأعلى، ويظهر هنا كل ما خرج وبيع وعاد.',
  },
  columns: {
    move: 'الحركة',
    cards: 'البطاقات',
    cost: 'الثمن',
    who: 'من ومتى',
    undo: 'تراجع',
  },
  receipt: 'الإيصال',
  pricePerCard: (price: string) => `البطاقة ${price}`,
} as const;
