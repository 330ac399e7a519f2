/** Words around the link for parents, for the student and for staff. */
export const followCopy = {
  send: 'أرسله بواتساب',
  copy: 'انسخ الرابط',
  copied: 'نُسخ الرابط.',
  copyFailed: 'لم يسمح المتصفح بالنسخ. اضغط الرابط مطولًا ثم انسخه.',
  /** What stands before the address in a message that the student sends. */
  fromStudent: (brand: string) =>
    `هذا رابط متابعتي في ${brand}: ما شاهدته هذا الأسبوع ودرجات اختباراتي. يفتح بلا حساب ولا كلمة سر.`,
  /** The same where staff send it. */
  fromCentre: (name: string, brand: string) =>
    `السلام عليكم. هذا رابط متابعة ${name} في ${brand}: المشاهدة هذا الأسبوع ودرجات الاختبارات. يفتح بلا حساب ولا كلمة سر.`,
} as const;
