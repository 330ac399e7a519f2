import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Counters } from './counters.ts';

/**
 * A function that removes counts. This file removes counts of expired cards and of days that no
 * page shows any more. Otherwise the documents with counters would grow every year. New writes
 * (`counting.ts`) and the recount (`migrations/recount.ts`) omit such counts. A nightly task
 * (`centre/counters`) deletes the stored ones.
 */
type Transform = (counters: Counters) => Counters;

const applyAll = (transforms: readonly Transform[], counters: Counters): Counters =>
  transforms.reduce((result, transform) => transform(result), counters);

const retainFields =
  (isRetained: (field: string) => boolean): Transform =>
  (counters) =>
    Object.fromEntries(Object.entries(counters).filter(([field]) => isRetained(field)));

/** Returns a transform of the counters inside a field, if the field exists. */
const transformField =
  (field: string, ...transforms: readonly Transform[]): Transform =>
  (counters) => {
    const inner = counters[field];
    if (typeof inner !== 'object') return counters;
    return { ...counters, [field]: applyAll(transforms, inner) };
  };

const transformEachField =
  (...transforms: readonly Transform[]): Transform =>
  (counters) =>
    Object.fromEntries(
      Object.entries(counters).map(([field, inner]) => [
        field,
        typeof inner === 'object' ? applyAll(transforms, inner) : inner,
      ]),
    );

const retainFutureExpiries = (now: Date) => retainFields((end) => Number(end) > now.getTime());

/** Removes expired cards from the counters of a course or bundle. */
export function withoutExpiredCards(counters: Counters, now: Date): Counters {
  return transformField('ends', retainFutureExpiries(now))(counters);
}

/**
 * Removes outdated counts from the centre's counters.
 * @param exists whether a course or bundle exists
 */
export function withoutOutdatedCounters(
  counters: Counters,
  now: Date,
  exists: (id: string) => boolean = () => true,
): Counters {
  const ends = retainFutureExpiries(now);
  // No page shows enrolments or income of more than a month.
  const firstDay = daysLater(cairoDay(now), -62);
  const days = transformField(
    'days',
    retainFields((day) => day >= firstDay),
  );
  const retainExisting = retainFields(exists);
  const transforms = [
    transformField(
      'courses',
      retainExisting,
      transformEachField(transformField('unused', ends), transformField('inBundles', ends)),
    ),
    transformField('enrolments', days, transformField('courses', retainExisting)),
    transformField('income', days),
  ];
  return applyAll(transforms, counters);
}
