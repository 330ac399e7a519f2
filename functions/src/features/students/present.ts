import { formatCode } from '@markaz/contract/access-code';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseStudent, StudentEnrolment, StudentSummary } from '@markaz/contract/students';
import type { CourseProgress } from '../../store/records/progress.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import type { Listed } from '../courses/present.ts';
import { presentProgress } from '../progress/present.ts';
import type { CourseStudentRecord, StudentHead } from './store.ts';

type Enrolment = UserRecord['enrolments'][string];

function presentPerson(
  uid: string,
  { displayName, email }: Pick<UserRecord, 'displayName' | 'email'>,
) {
  return { uid, displayName, email };
}

function presentEnrolment({ at, code, by, movedFrom }: Enrolment) {
  return {
    enrolledAt: at.toDate().toISOString(),
    code: code === null ? null : formatCode(code),
    by: by ?? null,
    movedFrom: movedFrom ?? null,
  };
}

export function presentStudentSummary(uid: string, record: StudentHead): StudentSummary {
  return {
    ...presentPerson(uid, record),
    createdAt: record.createdAt.toDate().toISOString(),
    lastSignIn: record.lastSignIn.toDate().toISOString(),
    courseCount: record.courses.length,
  };
}

/**
 * A student in the list of a course, or null where the student lost it that very moment.
 * @param isThere whether the course has a lecture
 */
export function presentCourseStudent(
  uid: string,
  record: CourseStudentRecord,
  cId: string,
  isThere: (lId: string) => boolean,
): CourseStudent | null {
  const enrolment = enrolmentOf(record, cId);
  if (enrolment === undefined) return null;
  const { lectures: _lectures, ...progress } = presentProgress(record.progress, isThere);
  return { ...presentPerson(uid, record), ...presentEnrolment(enrolment), progress };
}

export function presentStudent(uid: string, record: UserRecord, now: Date) {
  const { lockedUntil } = record.redeeming;
  return {
    ...presentPerson(uid, record),
    grade: record.grade,
    section: record.section,
    madhhab: record.madhhab,
    createdAt: record.createdAt.toDate().toISOString(),
    lastSignIn: record.lastSignIn.toDate().toISOString(),
    lockedUntil: lockedUntil > now.getTime() ? new Date(lockedUntil).toISOString() : null,
  };
}

/** @param course undefined where it was purged */
export function presentStudentEnrolment(
  cId: string,
  enrolment: Enrolment,
  progress: CourseProgress,
  course: Listed<AdminCourseSummary> | undefined,
): StudentEnrolment {
  const removed = new Set(course?.removedLectures);
  return {
    cId,
    ...presentEnrolment(enrolment),
    course:
      course === undefined
        ? null
        : {
            title: course.title,
            lectureCount: course.lectureCount,
            published: course.published,
            state: course.state,
          },
    progress: presentProgress(progress, (lId) => !removed.has(lId)),
  };
}
