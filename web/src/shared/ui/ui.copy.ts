/**
 * The text for an offline device. It has no full stop, because some messages continue the sentence.
 */
export const noConnection = 'لا يوجد اتصال بالإنترنت';

export const componentsCopy = {
  skip: 'تخطَّ إلى المحتوى',
  navigating: 'جارٍ فتح الصفحة',
  offline: `${noConnection}. ما فتحته من قبل ما زال متاحًا.`,
  retry: 'أعد المحاولة',
  notifications: 'التنبيهات',
  loadFailed: {
    title: 'تعذّر تحميل الصفحة',
    text: 'لم يصل جزء من الموقع. تحقق من الشبكة ثم أعد المحاولة.',
  },
  notSavedOffline: {
    title: noConnection,
    text: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل. تظهر وحدها عند عودة الاتصال.',
  },
  crash: {
    title: 'حدث خطأ غير متوقع',
    text: 'تعذّر عرض هذه الصفحة. إن تكرر الخطأ فعُد بعد قليل.',
    home: 'العودة إلى الرئيسية',
  },
  error: {
    offline: noConnection,
    not_found: 'ما تبحث عنه غير موجود',
    forbidden: 'ليست لديك صلاحية',
    busy: 'الخدمة مشغولة الآن',
    other: 'تعذّر التحميل',
    unknown: 'حدث خطأ غير متوقع. أعد المحاولة بعد قليل.',
    quote: 'رقم الطلب عند التواصل مع المركز:',
  },
} as const;
