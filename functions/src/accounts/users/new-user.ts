import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { neverDue } from '../../store/records/enrolment.ts';
import { noSessions, type Sessions, userRecordSchema } from '../../store/records/user.ts';
import { searchFlagsOf, studentSearchKeys } from '../../store/search.ts';

/** Returns the stored fields of a sign-in, and the search keys of the account. */
export function profileOf({ displayName, email }: Person, number: number | null) {
  const searchKeys = studentSearchKeys({ displayName, email, number });
  return { displayName, email, number, searchKeys, searchFlags: searchFlagsOf(searchKeys) };
}

/** Returns a new person's document. @param number null before the first sign-in, which draws it */
export function newUserRecord(
  person: Person,
  now: Date,
  sessions: Sessions = noSessions,
  number: number | null = null,
) {
  const at = Timestamp.fromDate(now);
  const { searchFlags, ...profile } = profileOf(person, number);
  const record = userRecordSchema.parse({
    ...profile,
    createdAt: at,
    lastSignIn: at,
    ...sessions,
  });
  // Only queries use these fields.
  return { ...record, searchFlags, recheckAt: neverDue };
}
