import { formatNumber } from './numbers.ts';

/**
 * Forms of a noun after an Arabic number. `zero`, `one` and `two` are complete phrases without a
 * number. `few` follows 3 to 10, `many` 11 to 99, and `other` 100.
 */
export type Noun = Readonly<Record<Intl.LDMLPluralRule, string>>;

const rules = new Intl.PluralRules('ar');

/** Returns a count with its noun in the correct form: درس، درسان، ٣ دروس، ١١ درسًا، ١٠٠ درس. */
export function plural(count: number, noun: Noun): string {
  const form = rules.select(count);
  const word = noun[form];
  return form === 'zero' || form === 'one' || form === 'two'
    ? word
    : `${formatNumber(count)} ${word}`;
}

export const nouns = {
  lecture: {
    zero: 'لا محاضرات بعد',
    one: 'محاضرة واحدة',
    two: 'محاضرتان',
    few: 'محاضرات',
    many: 'محاضرة',
    other: 'محاضرة',
  },
  course: {
    zero: 'لا كورسات',
    one: 'كورس واحد',
    two: 'كورسان',
    few: 'كورسات',
    many: 'كورسًا',
    other: 'كورس',
  },
  hour: {
    zero: 'أقل من ساعة',
    one: 'ساعة',
    two: 'ساعتان',
    few: 'ساعات',
    many: 'ساعة',
    other: 'ساعة',
  },
  minute: {
    zero: 'أقل من دقيقة',
    one: 'دقيقة',
    two: 'دقيقتان',
    few: 'دقائق',
    many: 'دقيقة',
    other: 'دقيقة',
  },
} as const satisfies Record<string, Noun>;
