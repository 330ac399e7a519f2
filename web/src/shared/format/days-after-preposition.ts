import { type Noun, plural } from './plural.ts';

/** Genitive forms of the noun, for use after «بعد» and «لمدة». */
const day: Noun = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};

export function daysAfterPreposition(days: number): string {
  return plural(days, day);
}
