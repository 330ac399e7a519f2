/** Text of the catalogue, its search and filters. */
export const catalogueCopy = {
  title: 'كل الكورسات',
  lead: 'ابحث باسم الكورس أو المادة أو المدرس، ثم اختر صفك وقسمك.',
  search: 'ابحث في الكورسات',
  searchPlaceholder: 'فقه، نحو، فيزياء…',
  clearSearch: 'مسح البحث',
  filters: 'تصفية',
  facets: {
    grade: 'الصف',
    section: 'القسم',
    subject: 'المادة',
    madhhab: 'المذهب',
    author: 'المدرس',
  },
  clear: 'مسح التصفية',
  clearAll: 'مسح البحث والتصفية',
  results: (count: string) => `النتائج: ${count}`,
  noResults: 'لا نتائج',
  reading: (text: string, courses: string) => `نتائج «${text}»: ${courses}`,
  suggestion: (text: string) => `هل تقصد «${text}»؟`,
  inLecture: (title: string) => `في محاضرة: ${title}`,
  filtersFailed: 'تعذّر فتح التصفية. تحقق من الاتصال ثم أعد المحاولة.',
  more: 'اعرض المزيد',
  noMatch: {
    title: 'لا يوجد كورس بهذه المواصفات',
    text: 'جرّب كلمة أقصر، أو امسح البحث والتصفية لترى كل الكورسات.',
  },
  none: {
    title: 'لا توجد كورسات بعد',
    text: 'ستظهر الكورسات هنا فور نشرها. يمكنك متابعة محاضرات المركز على قناة الفيديوهات.',
    channel: 'قناة الفيديوهات',
  },
} as const;
