export const announcementCopy = {
  label: 'إعلان من المركز',
  labelOf: (source: string) => `إعلان: ${source}`,
  details: 'التفاصيل',
  close: 'إغلاق الإعلان',
} as const;
