import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Numbers } from './numbers.ts';

/**
 * What numbers keep no longer, so that they do not grow with the years: cards whose end has passed are
 * not counted by it any more, and days before those that a page shows are not kept. Neither is counted
 * (`counting.ts`), nor compared with the records (`migrations/recount.ts`), and what is there already
 * is removed at night (`centre/numbers`).
 */

/** Days of which enrolments and income are kept; no page shows more than a month. */
const daysKept = 62;

type Keeps = (field: string) => boolean;

function fieldsOf(numbers: number | Numbers | undefined): Numbers {
  return typeof numbers === 'object' ? numbers : {};
}

function only(numbers: number | Numbers | undefined, keeps: Keeps): Numbers {
  return Object.fromEntries(Object.entries(fieldsOf(numbers)).filter(([field]) => keeps(field)));
}

/** The numbers with another value in a field that they have. */
function changed(
  numbers: Numbers,
  field: string,
  change: (value: number | Numbers | undefined) => Numbers,
): Numbers {
  return numbers[field] === undefined ? numbers : { ...numbers, [field]: change(numbers[field]) };
}

const endsAfter =
  (now: Date): Keeps =>
  (end) =>
    Number(end) > now.getTime();

/** Of the cards of a course or bundle, by where they are counted. */
export function courseNumbersAfter(numbers: Numbers, now: Date): Numbers {
  return changed(numbers, 'ends', (ends) => only(ends, endsAfter(now)));
}

/**
 * Of the centre.
 * @param isKnown which courses and bundles there are; all unless told
 */
export function centreNumbersAfter(
  numbers: Numbers,
  now: Date,
  isKnown: (id: string) => boolean = () => true,
): Numbers {
  const isGood = endsAfter(now);
  const firstDay = daysLater(cairoDay(now), -daysKept);
  const days = (period: number | Numbers | undefined) =>
    changed(fieldsOf(period), 'days', (some) => only(some, (day) => day >= firstDay));
  const course = (totals: number | Numbers | undefined) =>
    ['unused', 'inBundles'].reduce(
      (left, field) => changed(left, field, (ends) => only(ends, isGood)),
      fieldsOf(totals),
    );
  const courses = (some: number | Numbers | undefined) =>
    Object.fromEntries(
      Object.entries(only(some, isKnown)).map(([id, totals]) => [id, course(totals)]),
    );
  const enrolments = (some: number | Numbers | undefined) =>
    changed(days(some), 'courses', (each) => only(each, isKnown));
  return [
    ['courses', courses] as const,
    ['enrolments', enrolments] as const,
    ['income', days] as const,
  ].reduce((left, [field, change]) => changed(left, field, change), numbers);
}
