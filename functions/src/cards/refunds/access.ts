import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import {
  accessOfEnrolment,
  type Enrolment,
  type Grant,
  grantsOf,
  recheckEnrolments,
  withGrant,
} from '../../store/records/enrolment.ts';
import type { UserRecord } from '../../store/records/user.ts';

/** The fields of a user document that contain grants. */
export type StudentAccess = Pick<UserRecord, 'enrolments' | 'formerEnrolments' | 'pastEnrolments'>;

type Enrolments = UserRecord['enrolments'];

/** Whether an enrolment has a grant whose card was not refunded, even if the access has ended. */
const hasGrant = (enrolment: Enrolment) => accessOfEnrolment(enrolment).length > 0;

const isFromCard = (enrolment: Enrolment, token: string) =>
  grantsOf(enrolment).some(({ code }) => code === token);

function withRefunded<Each extends Grant>(grant: Each, refunded: Grant['refunded'] | null): Each {
  const changed = { ...grant };
  if (refunded) changed.refunded = refunded;
  else delete changed.refunded;
  return changed;
}

/** Changes the grants of an enrolment. */
function mapGrants<Each extends Enrolment>(
  enrolment: Each,
  change: <One extends Grant>(grant: One) => One,
): Each {
  const { added } = enrolment;
  return { ...change(enrolment), ...(added && { added: added.map((grant) => change(grant)) }) };
}

/** Marks the grants of a card as refunded, or as valid if `refunded` is null. */
function markGrants<Each extends Enrolment>(
  enrolment: Each,
  token: string,
  refunded: Grant['refunded'] | null,
): Each {
  if (!isFromCard(enrolment, token)) return enrolment;
  return mapGrants(enrolment, (grant) =>
    grant.code === token ? withRefunded(grant, refunded) : grant,
  );
}

/** Adds the grants of another enrolment in the same course. */
function withGrantsOf(enrolment: Enrolment, other: Enrolment): Enrolment {
  return grantsOf(other).reduce(withGrant, enrolment);
}

function mapValues(enrolments: Enrolments, change: (enrolment: Enrolment) => Enrolment) {
  return Object.fromEntries(
    Object.entries(enrolments).map(([cId, enrolment]) => [cId, change(enrolment)]),
  );
}

function ownValue(enrolments: Enrolments, cId: string): Enrolment | undefined {
  return Object.hasOwn(enrolments, cId) ? enrolments[cId] : undefined;
}

/**
 * Returns a student's access after the refund of a card. What other cards or staff gave remains. An
 * enrolment without any other grant moves to the former enrolments, as if staff had removed it.
 */
export function accessAfterRefund(
  access: StudentAccess,
  token: string,
  at: Timestamp,
): StudentAccess {
  const mark = <Each extends Enrolment>(enrolment: Each) =>
    markGrants(enrolment, token, { at, closed: false });
  const marked = mapValues(access.enrolments, mark);
  const former = mapValues(access.formerEnrolments, mark);
  const closed = Object.entries(access.enrolments).filter(
    ([cId, enrolment]) => enrolment !== marked[cId] && !hasGrant(marked[cId] ?? enrolment),
  );
  const closedIds = new Set(closed.map(([cId]) => cId));
  for (const [cId, enrolment] of closed) {
    const earlier = ownValue(former, cId);
    const closedEnrolment = markGrants(enrolment, token, { at, closed: true });
    // The refunds of earlier cards can still be undone, so their grants must not be overwritten.
    former[cId] =
      earlier === undefined || hasGrant(earlier)
        ? closedEnrolment
        : withGrantsOf(closedEnrolment, earlier);
  }
  return {
    enrolments: Object.fromEntries(Object.entries(marked).filter(([cId]) => !closedIds.has(cId))),
    formerEnrolments: former,
    pastEnrolments: access.pastEnrolments.map(mark),
  };
}

/** Whether a refund moved this enrolment to the former ones, not a staff member. */
function isClosedByRefund(former: Enrolment): boolean {
  return !hasGrant(former) && grantsOf(former).some(({ refunded }) => refunded?.closed);
}

/**
 * Returns a student's access after the refund of a card is undone. An enrolment that staff have
 * removed stays removed.
 */
export function accessAfterUndo(access: StudentAccess, token: string): StudentAccess {
  const restore = <Each extends Enrolment>(enrolment: Each) => markGrants(enrolment, token, null);
  const enrolments = mapValues(access.enrolments, restore);
  const former = mapValues(access.formerEnrolments, restore);
  const reopened = Object.entries(access.formerEnrolments).filter(
    ([, enrolment]) => isFromCard(enrolment, token) && isClosedByRefund(enrolment),
  );
  const reopenedIds = new Set(reopened.map(([cId]) => cId));
  for (const [cId, enrolment] of reopened) {
    const open = mapGrants(restore(enrolment), (grant) =>
      grant.refunded ? withRefunded(grant, { ...grant.refunded, closed: false }) : grant,
    );
    const current = ownValue(enrolments, cId);
    enrolments[cId] = current === undefined ? open : withGrantsOf(current, open);
  }
  return {
    enrolments,
    formerEnrolments: Object.fromEntries(
      Object.entries(former).filter(([cId]) => !reopenedIds.has(cId)),
    ),
    pastEnrolments: access.pastEnrolments.map(restore),
  };
}

/** Returns the courses of the first access that the second one lacks. */
export function lostCourses(
  { enrolments }: Pick<StudentAccess, 'enrolments'>,
  other: Pick<StudentAccess, 'enrolments'>,
): string[] {
  return Object.keys(enrolments).filter((cId) => !Object.hasOwn(other.enrolments, cId));
}

/** Returns the fields of a user document that change. Returns null if none changes. */
export function accessFields(
  before: StudentAccess,
  after: StudentAccess,
): Record<string, unknown> | null {
  const changedEnrolments = (['enrolments', 'formerEnrolments'] as const).flatMap((field) =>
    [...new Set([before, after].flatMap((access) => Object.keys(access[field])))]
      .filter((cId) => ownValue(before[field], cId) !== ownValue(after[field], cId))
      .map((cId) => [`${field}.${cId}`, ownValue(after[field], cId) ?? FieldValue.delete()]),
  );
  const { pastEnrolments } = after;
  const isPastChanged = pastEnrolments.some((past, index) => past !== before.pastEnrolments[index]);
  if (changedEnrolments.length === 0 && !isPastChanged) return null;
  return {
    ...Object.fromEntries(changedEnrolments),
    ...(isPastChanged && { pastEnrolments }),
    courses: Object.keys(after.enrolments),
    ...recheckEnrolments,
  };
}
