export const momentCopy = {
  cancel: 'إلغاء',
  /** Name of the button for screen readers, before the position. */
  playFrom: 'شغّل من',
  retry: 'أعد المحاولة',
} as const;
