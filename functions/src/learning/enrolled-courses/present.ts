import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { type Listed, withoutRemoved } from '../../catalogue/courses/present.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { presentProgress } from '../progress/present.ts';

/** Presents a course that the student has; null without an enrolment. */
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
