/** The texts of the parents' page that are needed before its data has loaded. */
export const followPageCopy = {
  /** Also used as the document title until the student's name has loaded. */
  title: 'متابعة الطالب',
  lead: 'المشاهدة في آخر سبعة أيام، ودرجات الاختبارات.',
  loading: 'جارٍ تحميل صفحة المتابعة',
} as const;
