export const contactCopy = {
  help: 'تحتاج إلى مساعدة؟ اسأل المركز',
  lost: 'ليس معك كود؟ السعر وأين تشتريه',
} as const;
