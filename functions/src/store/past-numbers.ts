import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Numbers } from './numbers.ts';

/**
 * Removes two kinds of old counts, because the documents with counts would grow every year: counts
 * of cards that have expired, and counts of days that no page shows any more. New writes skip them
 * (`counting.ts`), and so does the recount (`migrations/recount.ts`). A nightly step deletes those
 * already stored (`centre/numbers`).
 */
type Change = (numbers: Numbers) => Numbers;

const apply = (changes: readonly Change[], numbers: Numbers): Numbers =>
  changes.reduce((left, change) => change(left), numbers);

const only =
  (keeps: (field: string) => boolean): Change =>
  (numbers) =>
    Object.fromEntries(Object.entries(numbers).filter(([field]) => keeps(field)));

/** Applies changes to the numbers inside a field, if it exists. */
const within =
  (field: string, ...changes: readonly Change[]): Change =>
  (numbers) => {
    const inner = numbers[field];
    if (typeof inner !== 'object') return numbers;
    return { ...numbers, [field]: apply(changes, inner) };
  };

const withinEach =
  (...changes: readonly Change[]): Change =>
  (numbers) =>
    Object.fromEntries(
      Object.entries(numbers).map(([field, inner]) => [
        field,
        typeof inner === 'object' ? apply(changes, inner) : inner,
      ]),
    );

const goodEnds = (now: Date) => only((end) => Number(end) > now.getTime());

/** Removes expired cards from the numbers of a course or bundle. */
export function courseNumbersAfter(numbers: Numbers, now: Date): Numbers {
  return within('ends', goodEnds(now))(numbers);
}

/** Removes old data from the centre's numbers. @param isKnown whether a course or bundle exists */
export function centreNumbersAfter(
  numbers: Numbers,
  now: Date,
  isKnown: (id: string) => boolean = () => true,
): Numbers {
  const ends = goodEnds(now);
  // No page shows enrolments and income of more than a month.
  const firstDay = daysLater(cairoDay(now), -62);
  const days = within(
    'days',
    only((day) => day >= firstDay),
  );
  const known = only(isKnown);
  const changes = [
    within('courses', known, withinEach(within('unused', ends), within('inBundles', ends))),
    within('enrolments', days, within('courses', known)),
    within('income', days),
  ];
  return apply(changes, numbers);
}
