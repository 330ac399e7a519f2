import { maxAnnouncementDays } from '@markaz/contract/centre/announcements';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { formatNumber } from '../../shared/format/numbers.ts';

/** Whom an announcement may be for, in the order of the list. */
export const audiences = {
  all: 'كل الطلاب',
  '1': gradeLabels['1'],
  '2': gradeLabels['2'],
  '3': gradeLabels['3'],
  course: 'طلاب كورس',
} as const;

export const copy = {
  title: 'الإعلانات',
  intro:
    'يظهر الإعلان أسفل الرئيسية و«كورساتي» وصفحة الكورس لكل طالب يعنيه حتى يغلقه. لا تكتب فيه رقمًا خاصًا ولا اسم طالب.',
  add: 'أضف إعلانًا',
  text: 'نص الإعلان',
  textHint: (limit: string) => `سطر واحد، في ${limit} حرفًا على الأكثر.`,
  link: 'رابط «التفاصيل» (اختياري)',
  linkHint: 'رابط يبدأ بـ https، أو مسار في الموقع يبدأ بشرطة مائلة.',
  tone: 'الشكل',
  tones: { info: 'خبر', attention: 'تنبيه', urgent: 'عاجل' },
  audience: 'لمن',
  until: 'آخر يوم لظهوره',
  untilHint: `يختفي بعده من نفسه. ${formatNumber(maxAnnouncementDays)} يومًا على الأكثر.`,
  preview: 'كما يراه الطالب',
  publish: 'أعلن',
  published: 'صار الإعلان يظهر للطلاب',
  publishFailed: 'لم يُنشر الإعلان. ما كتبته باقٍ كما هو.',
  list: 'إعلانات تظهر الآن',
  loading: 'جارٍ تحميل الإعلانات',
  none: 'لا إعلانات الآن.',
  fromCentre: 'المركز',
  /** Stands for the teacher's name in the preview. */
  fromTeacher: 'اسم المدرس',
  deletedCourse: 'كورس محذوف',
  students: (course: string) => `طلاب «\u2068${course}\u2069»`,
  shownUntil: (day: string) => `حتى ${day}`,
  share: 'انشره في المجموعة',
  shareNamed: (text: string) => `انشره في المجموعة: ${text}`,
  copyText: 'انسخه',
  copyNamed: (text: string) => `انسخه: ${text}`,
  end: 'أنهِ الآن',
  endNamed: (text: string) => `أنهِ الآن: ${text}`,
  endTitle: 'إنهاء الإعلان',
  endExplain: 'لن يراه أحد بعد دقيقة. ما نشرته في المجموعات يبقى.',
  ended: 'انتهى الإعلان',
  endFailed: 'لم ينتهِ الإعلان.',
} as const;
