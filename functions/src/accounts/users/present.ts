import type { User } from '@markaz/contract/accounts/users';
import { isUnlimited } from '@markaz/contract/cards/course-access';
import type { FollowLink } from '@markaz/contract/learning/follow';
import { limitedRoles, type StaffRole } from '@markaz/contract/staff/roles';
import type { Person, SignedIn } from '../../core/caller.ts';
import { accessOfEnrolment } from '../../store/records/enrolment.ts';
import { endedEnrolments, type UserRecord } from '../../store/records/user.ts';
import { newUserRecord } from './new-user.ts';

export function presentFollowLink({ token, until }: NonNullable<UserRecord['follow']>): FollowLink {
  return { token, until: until.toDate().toISOString() };
}

/**
 * Returns a user as the API sends it to its owner. The URL of the photo comes from the ID token.
 */
export function presentUser(
  { uid, photoURL }: Pick<Person, 'uid' | 'photoURL'>,
  record: UserRecord,
  roles: readonly StaffRole[],
): User {
  const staff = limitedRoles.filter((role) => roles.includes(role));
  const ended = endedEnrolments(record).map(({ cId, title, endedAt }) => ({
    id: cId,
    title,
    endedAt: endedAt.toDate().toISOString(),
  }));
  const limitedAccess = Object.entries(record.enrolments)
    .map(([cId, enrolment]) => [cId, accessOfEnrolment(enrolment)] as const)
    .filter(([, access]) => !isUnlimited(access));
  const answered = Object.entries(record.answered).map(([cId, seconds]) => [
    cId,
    new Date(seconds * 1000).toISOString(),
  ]);
  return {
    uid,
    displayName: record.displayName,
    email: record.email,
    ...(record.number !== null && { number: record.number }),
    photoURL,
    admin: roles.includes('admin'),
    ...(staff.length > 0 && { staff }),
    courses: Object.keys(record.enrolments),
    ...(limitedAccess.length > 0 && { access: Object.fromEntries(limitedAccess) }),
    ...(ended.length > 0 && { endedCourses: ended }),
    ...(answered.length > 0 && { answered: Object.fromEntries(answered) }),
    ...(record.follow !== null && { follow: presentFollowLink(record.follow) }),
    ...(record.calendar !== null && { calendar: record.calendar }),
    grade: record.grade,
    section: record.section,
    madhhab: record.madhhab,
    createdAt: record.createdAt.toDate().toISOString(),
  };
}

/** Returns the caller as a user, with default values if there is no user document. */
export function presentCaller(caller: SignedIn, stored: UserRecord | null): User {
  const record = stored ?? newUserRecord(caller, caller.signedInAt);
  return presentUser(caller, record, caller.role === 'staff' ? caller.roles : []);
}
