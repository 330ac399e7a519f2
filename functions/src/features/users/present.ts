import { isUnlimited } from '@markaz/contract/course-access';
import { partialRoles, type StaffRole } from '@markaz/contract/staff';
import type { EnrolledCourse, User } from '@markaz/contract/users';
import type { Person } from '../../core/caller.ts';
import { heldOf } from '../../store/records/enrolment.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import { endedEnrolments, enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { type Listed, withoutRemoved } from '../courses/present.ts';
import { presentFollowLink } from '../follow/present.ts';
import { presentProgress } from '../progress/present.ts';

/**
 * The user document as its owner sees it; when codes were refused is ours alone. The picture is
 * wherever the sign-in says: it is not stored.
 */
export function presentUser(
  { uid, photoURL }: Pick<Person, 'uid' | 'photoURL'>,
  record: UserRecord,
  roles: readonly StaffRole[],
): User {
  const staff = partialRoles.filter((role) => roles.includes(role));
  const ended = endedEnrolments(record).map(({ cId, title, endedAt }) => ({
    id: cId,
    title,
    endedAt: endedAt.toDate().toISOString(),
  }));
  const access = Object.entries(record.enrolments)
    .map(([cId, enrolment]) => [cId, heldOf(enrolment)] as const)
    .filter(([, held]) => !isUnlimited(held));
  return {
    uid,
    displayName: record.displayName,
    email: record.email,
    ...(record.number !== null && { number: record.number }),
    photoURL,
    admin: roles.includes('admin'),
    ...(staff.length > 0 && { staff }),
    courses: Object.keys(record.enrolments),
    ...(access.length > 0 && { access: Object.fromEntries(access) }),
    ...(ended.length > 0 && { endedCourses: ended }),
    ...(record.follow !== null && { follow: presentFollowLink(record.follow) }),
    grade: record.grade,
    section: record.section,
    madhhab: record.madhhab,
    createdAt: record.createdAt.toDate().toISOString(),
  };
}

/** A course that the student has, or null where there is no enrolment. */
export function presentEnrolledCourse(
  course: Listed,
  record: UserRecord,
  progress: ProgressRecord,
): EnrolledCourse | null {
  const enrolment = enrolmentOf(record, course.id);
  if (enrolment === undefined) return null;
  const removed = new Set(course.removedLectures);
  return {
    ...withoutRemoved(course),
    enrolledAt: enrolment.at.toDate().toISOString(),
    progress: presentProgress(progress.courses[course.id] ?? {}, (lId) => !removed.has(lId)),
  };
}
