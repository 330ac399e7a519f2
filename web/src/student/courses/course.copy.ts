export const courseCopy = {
  loading: 'جارٍ تحميل الكورس',
  back: 'كل الكورسات',
  preview: 'شاهد محاضرة مفتوحة',
  enrol: 'اشترك',
  about: 'عن الكورس',
  lectures: 'المحاضرات',
  noLectures: {
    title: 'لا توجد محاضرات بعد',
    text: 'ستُضاف المحاضرات قريبًا، وستجدها هنا بالترتيب.',
  },
  open: 'مفتوحة للجميع',
  locked: 'للمشتركين',
  accessEnded: 'انتهى اشتراكك فيها',
  done: 'تمت مشاهدتها',
  lastWatched: 'آخر ما شاهدت',
  quiz: 'اختبار',
  exam: 'امتحان',
  /** Label of a lecture that opens after an earlier quiz is passed. */
  afterQuiz: 'بعد اختبار',
  missing: {
    title: 'لم نجد هذا الكورس',
    text: 'ربما حُذف أو لم يُنشر بعد، أو وصلك الرابط ناقصًا.',
  },
  browse: 'تصفّح الكورسات',
} as const;
