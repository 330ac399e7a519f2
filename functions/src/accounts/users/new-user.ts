import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { neverDue } from '../../store/records/enrolment.ts';
import {
  noSessions,
  nothingRefused,
  type Sessions,
  type UserRecord,
} from '../../store/records/user.ts';
import { searchFlagsOf, studentSearchKeys } from '../../store/search.ts';

/** Returns the stored fields of a sign-in, and the search keys of the account. */
export function profileOf({ displayName, email }: Person, number: number | null) {
  const searchKeys = studentSearchKeys({ displayName, email, number });
  return { displayName, email, number, searchKeys, searchFlags: searchFlagsOf(searchKeys) };
}

/** Includes fields that only queries use. */
export interface NewUserRecord extends UserRecord {
  readonly searchFlags: Readonly<Record<string, true>>;
  readonly recheckAt: number;
}

/**
 * Returns the document of a person without any activity.
 * @param number null before the first sign-in, which draws it
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
