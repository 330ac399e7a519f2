/** What the button of the scanner says; the scanner brings its own words. */
export const scanCopy = {
  scan: 'امسح البطاقة بالكاميرا',
  unloaded: 'تعذّر فتح الكاميرا. تحقق من الشبكة ثم أعد المحاولة، أو اكتب الكود.',
} as const;
