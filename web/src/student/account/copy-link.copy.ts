export const copyLinkCopy = {
  copy: 'انسخ الرابط',
  copied: 'نُسخ الرابط.',
  copyFailed: 'لم يسمح المتصفح بالنسخ. اضغط الرابط مطولًا ثم انسخه.',
} as const;
