/** Words around an announcement. */
export const announcementCopy = {
  label: 'إعلان من المركز',
  details: 'التفاصيل',
  newWindow: '(تفتح في نافذة جديدة)',
  close: 'إغلاق الإعلان',
} as const;
