import { type Noun, plural } from './plural.ts';

/** In the genitive, as after «بعد» and «لمدة». */
const day: Noun = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};

/** «٣ أيام», after a word that takes the genitive. */
export function daysLater(days: number): string {
  return plural(days, day);
}
