import type { DeletionReason } from '@markaz/contract/people/privacy';
import type { AuditProgram } from '@markaz/contract/staff/audit';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { noConnection } from '../../shared/ui/ui.copy.ts';

export const copy = {
  title: 'الإدارة',
  sections: 'أقسام الإدارة',
  home: 'اليوم',
  /** Title of the home page for staff who are not admins. */
  start: 'البداية',
  courses: 'الكورسات',
  counter: 'بيع الآن',
  codes: 'البطاقات',
  students: 'الطلاب',
  money: 'الحسابات',
  teaching: 'تدريسي',
  dashboard: 'الإحصاءات',
  admins: 'فريق المركز',
  audit: 'السجل',
  settings: 'الإعدادات',
  guide: 'دليل المركز',
  /** Purposes of the sections, for accounts with few sections. */
  purposes: {
    courses: 'أضف كورسًا، وعدّل محاضراته وصورته، وانشره أو أخفه.',
    counter: 'امسح بطاقات الطالب أو اكتب أكوادها، وخذ ثمنها، واطبع الإيصال.',
    codes: 'اصنع البطاقات واطبعها، وابحث عن كود، وفعّله أو أبطله أو استبدله.',
    students: 'ابحث عن طالب، وانظر كورساته، وسجّله في كورس أو انقل اشتراكه.',
    money: 'انظر ما على كل منفذ للمركز، وسجّل دفعاته.',
    teaching: 'طلاب كورساتك ونتائج اختباراتها، وكشف حسابك.',
    guide: 'خطوات كل عمل بالصور، من أول كورس إلى آخر العام.',
  },
  /** Titles of the guide's pages, keyed by the last part of their path, in their order. */
  guideTopics: {
    team: 'إعدادات المركز وفريقه',
    'first-course': 'أول كورس',
    quiz: 'اختبار لمحاضرة',
    exam: 'امتحان له موعد',
    cards: 'اصنع البطاقات واطبعها',
    'hand-over': 'سلّم البطاقات لمنفذ بيع',
    selling: 'يوم البائع',
    caller: 'طالب يتصل: لا يُفتح له الكورس',
    'month-end': 'آخر الشهر: التسوية والتقرير',
    'year-end': 'آخر العام الدراسي',
    safety: 'حين يحدث خطأ: الاستعادة والخصوصية',
  },
  /** Text of links into the guide. */
  how: 'كيف؟',
  /** Accessible name of such a link. @param topic title of the guide's page */
  howTo: (topic: string) => `كيف؟ ${topic}`,
  /** Short names of the staff roles. */
  roles: {
    admin: 'مسؤول',
    content: 'محتوى',
    sales: 'مبيعات',
    cashier: 'خزينة',
    teacher: 'مدرس',
  } satisfies Record<StaffRole, string>,
  unknownAdmin: 'من فريق المركز سابقًا',
  /** Shown instead of the name of a deleted account. */
  deletedAccount: 'حساب محذوف',
  deletionReasons: {
    own: 'حذف حسابه بنفسه',
    student: 'طلب الطالب',
    guardian: 'طلب ولي الأمر',
    mistake: 'حساب أُنشئ بالخطأ',
  } satisfies Record<DeletionReason, string>,
  /** Programs that act without a user. */
  programs: { purge: 'الحذف التلقائي', command: 'سطر الأوامر' } satisfies Record<
    AuditProgram,
    string
  >,
  /** Hint of a field for a day and an hour. */
  cairoTime: 'بتوقيت القاهرة',
  pounds: {
    wrong: 'اكتب مبلغًا بالجنيه، مثل 150 أو 150.50',
    /** Error of a field that only takes an amount. */
    missing: 'اكتب المبلغ، مثل 150 أو 150.50',
  },
  loading: 'جارٍ تحميل صفحات الإدارة',
  retry: 'أعد المحاولة',
  cancel: 'إلغاء',
  more: 'اعرض المزيد',
  moreFailed: 'لم تصل الصفحة التالية.',
  /** Label of the option that removes a filter. */
  all: 'الكل',
  clearSearch: 'امسح نص البحث',
  clearFilters: 'ألغِ التصفية',
  selection: {
    one: (name: string) => `اختر ${name}`,
    all: 'اختر كل المعروض',
    clear: 'أزل التحديد',
    chosen: (things: string) => `المختار: ${things}`,
  },
  /** Texts about the undo of a card change. */
  undo: {
    action: 'تراجع',
    title: 'التراجع عن هذا التغيير',
    explain: 'تعود البطاقات كما كانت قبله. ما استُخدم منها أو تغيّر بعده يبقى كما هو.',
    done: (cards: string) => `تم التراجع: ${cards}`,
    unchanged: (cards: string) => `بقيت كما هي: ${cards}، لأنها استُخدمت أو تغيّرت بعد ذلك.`,
    failed: 'لم يتم التراجع.',
  },
  /** Texts of the field for the reason of a repair. */
  reason: {
    label: 'السبب',
    hint: 'يظهر في السجل مع اسمك.',
    usual: 'أسباب شائعة',
    suggestions: ['حساب جوجل خطأ', 'بطاقة تالفة', 'طلب ولي الأمر', 'خطأ من المركز'],
    /** Suggestions for giving a course. */
    ofEnrolment: ['منحة', 'تبديل كورس', 'دفع في المركز', 'خطأ من المركز'],
    /** Reason that the log gets for an immediate undo. */
    undo: 'تراجع عن الخطوة السابقة',
  },
  repair: { failed: 'لم يتم ذلك.', undone: 'عاد كل شيء كما كان' },
  /** Texts of the field for the last day of access. */
  until: {
    ends: 'ينتهي في يوم',
    day: 'آخر يوم',
    hint: 'يبقى مفتوحًا حتى نهاية هذا اليوم بتوقيت القاهرة.',
    past: 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.',
  },
  spreadsheet: 'نزّل ملف إكسل',
  /** Texts about a download in parts. */
  parts: {
    progress: 'تقدّم تنزيل الملف',
    received: (share: string, bytes: string) => `وصل ${share} من الملف (${bytes}). يُحفظ حين يكتمل.`,
    stopped: 'أوقفت التنزيل.',
    failed: 'توقّف التنزيل، وما وصل باقٍ ما دامت الصفحة مفتوحة.',
    notSaved: 'لم يُحفظ الملف. أعد المحاولة.',
    savedAsCsv: 'الملف كبير، فحُفظ جدولًا نصيًا (CSV). افتحه من إكسل: بيانات، ثم من نص أو CSV.',
    stop: 'أوقف التنزيل',
    resume: 'أكمل التنزيل',
  },
  copied: 'نُسخ إلى الحافظة',
  copyFailed: 'لم يسمح المتصفح بالنسخ. حدّد النص وانسخه.',
  /** Name of a bundle in a list of courses. */
  bundle: (name: string) => `باقة ${name}`,
  /** Access periods, also printed on cards. They say «استخدام», because «تفعيل» is an action of staff. */
  cardScope: {
    until: (day: string) => `المشاهدة حتى ${day}`,
    days: (days: string) => `المشاهدة ${days} من استخدام الكود`,
  },
  courseField: {
    label: 'الكورس',
    hint: 'ابحث باسم الكورس',
    none: 'لا يوجد كورس بهذا الاسم',
    open: 'افتح القائمة',
    close: 'أغلق القائمة',
    clear: 'امسح',
  },
  conflict: {
    text: 'لم يُحفظ شيء بعد، وما كتبته باقٍ. اختر لكل جزء ما يبقى، ثم احفظ.',
    mine: 'ما كتبته',
    theirs: 'ما حفظه غيرك',
    both: 'عدّلتماه معًا',
    onlyTheirs: 'عدّله غيرك فقط',
    empty: '(فارغ)',
    apply: 'احفظ باختياري',
    back: 'ارجع إلى النموذج',
  },
  /** Why a form was not saved. `network` means that no response came although the browser is online. */
  unsaved: {
    offline: `${noConnection}.`,
    network: 'انقطع الاتصال بالخادم.',
    401: 'انتهت جلستك. سجّل الدخول في نافذة أخرى ثم أعد المحاولة.',
    signIn: 'تسجيل الدخول في نافذة جديدة',
  },
  unsavedChanges: {
    stay: 'أكمل الكتابة',
    leave: 'غادر من دون حفظ',
  },
  /** Texts for staff who open a page that needs another role. */
  accessDenied: {
    title: {
      admin: 'هذه الصفحة للمسؤولين',
      content: 'هذه الصفحة لفريق المحتوى',
      sales: 'هذه الصفحة لفريق المبيعات',
      cashier: 'هذه الصفحة لمن يستلم النقود',
      teacher: 'هذه الصفحة للمدرسين',
    } satisfies Record<StaffRole, string>,
    text: (role: string) =>
      `تفتحها صلاحية «${role}»، وليست من صلاحيات حسابك. إن كنت تحتاج إليها في عملك فاطلبها من مسؤول في المركز.`,
    home: 'ارجع إلى البداية',
  },
  /** Texts for visitors and students who open the admin pages. */
  signInRequired: {
    title: 'هذه الصفحة للمسؤولين',
    visitor: 'سجّل الدخول بحساب مسؤول في المركز لتدير الكورسات والبطاقات.',
    signIn: 'تسجيل الدخول',
    student: (name: string) =>
      `أنت الآن بحساب ${name}، وهو حساب طالب. إن كنت من فريق المركز فسجّل الخروج ثم ادخل بحساب مسؤول.`,
    switchAccount: 'سجّل الخروج',
    home: 'اذهب إلى الكورسات',
  },
} as const;
