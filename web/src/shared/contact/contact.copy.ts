export const contactCopy = {
  help: 'تحتاج إلى مساعدة؟ اسأل المركز',
  lost: 'لا تجد كودك؟ اسأل المركز',
} as const;
