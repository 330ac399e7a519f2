import { endOf } from '@markaz/contract/cards/access-code';
import { readPrice } from '@markaz/contract/cards/price';
import type { DocumentData } from 'firebase-admin/firestore';
import { searchKeysOf as searchKeysOfBatch } from './batch-search.ts';
import { anyCourse, neverDue } from './open-courses.ts';
import { coursesProgressSchema } from './records/progress.ts';
import { searchFlagsOf, searchKeysOf as searchKeysOfStudent } from './student-search.ts';

/** Goes up with every change of what is stored that queries do not find in older records. */
export const schemaVersion = 6;

/** What a record of an older version lacks, and what it follows from. */
interface Upgrade {
  /** The version that brought the field. */
  readonly since: number;
  readonly field: string;
  /** @param data as it is stored: nothing has looked at it yet */
  readonly from: (id: string, data: DocumentData) => unknown;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The keys of a student; the number of an account got its own with the next sign-in. */
function keysOfStudent({ displayName, email, number }: DocumentData): string[] {
  return searchKeysOfStudent({
    displayName: textOf(displayName),
    email: textOf(email) || null,
    number: typeof number === 'number' ? number : null,
  });
}

/** Counters and completions of a course existed only while it was live before they said so. */
const live: Upgrade = { since: 2, field: 'live', from: () => true };

/** Seconds at which anything was last watched (learning/progress/packed.ts), 0 for never. */
export function lastWatched(courses: unknown): number {
  const progress = coursesProgressSchema.safeParse(courses);
  const lectures = Object.values(progress.data ?? {}).flatMap((course) => Object.values(course));
  return lectures.reduce((last, { watched }) => Math.max(last, Math.floor(watched / 2 ** 17)), 0);
}

/** Cards had only what is printed on them. */
const price: Upgrade = {
  since: 3,
  field: 'price',
  from: (_id, { priceLabel }) => readPrice(textOf(priceLabel)),
};

/**
 * How records of older versions become those of this one, by collection: each step adds a field. They
 * are applied to whatever is read, and stored by `npm run migrate`, so that queries find them, too.
 * Where nobody queries a new field, its schema's default is enough.
 */
export const upgrades: Readonly<Record<string, readonly Upgrade[]>> = {
  accessCodes: [
    { since: 2, field: 'ending', from: (code) => endOf(code) },
    price,
    // Nobody said where cards were, or that they were sold, before they were redeemed.
    { since: 3, field: 'stage', from: (_id, { state }) => (state === 'used' ? 'paid' : 'centre') },
    { since: 3, field: 'soldOn', from: (_id, { state }) => (state === 'used' ? 'paid' : null) },
    { since: 3, field: 'soldAt', from: (_id, { usedAt }) => usedAt ?? null },
    { since: 3, field: 'handedAt', from: () => null },
  ],
  codeBatches: [
    price,
    {
      since: 2,
      field: 'searchKeys',
      from: (_id, { note, outlet, prefix }) =>
        searchKeysOfBatch({ note: textOf(note), outlet: textOf(outlet), prefix: textOf(prefix) }),
    },
  ],
  users: [
    { since: 2, field: 'searchKeys', from: (_uid, data) => keysOfStudent(data) },
    { since: 6, field: 'searchFlags', from: (_uid, data) => searchFlagsOf(keysOfStudent(data)) },
    { since: 6, field: 'recheckAt', from: (_uid, { deleted }) => (deleted ? neverDue : 0) },
    // Who has none is deleted when long idle; found by an empty list.
    { since: 2, field: 'courses', from: (_uid, data) => Object.keys(data.enrolments ?? {}) },
  ],
  // Who has been away is found by it.
  progress: [
    { since: 4, field: 'at', from: (_uid, { courses }) => lastWatched(courses) },
    // Which of them are open the next night says (people/students/open-courses.ts).
    {
      since: 6,
      field: 'open',
      from: (_uid, { courses }) => [anyCourse, ...Object.keys(courses ?? {})],
    },
  ],
  courseCounters: [live],
  courseCompletions: [live],
};

/**
 * The fields that a record lacks.
 * @param isWanted whether a field is of any interest; all of them unless told
 */
export function missingFields(
  collection: string,
  id: string,
  data: DocumentData,
  isWanted: (field: string) => boolean = () => true,
): DocumentData {
  const missing = (upgrades[collection] ?? []).filter(
    ({ field }) => data[field] === undefined && isWanted(field),
  );
  return Object.fromEntries(missing.map(({ field, from }) => [field, from(id, data)]));
}
