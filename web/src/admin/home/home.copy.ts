import type { RefusalCause } from '@markaz/contract/cards/enrolment';

export const copy = {
  title: 'اليوم',
  loading: 'جارٍ تحميل أخبار اليوم',
  tiles: {
    label: 'أرقام اليوم',
    enrolments: 'اشتراكات اليوم في الكورسات',
    cards: 'بطاقات استُخدمت اليوم',
    income: 'قيمة البطاقات المستخدمة اليوم، بالجنيه',
    unpriced: (cards: string) => `سعرها غير معروف: ${cards}`,
  },
  alerts: {
    title: 'تنبيهات',
    none: 'لا شيء يحتاج إلى انتباهك الآن.',
    purging: (date: string) => `في سلة المحذوفات، ويُحذف نهائيًا في ${date}`,
    expiring: (cards: string, date: string) => `${cards} لم تُستخدم، وتنتهي في ${date}`,
    unrecorded: (cards: string) =>
      `استُخدمت بطاقات لم يُسجَّل بيعها: ${cards}. سجّل بيعها، أو تسليمها للمنفذ.`,
    questions: 'أسئلة الطلاب',
    waiting: (questions: string, since: string) => `تنتظر الإجابة: ${questions}، أقدمها ${since}`,
    atLeast: (questions: string) => `${questions} أو أكثر`,
    centre: 'المركز',
    stuck: 'طلاب نفدت محاولاتهم قبل اختبار يفتح ما بعده',
    stuckAt: (lecture: string, course: string, date: string) =>
      `اختبار «${lecture}» في «${course}»، آخر محاولة في ${date}`,
    locked: (time: string) => `موقوف عن إدخال الأكواد حتى ${time}`,
  },
  missed: {
    title: 'بحث الطلاب ولم يجدوا',
    text: 'في الأيام السبعة الأخيرة، بإملاء موحّد ومن دون أسماء.',
    none: 'وجد الطلاب كل ما بحثوا عنه.',
    add: 'أضفها إلى كلمات البحث',
    addNamed: (search: string) => `أضفها إلى كلمات البحث: ${search}`,
  },
  refused: {
    title: 'أكواد رُفضت اليوم',
    none: 'لم يُرفض كود اليوم.',
    loading: 'جارٍ تحميل الأكواد المرفوضة',
    line: (times: string, reason: string, time: string) => `${times}، آخرها ${time}: ${reason}`,
    reasons: {
      invalid: 'كود غير صحيح',
      used: 'كود مستخدم',
      expired: 'كود انتهت صلاحيته',
      revoked: 'كود مُبطَل',
      wrong_course: 'كود لكورس آخر',
      inactive: 'بطاقة لم تُفعَّل بعد',
    } satisfies Record<RefusalCause, string>,
  },
  steps: {
    title: 'ابدأ من هنا',
    done: 'تم',
    settings: ['اكتب اسم المركز ورقمه', 'يراهما الطلاب في كل صفحة وعلى البطاقات.'],
    staff: ['أضف من يعمل معك', 'لكل واحد صلاحية ما يعمله فقط.'],
    course: ['أضف أول كورس', 'بعنوانه ومحاضراته وصورته.'],
    cards: ['اصنع البطاقات', 'دفعة بأكوادها وسعرها.'],
    print: ['اطبع البطاقات', 'من قائمة الدفعات، ثم قُصها.'],
    move: ['سلّم البطاقات أو بِعها', 'فتعرف ما عند كل منفذ وما عليه.'],
    redeem: ['جرّب أول بطاقة', 'يكتب الطالب كودها هنا فيُفتح له الكورس، وتختفي هذه الخطوات.'],
  },
} as const;
