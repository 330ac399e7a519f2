import { type Noun, plural } from './plural.ts';

/** The forms that the noun has in Arabic after a preposition such as «بعد» or «لمدة». */
const day: Noun = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};

/** Returns the number of days as a text that can follow a preposition. */
export function daysAfterPreposition(days: number): string {
  return plural(days, day);
}
