/** Texts about downloads in parts. */
export const copy = {
  progress: 'تقدّم تنزيل الملف',
  come: (share: string, bytes: string) => `وصل ${share} من الملف (${bytes}). يُحفظ حين يكتمل.`,
  stopped: 'أوقفت التنزيل.',
  failed: 'توقّف التنزيل، وما وصل باقٍ ما دامت الصفحة مفتوحة.',
  stop: 'أوقف التنزيل',
  goOn: 'أكمل التنزيل',
} as const;
