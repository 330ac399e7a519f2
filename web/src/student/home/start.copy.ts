/** Texts for users without a course. They load lazily. */
export const startCopy = {
  none: {
    title: 'ابدأ أول كورس لك',
    text: 'معك كود من المركز؟ اكتبه ليُفتح الكورس على حسابك، أو تصفّح الكورسات أولًا.',
  },
  ended: {
    title: 'انتهت اشتراكاتك',
    text: 'تقدّمك محفوظ. فعِّل بطاقة جديدة لتكمل من حيث توقفت.',
  },
  staff: {
    title: 'اليوم في المركز',
    text: 'اشتراكات اليوم والبطاقات وما يحتاج إلى انتباهك في صفحات الإدارة.',
    action: 'افتح الإدارة',
  },
} as const;
