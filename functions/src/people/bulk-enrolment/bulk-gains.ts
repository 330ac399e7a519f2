import { addsTo } from '@markaz/contract/cards/course-access';
import type { BulkOutcome } from '@markaz/contract/people/bulk-enrolment';
import {
  type Enrolment,
  type Grant,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/** The outcome for an account on a list. */
export interface Judged {
  readonly outcome: BulkOutcome;
  readonly displayName: string | null;
}

/** The same, with the student's new enrolment; null if nothing changes. */
export interface Gain extends Judged {
  readonly enrolment: Enrolment | null;
}

/**
 * What a grant changes for a student. An enrolment that an admin removed comes back as it was; the
 * grant is added if that is not enough. @param user null if the record is damaged
 */
export function gainOf(user: UserRecord | null, cId: string, grant: Grant): Gain {
  if (user === null) return { outcome: 'unreadable', displayName: null, enrolment: null };
  if (user.deleted !== null) return { outcome: 'deleted', displayName: null, enrolment: null };
  const { displayName, formerEnrolments } = user;
  const present = enrolmentOf(user, cId);
  const former = Object.hasOwn(formerEnrolments, cId) ? formerEnrolments[cId] : undefined;
  const known = present ?? former;
  const isEnough = !addsTo(heldOf(known), heldBy(grant));
  const enrolment = known !== undefined && isEnough ? known : withGrant(known, grant);
  if (present === undefined) {
    return { outcome: former === undefined ? 'new' : 'back', displayName, enrolment };
  }
  return isEnough
    ? { outcome: 'has', displayName, enrolment: null }
    : { outcome: 'more', displayName, enrolment };
}
