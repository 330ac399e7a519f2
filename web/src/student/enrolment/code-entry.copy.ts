import type { Noun } from '../../shared/format/plural.ts';

export const symbolNoun: Noun = {
  zero: 'لا رموز',
  one: 'رمز واحد',
  two: 'رمزان',
  few: 'رموز',
  many: 'رمزًا',
  other: 'رمز',
};

/**
 * Error messages for a text that is not a valid access code. The browser checks the text without a
 * call of the API. An access code is an optional prefix and 12 symbols in groups of four. Some keys
 * are problems of `readCode`.
 */
export const codeEntryCopy = {
  empty: 'اكتب الكود الذي على البطاقة.',
  arabic: 'هذه حروف عربية. حوّل لوحة المفاتيح إلى الإنجليزية.',
  symbol: 'الكود حروف إنجليزية وأرقام فقط. راجِع ما كتبت.',
  /** @param symbols typed symbols that can never be in an access code */
  foreignSymbols: (symbols: readonly string[]) =>
    `${symbols.map((symbol) => `«${symbol}»`).join(' و')} لا يكون في كود. الكود حروف إنجليزية وأرقام فقط.`,
  too_long: 'الكود أطول من اللازم. راجِع البطاقة.',
  check: 'الكود غير مطابق. تأكد أنك كتبته كاملًا من أوله، ثم راجعه حرفًا حرفًا.',
  /** @param count number of symbols, formatted with its noun */
  missingSymbols: (count: string) => `الكود ناقص: بقي ${count}. راجِع البطاقة وأكمله.`,
  missingSymbolsAtLeast: (count: string) =>
    `الكود ناقص: بقي ${count} على الأقل. راجِع البطاقة وأكمله.`,
  extraSymbols: (count: string) => `في الكود زيادة: ${count}. قارنه بالبطاقة مجموعة مجموعة.`,
  missingLastGroup: 'تنقص المجموعة الأخيرة، وهي أربعة رموز. راجِع البطاقة وأكملها.',
  missingLastGroups: 'تنقص المجموعتان الأخيرتان، وكل مجموعة أربعة رموز. راجِع البطاقة وأكملها.',
  missingGroup: 'تنقص مجموعة من أربعة رموز على الأقل. قارن الكود بالبطاقة من أوله.',
  missingGroups: 'تنقص مجموعتان من أربعة رموز على الأقل. قارن الكود بالبطاقة من أوله.',
  /** @param count number of symbols in the last group, with its noun */
  shortLastGroup: (count: string) =>
    `في المجموعة الأخيرة ${count} لا أربعة، فقد نقص رمز أو زاد. قارن الكود بالبطاقة مجموعة مجموعة.`,
} as const;
