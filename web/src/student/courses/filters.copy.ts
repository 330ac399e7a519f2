import { type Noun, nouns } from '../../shared/format/plural.ts';

export const filtersCopy = {
  title: 'تصفية',
  close: 'إغلاق التصفية',
  findTeacher: 'ابحث باسم المدرس',
  noTeacher: 'لا مدرس بهذا الاسم.',
  moreTeachers: (count: string) => `و${count}، اكتب اسمًا لتجده.`,
  teachers: {
    zero: 'لا مدرسين',
    one: 'مدرس آخر',
    two: 'مدرسان آخران',
    few: 'مدرسين آخرين',
    many: 'مدرسًا آخر',
    other: 'مدرس آخر',
  },
  show: (count: string) => `اعرض ${count}`,
  /** Forms as the object of «اعرض». */
  courseForms: { ...nouns.course, one: 'كورسًا واحدًا', two: 'كورسين' },
} as const satisfies Record<string, string | Noun | ((count: string) => string)>;
