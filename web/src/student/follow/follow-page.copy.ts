/** Text of the page for parents that is needed before its data. */
export const followPageCopy = {
  /** Also the document's title, before a name is known. */
  title: 'متابعة الطالب',
  lead: 'المشاهدة في آخر سبعة أيام، ودرجات الاختبارات.',
  loading: 'جارٍ تحميل صفحة المتابعة',
} as const;
