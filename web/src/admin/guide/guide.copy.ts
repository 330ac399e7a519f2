export const copy = {
  intro: 'كل عمل في صفحة: ما تحتاج إليه، وخطواته بأسماء الأزرار، وصورته.',
  others: 'لا تظهر هنا صفحات الأعمال التي ليست من صلاحيات حسابك.',
  all: 'كل صفحات الدليل',
  requirements: 'ما تحتاج إليه',
  steps: 'الخطوات',
  pages: 'افتح الصفحة',
  enlarge: (alt: string) => `كبّر الصورة: ${alt}`,
  next: (title: string) => `التالي: ${title}`,
  otherRole: (role: string) => `لهذا العمل صلاحية «${role}»، وليست من صلاحيات حسابك.`,
  notFound: { title: 'لا توجد في الدليل صفحة بهذا العنوان', text: 'ربما نُسخ الرابط ناقصًا.' },
} as const;
