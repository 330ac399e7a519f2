/** Text about the data that lectures use and the files saved on the phone. */
export const dataUseCopy = {
  used: (size: string) => `استهلكت هذا الشهر نحو ${size} من المحاضرات على هذا الجهاز.`,
  unused: 'لم نحسب لهذا الشهر استهلاكًا على هذا الجهاز.',
  estimate:
    'هذا تقدير مما عُرف حجمه من ملفات المحاضرات. ما يُعرض من يوتيوب لا يُحسب، ولا يُرسل هذا الرقم إلى أحد.',
  title: 'محفوظ هنا لوقت بلا إنترنت',
  none: 'لا شيء بعد. تحت كل تسجيل أو ملف في صفحة المحاضرة زر لحفظه.',
  total: (size: string) => `المجموع: ${size}`,
  until: 'يُحذف وحده إذا سجّلت الخروج، أو انتهى اشتراكك فيه، أو حُذف من الكورس.',
  removed: (name: string) => `حُذف من هذا الجهاز: ${name}`,
} as const;
