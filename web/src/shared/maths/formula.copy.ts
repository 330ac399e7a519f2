export const formulaCopy = {
  wide: 'معادلة طويلة، مررها لتقرأ بقيتها',
  scroll: 'مرّر المعادلة لتقرأ بقيتها',
} as const;
