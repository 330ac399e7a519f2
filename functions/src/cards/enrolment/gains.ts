import { coursesOf, endOfAccess } from '@markaz/contract/cards/card-scope';
import { addsTo } from '@markaz/contract/cards/course-access';
import { Timestamp } from 'firebase-admin/firestore';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { type Grant, grantsOf, heldBy, heldOf } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/** What a card grants in each course that it opens. */
export function grantBy({ token, opens, lasts }: AccessCodeRecord, now: Date): Grant {
  const end = endOfAccess(lasts, now);
  return {
    at: Timestamp.fromDate(now),
    code: token,
    ...(end && { until: Timestamp.fromDate(end) }),
    ...(opens.kind === 'lectures' && { lectures: opens.lIds }),
  };
}

/**
 * The courses in which a card adds to what the student has. Of overlapping cards, the later end
 * counts.
 */
export function gainsOf(
  user: UserRecord | null,
  code: AccessCodeRecord,
  grant: Grant,
): readonly string[] {
  return coursesOf(code.opens, code.cId).filter((cId) =>
    addsTo(heldOf(enrolmentOf(user, cId)), heldBy(grant)),
  );
}

/** What a student got of a course through a code; undefined if nothing. */
export function grantOfCode(
  user: UserRecord | null,
  cId: string,
  token: string,
): Grant | undefined {
  return grantsOf(enrolmentOf(user, cId)).find(({ code }) => code === token);
}
