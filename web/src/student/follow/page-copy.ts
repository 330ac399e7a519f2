/** Words of the page for parents until it is there. */
export const followPageCopy = {
  /** Also of the document, before a name is known. */
  title: 'متابعة الطالب',
  lead: 'المشاهدة في آخر سبعة أيام، ودرجات الاختبارات.',
  loading: 'جارٍ تحميل صفحة المتابعة',
} as const;
