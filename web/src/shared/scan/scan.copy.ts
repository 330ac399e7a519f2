/** Texts of the button that opens the scanner. The scanner has its own texts. */
export const scanCopy = {
  scan: 'امسح البطاقة بالكاميرا',
  unloaded: 'تعذّر فتح الكاميرا. تحقق من الشبكة ثم أعد المحاولة، أو اكتب الكود.',
} as const;
