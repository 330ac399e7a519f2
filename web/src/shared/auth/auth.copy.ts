import { apiCopy } from '../api/api.copy.ts';
import type { HostApp } from './in-app-browser.ts';
import type { SignInProblem } from './sign-in-error.ts';

const problems: Readonly<Record<SignInProblem, string>> = {
  blocked: 'منع المتصفح نافذة جوجل. اسمح بالنوافذ المنبثقة لهذا الموقع ثم أعد المحاولة.',
  closed: 'أُغلقت نافذة جوجل قبل إتمام الدخول. أعد المحاولة واختر حسابك.',
  offline: apiCopy.offline,
  unreachable: 'تعذّر الوصول إلى جوجل من هذه الشبكة. جرّب شبكة أخرى ثم أعد المحاولة.',
  storage:
    'يمنع المتصفح هذا الموقع من حفظ البيانات. اسمح بملفات تعريف الارتباط أو اخرج من التصفح الخفي ثم أعد المحاولة.',
  disabled: 'هذا الحساب موقوف. تواصل مع المركز.',
  not_configured: 'تسجيل الدخول غير متاح الآن. أعد المحاولة بعد قليل أو تواصل مع المركز.',
  crowded: 'يسجّل طلاب كثيرون من هذه الشبكة الآن. جرّب شبكة أخرى، أو أعد المحاولة بعد ساعة.',
  too_often: 'محاولات كثيرة من هذا الجهاز أو هذه الشبكة. انتظر بضع دقائق ثم أعد المحاولة.',
  failed: 'لم يكتمل تسجيل الدخول. أعد المحاولة.',
};

const hostApps: Readonly<Record<HostApp, string>> = {
  facebook: 'فيسبوك',
  messenger: 'ماسنجر',
  instagram: 'إنستجرام',
  whatsapp: 'واتساب',
  tiktok: 'تيك توك',
  other: 'تطبيق آخر',
};

export const authCopy = {
  problems,
  title: 'تسجيل الدخول',
  why: 'بحسابك نعرف الكورسات التي اشتركت فيها، ونحفظ الموضع الذي توقفت عنده على أي جهاز.',
  google: 'الدخول بحساب جوجل',
  busy: 'جارٍ تسجيل الدخول…',
  preparing: 'الاتصال بطيء، لحظات…',
  again: 'أغلقت نافذة جوجل؟ أعد المحاولة',
  outside: {
    title: (app: HostApp) => `أنت داخل ${hostApps[app]}`,
    text: 'لا تسمح جوجل بتسجيل الدخول من داخل التطبيقات. افتح هذه الصفحة في متصفح هاتفك وأكمل من هناك.',
    open: 'افتح في المتصفح',
    copy: 'انسخ الرابط',
    copied: 'نُسخ الرابط. الصقه في متصفح هاتفك.',
    copyByHand: 'اضغط على الرابط مطولًا وانسخه، ثم الصقه في متصفح هاتفك.',
    link: 'رابط هذه الصفحة',
    hint: 'أو اضغط على قائمة التطبيق (⋯) واختر «فتح في المتصفح».',
    anyway: 'أو جرّب الدخول من هنا:',
  },
  /** Shown to signed-in users who must sign in again to prove their identity. */
  whyAgain: 'ادخل بحسابك مرة أخرى، لنعرف أنك صاحبه.',
  privacy: 'لا نطلب من جوجل غير اسمك وبريدك وصورتك، ولا ننشر شيئًا باسمك.',
  kept: 'بتسجيل الدخول يُحفظ اسمك وبريدك:',
  more: 'ما نحفظه عنك، وإلى متى',
  demo: {
    title: 'حسابات تجريبية',
    text: 'هذه نسخة تجريبية تعمل على جهازك. اختر حسابًا للدخول به مباشرة.',
    accounts: [
      { email: 'admin@markaz.example', name: 'مدير المركز', role: 'مسؤول' },
      { email: 'content@markaz.example', name: 'معدّ الكورسات', role: 'محتوى' },
      { email: 'sales@markaz.example', name: 'بائعة البطاقات', role: 'مبيعات' },
      { email: 'cashier@markaz.example', name: 'أمينة الخزينة', role: 'خزينة' },
      { email: 'teacher@markaz.example', name: 'مدرس الفقه', role: 'مدرس' },
      { email: 'maryam@markaz.example', name: 'مريم', role: 'طالبة مشتركة' },
      { email: 'yusuf@markaz.example', name: 'يوسف', role: 'طالب جديد' },
    ],
  },
} as const;
