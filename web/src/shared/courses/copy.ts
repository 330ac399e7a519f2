import type { Progress } from '@markaz/contract/users';
import { formatNumber } from '../format/numbers.ts';

/** Words of the catalogue and of a course's page. */
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
  catalogue: {
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
    noMatch: {
      title: 'لا يوجد كورس بهذه المواصفات',
      text: 'جرّب كلمة أقصر، أو امسح البحث والتصفية لترى كل الكورسات.',
    },
    none: {
      title: 'لا توجد كورسات بعد',
      text: 'ستظهر الكورسات هنا فور نشرها. يمكنك متابعة محاضرات المركز على قناة الفيديوهات.',
      channel: 'قناة الفيديوهات',
    },
  },
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
    missing: {
      title: 'لم نجد هذا الكورس',
      text: 'ربما حُذف أو لم يُنشر بعد، أو وصلك الرابط ناقصًا.',
    },
    browse: 'تصفّح الكورسات',
  },
  mine: {
    title: 'كورساتي',
    lead: 'كل ما اشتركت فيه، وآخر ما شاهدته أولًا.',
    none: {
      title: 'لم تشترك في كورس بعد',
      text: 'اشترِ كود الاشتراك من المركز، ثم اكتبه هنا ليُفتح لك الكورس.',
      code: 'لديّ كود',
      browse: 'تصفّح الكورسات',
    },
    signedOut: {
      title: 'سجّل الدخول لترى كورساتك',
      text: 'كورساتك وما شاهدته منها محفوظة في حسابك، وتجدها على أي جهاز.',
      action: 'تسجيل الدخول',
    },
    loading: 'جارٍ تحميل كورساتك',
    profile: 'بياناتي',
    grade: 'الصف',
    section: 'القسم',
    madhhab: 'المذهب',
    unset: 'غير محدد',
    since: (date: string) => `عضو منذ ${date}`,
  },
} as const;
