/** The keys of a Latin keyboard in order, and what they type if it is set to Arabic (101). */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvnm,./HYTGBN".split('');
const arabic =
  'ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر ى ة و ز ظ أ إ لإ لأ لآ آ'.split(' ');

const letters = new Map([
  ...latin.map((key, at) => [key, arabic[at] ?? key] as const),
  ['b', 'لا'],
]);

/**
 * Converts words that were meant in Arabic but typed on a Latin layout: «hgtri» is «الفقه». Null
 * unless the text has two Latin letters in a row and no Arabic ones.
 */
export function fromLatinKeys(text: string): string | null {
  if (!/\p{Script=Latin}{2}/u.test(text) || /\p{Script=Arabic}/u.test(text)) return null;
  return text.replace(/./gu, (key) => letters.get(key) ?? letters.get(key.toLowerCase()) ?? key);
}
