import { noConnection } from '../../shared/ui/ui.copy.ts';

export const copy = {
  youtubeNotice: 'يُعرض من يوتيوب بعد الضغط',
  resumeFrom: 'تابع من',
  resumed: 'تابعنا من',
  fromStart: 'ابدأ من البداية',
  more: 'إعدادات المشغّل',
  close: 'إغلاق',
  sound: 'الصوت',
  floating: 'نافذة عائمة',
  quality: 'الجودة',
  automatic: 'تلقائية',
  qualityLabel: (height: number) => `${height}p`,
  speed: 'سرعة التشغيل',
  speedLabel: (rate: string) => `${rate}×`,
  elapsed: 'الوقت المنقضي والمدة',
  unplayableCause: {
    network: 'انقطع الاتصال أثناء التحميل.',
    offline: `${noConnection}.`,
    decode: 'الملف تالف أو لا يدعمه هذا المتصفح.',
    source: 'الملف غير موجود أو لا يدعمه هذا المتصفح.',
    youtube: 'لا يسمح يوتيوب بعرض هذا الفيديو هنا.',
    noAnswer: 'يوتيوب لا يفتح على هذه الشبكة حتى الآن: ربما كانت بطيئة أو تحجبه.',
    unknown: 'حدث خطأ غير متوقع.',
  },
  retry: 'أعد المحاولة',
  openOnYoutube: 'افتحه على يوتيوب',
  loading: 'جارٍ تحميل المشغّل…',
  saver: 'توفير البيانات',
  saverHint: 'أقل جودة متاحة',
  youtubeQuality: 'الجودة تلقائية',
  oneQuality: (size: string | null) =>
    size === null ? 'لهذا الفيديو جودة واحدة' : `لهذا الفيديو جودة واحدة: ${size}`,
  recordingSize: (size: string) => `حجم التسجيل ${size}`,
  chooseMedium: 'شاهد أو استمع',
  watermark:
    'يظهر اسمك ورقمك خافتين فوق الفيديو لأن هذه النسخة تخصك. لا تنشر الفيديو، فهما يدلان على مصدره.',
  understood: 'فهمت',
} as const;

export type Medium = 'video' | 'audio';

export const mediumCopy = {
  video: {
    name: 'فيديو',
    play: (title: string) => `شغّل الفيديو: ${title}`,
    groupName: 'فيديوهات المحاضرة',
    numberedName: (number: string) => `الفيديو ${number}`,
    next: (name: string) => `الفيديو التالي: ${name}`,
    unplayable: 'تعذّر تشغيل الفيديو',
    ended: 'انتهى الفيديو',
    replay: 'شاهده مرة أخرى',
  },
  audio: {
    name: 'صوت',
    play: (title: string) => `شغّل التسجيل: ${title}`,
    groupName: 'تسجيلات المحاضرة',
    numberedName: (number: string) => `التسجيل ${number}`,
    next: (name: string) => `التسجيل التالي: ${name}`,
    unplayable: 'تعذّر تشغيل التسجيل',
    ended: 'انتهى التسجيل',
    replay: 'استمع مرة أخرى',
  },
} as const satisfies Readonly<Record<Medium, unknown>>;

export type PlayerProblem = keyof typeof copy.unplayableCause;

/** Texts for media-chrome 4.19, whose dictionary has no Arabic. */
export const controlTexts: Readonly<Record<string, string>> = {
  Play: 'تشغيل',
  Pause: 'إيقاف مؤقت',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  Mute: 'كتم الصوت',
  Unmute: 'تشغيل الصوت',
  mute: 'كتم الصوت',
  unmute: 'تشغيل الصوت',
  volume: 'مستوى الصوت',
  seek: 'موضع التشغيل',
  'Enter fullscreen mode': 'ملء الشاشة',
  'Exit fullscreen mode': 'الخروج من ملء الشاشة',
  'enter fullscreen mode': 'ملء الشاشة',
  'exit fullscreen mode': 'الخروج من ملء الشاشة',
  'Enter picture in picture mode': 'نافذة عائمة',
  'Exit picture in picture mode': 'إغلاق النافذة العائمة',
  'enter picture in picture mode': 'نافذة عائمة',
  'exit picture in picture mode': 'إغلاق النافذة العائمة',
  'media loading': 'جارٍ تحميل الفيديو',
  'video player': 'مشغّل الفيديو',
  'seek back {seekOffset} seconds': 'ارجع {seekOffset} ثوانٍ',
  'seek forward {seekOffset} seconds': 'تقدّم {seekOffset} ثوانٍ',
  'Seek backward': 'ارجع',
  'Seek forward': 'تقدّم',
  hour: 'ساعة',
  hours: 'ساعات',
  minute: 'دقيقة',
  minutes: 'دقائق',
  second: 'ثانية',
  seconds: 'ثوانٍ',
  '{time} remaining': 'بقي {time}',
  '{currentTime} of {totalTime}': '{currentTime} من {totalTime}',
  'video not loaded, unknown time.': 'لم يصل الفيديو بعد.',
};
