/** The keys of a Latin keyboard in its order, and what they write where it is set to Arabic (101). */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvnm,./HYTGBN".split('');
const arabic =
  'ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر ى ة و ز ظ أ إ لإ لأ لآ آ'.split(' ');

const letters = new Map([
  ...latin.map((key, at) => [key, arabic[at] ?? key] as const),
  ['b', 'لا'],
]);

/**
 * What was meant by Arabic words that were typed while the keyboard wrote Latin letters: «hgtri» is
 * «الفقه». Null where nothing Latin stands there, or something Arabic does.
 */
export function fromLatinKeys(text: string): string | null {
  if (!/\p{Script=Latin}{2}/u.test(text) || /\p{Script=Arabic}/u.test(text)) return null;
  return text.replace(/./gu, (key) => letters.get(key) ?? letters.get(key.toLowerCase()) ?? key);
}
