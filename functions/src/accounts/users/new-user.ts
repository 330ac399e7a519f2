import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { neverDue } from '../../store/records/enrolment.ts';
import { emptySessions, type Sessions, userRecordSchema } from '../../store/records/user.ts';
import { searchFlagsOf, studentSearchKeys } from '../../store/search.ts';

/** Returns the fields that each sign-in stores. They include the keys for searches. */
export function profileFields({ displayName, email }: Person, number: number | null) {
  const searchKeys = studentSearchKeys({ displayName, email, number });
  return { displayName, email, number, searchKeys, searchFlags: searchFlagsOf(searchKeys) };
}

/**
 * Returns the user document of a new person.
 * @param number the account number, or null before the first sign-in
 */
export function newUserRecord(
  person: Person,
  now: Date,
  sessions: Sessions = emptySessions,
  number: number | null = null,
) {
  const at = Timestamp.fromDate(now);
  const { searchFlags, ...profile } = profileFields(person, number);
  const record = userRecordSchema.parse({
    ...profile,
    createdAt: at,
    lastSignIn: at,
    ...sessions,
  });
  // The schema lacks these fields because only queries use them.
  return { ...record, searchFlags, recheckAt: neverDue };
}
