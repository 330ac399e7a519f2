import type { SignInProblem } from '../../auth/sign-in-error.ts';

const problems: Readonly<Record<SignInProblem, string>> = {
  blocked: 'منع المتصفح نافذة Google. اسمح بالنوافذ المنبثقة لهذا الموقع ثم أعد المحاولة.',
  closed: 'أُغلقت نافذة Google قبل إتمام الدخول. أعد المحاولة واختر حسابك.',
  offline: 'تعذّر الاتصال. تحقق من الإنترنت ثم أعد المحاولة.',
  not_configured: 'تسجيل الدخول غير متاح الآن. أعد المحاولة بعد قليل أو تواصل مع المركز.',
  failed: 'لم يكتمل تسجيل الدخول. أعد المحاولة.',
};

/** Words of the sign-in page. */
export const authCopy = {
  problems,
  title: 'تسجيل الدخول',
  why: 'بحسابك نعرف الكورسات التي اشتركت فيها، ونحفظ الموضع الذي توقفت عنده على أي جهاز.',
  google: 'الدخول بحساب Google',
  busy: 'جارٍ تسجيل الدخول…',
  privacy: 'لا نطلب من Google غير اسمك وبريدك وصورتك، ولا ننشر شيئًا باسمك.',
  welcome: (name: string) => `أهلًا بك، ${name}.`,
  demo: {
    title: 'حسابات تجريبية',
    text: 'هذه نسخة تجريبية تعمل على جهازك. اختر حسابًا للدخول به مباشرة.',
    loading: 'جارٍ تحميل الحسابات التجريبية',
    accounts: [
      { email: 'admin@markaz.example', name: 'مدير المركز', role: 'مسؤول' },
      { email: 'maryam@markaz.example', name: 'مريم', role: 'طالبة مشتركة' },
      { email: 'yusuf@markaz.example', name: 'يوسف', role: 'طالب جديد' },
    ],
  },
} as const;
