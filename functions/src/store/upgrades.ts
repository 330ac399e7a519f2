import { codeEnding } from '@markaz/contract/cards/access-code';
import { readPrice } from '@markaz/contract/cards/price';
import type { DocumentData } from 'firebase-admin/firestore';
import { anyCourse, neverDue } from './records/enrolment.ts';
import { coursesProgressSchema } from './records/progress.ts';
import { batchSearchKeys, searchFlagsOf, studentSearchKeys } from './search.ts';

/**
 * Version of the stored records. It increases with every change after which queries would miss
 * older records.
 */
export const schemaVersion = 8;

/** A field that older records lack, with the version that added it and how to derive it. */
interface Upgrade {
  readonly since: number;
  readonly field: string;
  /** @param data the stored fields, not validated */
  readonly deriveValue: (id: string, data: DocumentData) => unknown;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a student's search keys. If the account has no number yet, the next sign-in adds the
 * number and its key.
 */
function keysOfStudent({ displayName, email, number }: DocumentData): string[] {
  return studentSearchKeys({
    displayName: textOf(displayName),
    email: textOf(email) || null,
    number: typeof number === 'number' ? number : null,
  });
}

/**
 * Records without this field belong to live courses, because older versions stored such records
 * only for live courses.
 */
const live: Upgrade = { since: 2, field: 'live', deriveValue: () => true };

/**
 * Returns when the student last watched, in seconds since 1970
 * (learning/progress/packed-position.ts). Returns 0 if the student never watched.
 */
export function lastWatchedAt(courses: unknown): number {
  const progress = coursesProgressSchema.safeParse(courses);
  const lectures = Object.values(progress.data ?? {}).flatMap((course) => Object.values(course));
  return lectures.reduce((last, { watched }) => Math.max(last, Math.floor(watched / 2 ** 17)), 0);
}

/** Records without this field have the price only as printed on the card (`priceLabel`). */
const price: Upgrade = {
  since: 3,
  field: 'price',
  deriveValue: (_id, { priceLabel }) => readPrice(textOf(priceLabel)),
};

/**
 * The upgrades of older records, keyed by collection. Each upgrade adds a field. All upgrades are
 * applied on every read. `npm run migrate` also stores the fields, so that queries find the
 * records. A field that no query uses only needs a default in its schema.
 */
export const upgrades: Readonly<Record<string, readonly Upgrade[]>> = {
  accessCodes: [
    { since: 2, field: 'ending', deriveValue: (code) => codeEnding(code) },
    price,
    // Older versions did not record where a card was. A redeemed card counts as sold and paid. Any
    // other card counts as still at the centre.
    {
      since: 3,
      field: 'stage',
      deriveValue: (_id, { state }) => (state === 'used' ? 'paid' : 'centre'),
    },
    {
      since: 3,
      field: 'soldOn',
      deriveValue: (_id, { state }) => (state === 'used' ? 'paid' : null),
    },
    { since: 3, field: 'soldAt', deriveValue: (_id, { usedAt }) => usedAt ?? null },
    { since: 3, field: 'handedAt', deriveValue: () => null },
  ],
  codeBatches: [
    price,
    {
      since: 2,
      field: 'searchKeys',
      deriveValue: (_id, { note, outlet, prefix }) =>
        batchSearchKeys({ note: textOf(note), outlet: textOf(outlet), prefix: textOf(prefix) }),
    },
  ],
  users: [
    { since: 2, field: 'searchKeys', deriveValue: (_uid, data) => keysOfStudent(data) },
    {
      since: 6,
      field: 'searchFlags',
      deriveValue: (_uid, data) => searchFlagsOf(keysOfStudent(data)),
    },
    { since: 6, field: 'recheckAt', deriveValue: (_uid, { deleted }) => (deleted ? neverDue : 0) },
    // The nightly work finds accounts without courses by an empty list. It deletes those that were
    // not used for a long time.
    { since: 2, field: 'courses', deriveValue: (_uid, data) => Object.keys(data.enrolments ?? {}) },
  ],
  // The query of inactive students uses the field `at`. Until version 6, the records of students who
  // had never watched anything lacked it.
  progress: [
    { since: 7, field: 'at', deriveValue: (_uid, { courses }) => lastWatchedAt(courses) },
    // The next nightly job finds out which courses are open (people/students/open-courses.ts).
    {
      since: 6,
      field: 'open',
      deriveValue: (_uid, { courses }) => [anyCourse, ...Object.keys(courses ?? {})],
    },
  ],
  courseCounters: [live],
  courseCompletions: [live],
};

/** Returns the fields that a record lacks. @param isWanted whether a field is needed */
export function missingFields(
  collection: string,
  id: string,
  data: DocumentData,
  isWanted: (field: string) => boolean = () => true,
): DocumentData {
  const missing = (upgrades[collection] ?? []).filter(
    ({ field }) => data[field] === undefined && isWanted(field),
  );
  return Object.fromEntries(
    missing.map(({ field, deriveValue }) => [field, deriveValue(id, data)]),
  );
}
