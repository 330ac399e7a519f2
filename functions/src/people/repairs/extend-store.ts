import { addsTo } from '@markaz/contract/cards/course-access';
import type { Acting } from '../../store/audit.ts';
import { orCourseGone, whileLive } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import { heldBy, heldOf, withGrant } from '../../store/records/enrolment.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { endFacts, grantByHand, subjectsOf } from '../students/enrolment-store.ts';

interface Extending {
  readonly cId: string;
  readonly uid: string;
  /** Null for no end. */
  readonly until: Date | null;
  readonly reason: string;
}

/** `as-long`: the student already has the whole course for as long. */
type Outcome = 'extended' | 'as-long' | 'not-enrolled' | 'no-user';

/** Extends access that ends or has ended. */
export function createExtendStore(database: Database) {
  const decide = async (
    acting: Acting,
    { cId, uid, until, reason }: Extending,
  ): Promise<Decision<Outcome>> => {
    const snapshot = await database.user(uid).get();
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    const enrolment = enrolmentOf(user, cId);
    if (enrolment === undefined) return { answer: 'not-enrolled' };
    const grant = grantByHand(acting, until);
    if (!addsTo(heldOf(enrolment), heldBy(grant))) return { answer: 'as-long' };
    const changes = {
      [`enrolments.${cId}`]: withGrant(enrolment, grant),
      ...enrolmentsChanged,
    };
    return {
      answer: 'extended',
      change: {
        logged: {
          action: 'enrolment.extend',
          subjects: subjectsOf({ cId, uid }, enrolment),
          after: { email: user.email, ...endFacts(until) },
          reason,
        },
        write(batch) {
          batch.update(snapshot.ref, changes, unchanged(snapshot));
          whileLive(batch, database, cId);
        },
      },
    };
  };

  return {
    /** Adds the whole course until a later end; one read, three writes. */
    extend: (acting: Acting, extending: Extending) =>
      orCourseGone(staffAction(database, acting, () => decide(acting, extending))),
  };
}
