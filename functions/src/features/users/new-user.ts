import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import {
  noSessions,
  nothingRefused,
  type Sessions,
  type UserRecord,
} from '../../store/records/user.ts';
import { searchKeysOf } from '../../store/student-search.ts';

/** What the sign-in tells about a person, as it is stored. */
export function profileOf({ displayName, email }: Person) {
  const searchKeys = searchKeysOf({ displayName, email });
  return { displayName, email, searchKeys };
}

/** The document of someone who has done nothing yet. */
export function newUserRecord(
  person: Person,
  now: Date,
  sessions: Sessions = noSessions,
): UserRecord {
  const at = Timestamp.fromDate(now);
  return {
    ...profileOf(person),
    grade: null,
    section: null,
    madhhab: null,
    createdAt: at,
    lastSignIn: at,
    courses: [],
    enrolments: {},
    formerEnrolments: {},
    pastEnrolments: [],
    pastCourses: [],
    note: null,
    ...sessions,
    redeeming: nothingRefused,
    deleted: null,
  };
}
