export const announcementCopy = {
  label: 'إعلان من المركز',
  details: 'التفاصيل',
  close: 'إغلاق الإعلان',
} as const;
