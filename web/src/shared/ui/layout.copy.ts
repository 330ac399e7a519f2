/** Texts of the top bar, the drawer and the footer (spec 2, design.md). */
export const layoutCopy = {
  nav: 'التنقل الرئيسي',
  home: 'الرئيسية',
  courses: 'كل الكورسات',
  user: 'كورساتي',
  channel: 'قناة الفيديوهات',
  newWindow: '(تفتح في نافذة جديدة)',
  code: 'لديّ كود',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  account: 'حسابي',
  profile: 'بياناتي',
  menu: 'القائمة',
  menuFailed: 'تعذّر فتح القائمة. تحقق من الشبكة ثم أعد المحاولة.',
  closeMenu: 'إغلاق القائمة',
  rights: (year: string, holder: string) => `© ${year} ${holder}. جميع الحقوق محفوظة.`,
  admin: 'الإدارة',
  privacy: 'الخصوصية',
  /** Label of the link to the editor, which staff see on the pages of a course. */
  edit: 'عدّل الكورس',
  theme: 'المظهر',
  themes: { system: 'مثل الجهاز', light: 'فاتح', dark: 'داكن' },
} as const;
