import type { ListedExam } from '@markaz/contract/catalogue/exams';
import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { followedQuizzes } from '@markaz/contract/limits';
import type { ListedCourse } from '../../catalogue/courses/present.ts';
import { grantsOf } from '../../store/records/enrolment.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

interface ClosedExam {
  readonly course: ListedCourse;
  readonly exam: ListedExam;
}

/**
 * Returns the listed exams that have closed and that the student has not begun. Leaves out exams that
 * staff still allow the student to take.
 */
export function examsWithoutAttempt(
  courses: readonly ListedCourse[],
  { courses: stored }: ProgressRecord,
  now: Date,
): readonly ClosedExam[] {
  return courses.flatMap((course) =>
    (course.exams ?? [])
      .filter(({ lId, closes }) => {
        const quiz = stored[course.id]?.[lId]?.quiz;
        const isBegun = quiz != null && (quiz.taken > 0 || quiz.start !== null);
        const isAllowed = (quiz?.permission?.until ?? 0) > now.getTime();
        return Date.parse(closes) <= now.getTime() && !isBegun && !isAllowed;
      })
      .map((exam) => ({ course, exam })),
  );
}

/**
 * Whether the student had access at a time.
 * @param lId the lecture, or null for the whole course
 */
function hadAccess(user: UserRecord | null, cId: string, lId: string | null, at: Date): boolean {
  return grantsOf(enrolmentOf(user, cId)).some(
    ({ at: grantedAt, until, lectures, refunded }) =>
      refunded === undefined &&
      grantedAt.toDate() <= at &&
      (until === undefined || until.toDate() > at) &&
      (lectures === undefined || (lId !== null && lectures.includes(lId))),
  );
}

/** Returns the exams that the student could have taken when they closed, newest first. */
export function missedExams(
  closedExams: readonly ClosedExam[],
  user: UserRecord | null,
): NonNullable<FollowedStudent['missedExams']> {
  return closedExams
    .filter(({ course, exam: { lId, closes, bundle } }) => {
      const at = new Date(closes);
      const hasBundle = bundle?.courses.every((cId) => hadAccess(user, cId, null, at)) ?? true;
      return hasBundle && hadAccess(user, course.id, lId, at);
    })
    .map(({ course, exam: { title, closes } }) => ({ title, course: course.title, closes }))
    .toSorted((a, b) => b.closes.localeCompare(a.closes))
    .slice(0, followedQuizzes);
}
