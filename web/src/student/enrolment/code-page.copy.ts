/** Texts that the page for codes shows before the server has answered. */
export const codePageCopy = {
  title: 'لديّ كود',
  lead: 'اكتب كود الاشتراك لنعرف الكورس الذي يفتحه.',
  unreadableTitle: 'راجع الكود',
  unreadable: 'الكود الذي في الرابط لا يُقرأ. صحّحه لنعرف الكورس الذي يفتحه.',
  card: 'تجد الكود على البطاقة التي أخذتها من المركز، تحت اسم الكورس.',
  code: 'الكود:',
  checking: 'جارٍ التحقق من الكود',
  signInTitle: 'سجّل الدخول أولًا',
  signInText: 'بعد تسجيل الدخول تعود إلى هنا، فنتحقق من الكود ونعرض لك الكورس الذي يفتحه.',
  signIn: 'تسجيل الدخول',
} as const;
