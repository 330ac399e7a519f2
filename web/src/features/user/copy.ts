/** Words of a student's profile. */
export const profileCopy = {
  edit: 'تعديل بياناتي',
  why: 'نعرض ما يناسب صفك وقسمك ومذهبك أولًا في كل الكورسات.',
  save: 'احفظ',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  saved: 'حُفظت بياناتك.',
} as const;
