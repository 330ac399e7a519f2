import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { neverDue } from '../../store/open-courses.ts';
import {
  noSessions,
  nothingRefused,
  type Sessions,
  type UserRecord,
} from '../../store/records/user.ts';
import { searchFlagsOf, searchKeysOf } from '../../store/student-search.ts';

/** What the sign-in tells about a person, as it is stored, with what the account is found by. */
export function profileOf({ displayName, email }: Person, number: number | null) {
  const searchKeys = searchKeysOf({ displayName, email, number });
  return { displayName, email, number, searchKeys, searchFlags: searchFlagsOf(searchKeys) };
}

/** With what only queries look at. */
export interface NewUserRecord extends UserRecord {
  readonly searchFlags: Readonly<Record<string, true>>;
  readonly recheckAt: number;
}

/**
 * The document of someone who has done nothing yet.
 * @param number null for who has not signed in: it is drawn then.
 */
export function newUserRecord(
  person: Person,
  now: Date,
  sessions: Sessions = noSessions,
  number: number | null = null,
): NewUserRecord {
  const at = Timestamp.fromDate(now);
  return {
    ...profileOf(person, number),
    grade: null,
    section: null,
    madhhab: null,
    createdAt: at,
    lastSignIn: at,
    courses: [],
    recheckAt: neverDue,
    enrolments: {},
    formerEnrolments: {},
    pastEnrolments: [],
    pastCourses: [],
    follow: null,
    note: null,
    ...sessions,
    redeeming: nothingRefused,
    deleted: null,
  };
}
