import { formatCode } from '@markaz/contract/access-code';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseStudent, StudentEnrolment, StudentSummary } from '@markaz/contract/students';
import type { CourseProgress } from '../../store/records/progress.ts';
import { enrolmentOf, type Redeeming, type UserRecord } from '../../store/records/user.ts';
import type { Listed } from '../courses/present.ts';
import { presentProgress } from '../progress/present.ts';
import type { CourseStudentRecord, RefusedStudentRecord, StudentHead } from './store.ts';

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

function presentTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Until when redeeming is locked; null where it is not. */
function presentLock({ lockedUntil }: Redeeming, now: Date): string | null {
  return lockedUntil > now.getTime() ? presentTime(lockedUntil) : null;
}

/** A student whose codes were refused since that moment; null where none of them is known. */
export function presentRefusedStudent(
  uid: string,
  record: RefusedStudentRecord,
  since: Date,
  now: Date,
) {
  const { refusals } = record.redeeming;
  const [last] = refusals;
  if (last === undefined) return null;
  return {
    ...presentPerson(uid, record),
    at: presentTime(last.at),
    reason: last.reason,
    times: refusals.filter(({ at }) => at >= since.getTime()).length,
    lockedUntil: presentLock(record.redeeming, now),
  };
}

export function presentStudent(uid: string, record: UserRecord, now: Date) {
  return {
    ...presentPerson(uid, record),
    grade: record.grade,
    section: record.section,
    madhhab: record.madhhab,
    createdAt: record.createdAt.toDate().toISOString(),
    lastSignIn: record.lastSignIn.toDate().toISOString(),
    lockedUntil: presentLock(record.redeeming, now),
    refusals: record.redeeming.refusals.map(({ at, reason, typed }) => ({
      at: presentTime(at),
      reason,
      typed,
    })),
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
