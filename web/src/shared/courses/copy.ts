import type { Progress } from '@markaz/contract/users';
import { formatNumber } from '../format/numbers.ts';

/** Words of a course, on its page and in lists. */
export const coursesCopy = {
  loading: 'جارٍ تحميل الكورسات',
  loadingCourse: 'جارٍ تحميل الكورس',
  enrolled: 'مشترك',
  progress: (
    { completedCount: done, lastLectureId }: Pick<Progress, 'completedCount' | 'lastLectureId'>,
    all: number,
  ) => {
    if (lastLectureId === null) return 'لم تبدأ بعد';
    if (done === 0) return 'بدأت المشاهدة';
    return done < all ? `أتممت ${formatNumber(done)} من ${formatNumber(all)}` : 'أتممت الكورس';
  },
  progressLabel: 'ما أتممته من الكورس',
  course: {
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
    over: 'انتهى اشتراكك فيها',
    done: 'تمت مشاهدتها',
    lastWatched: 'آخر ما شاهدت',
    quiz: 'اختبار',
    /** Of a lecture that opens when an earlier one's is passed. */
    afterQuiz: 'بعد اختبار',
    missing: {
      title: 'لم نجد هذا الكورس',
      text: 'ربما حُذف أو لم يُنشر بعد، أو وصلك الرابط ناقصًا.',
    },
    browse: 'تصفّح الكورسات',
  },
} as const;
