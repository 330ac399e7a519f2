import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Numbers } from './numbers.ts';

/**
 * Old data is removed from the numbers, so that they do not grow with the years: expired cards by
 * their expiry, and days that no page shows any more. Neither is counted (`counting.ts`) or
 * compared with the records (`migrations/recount.ts`). A nightly step removes stored ones
 * (`centre/numbers`).
 */

/** Days for which enrolments and income are stored; no page shows more than a month. */
const daysKept = 62;

type Keeps = (field: string) => boolean;

function fieldsOf(numbers: number | Numbers | undefined): Numbers {
  return typeof numbers === 'object' ? numbers : {};
}

function only(numbers: number | Numbers | undefined, keeps: Keeps): Numbers {
  return Object.fromEntries(Object.entries(fieldsOf(numbers)).filter(([field]) => keeps(field)));
}

/** Changes a field, if it exists. */
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

/** Removes expired cards from the numbers of a course or bundle. */
export function courseNumbersAfter(numbers: Numbers, now: Date): Numbers {
  return changed(numbers, 'ends', (ends) => only(ends, endsAfter(now)));
}

/**
 * Removes old data from the centre's numbers.
 * @param isKnown whether a course or bundle exists; by default all do
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
