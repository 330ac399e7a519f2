export const blockCopy = {
  title: 'اسأل المركز',
  whatsapp: 'واتساب',
  phone: 'هاتف',
  price: 'السعر',
  address: 'العنوان',
  outlets: 'تُباع البطاقات في',
  newWindow: '(تفتح في نافذة جديدة)',
  loading: 'جارٍ التحميل',
  failed: 'تعذّر تحميل بيانات المركز.',
  aboutCourse: (title: string) => `السلام عليكم، أسأل عن كورس «${title}».`,
} as const;
