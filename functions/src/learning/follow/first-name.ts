/** First words that are half a name: عبد الله، أبو بكر، أم كلثوم. */
const beginnings = new Set(['عبد', 'عبدال', 'أبو', 'ابو', 'أم', 'ام', 'ابن', 'بنت', 'آل', 'ست']);
/** Second words that belong to the first: نور الدين، فاطمة الزهراء، سيف الإسلام. */
const endings = new Set([
  'الدين',
  'الله',
  'الإسلام',
  'الاسلام',
  'الزهراء',
  'النبي',
  'الحق',
  'الرحمن',
]);
const latinBeginnings = /^(?:abd|abdel|abdul|abu|abo|umm|om)$/iu;

/** Returns the first name of a whole name; empty if there is none. */
export function firstNameOf(displayName: string): string {
  const [first = '', second = ''] = displayName.trim().split(/\s+/u);
  const isPair =
    second !== '' && (beginnings.has(first) || endings.has(second) || latinBeginnings.test(first));
  return isPair ? `${first} ${second}` : first;
}
