import type { Progress } from '@markaz/contract/accounts/users';
import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import type { MarkedStudent, QuizMark, StudentQuiz } from '@markaz/contract/learning/quiz-results';
import type {
  CourseStudent,
  StudentEnrolment,
  StudentNote,
  StudentSummary,
} from '@markaz/contract/people/students';
import { activeDevices, presentDevice } from '../../accounts/sessions/devices.ts';
import { presentFollowLink } from '../../accounts/users/present.ts';
import { presentProgress } from '../../learning/progress/present.ts';
import type { CourseRecord } from '../../store/records/course.ts';
import type { Enrolment, Grant } from '../../store/records/enrolment.ts';
import type { CourseProgress } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';
import {
  enrolmentOf,
  type NoteRecord,
  type PastEnrolment,
  type UserRecord,
} from '../../store/records/user.ts';
import { presentSeconds, presentSecondsOrNull } from '../privacy/own-quizzes.ts';
import {
  presentEnrolment,
  presentGrant,
  presentLock,
  presentMilliseconds,
  presentProfile,
} from '../privacy/present.ts';
import type { CourseStudentRecord, RefusedStudentRecord, StudentHead } from './store.ts';

export function presentPerson(
  uid: string,
  { displayName, email }: Pick<UserRecord, 'displayName' | 'email'>,
) {
  return { uid, displayName, email };
}

function presentStaffGrant(grant: Grant) {
  return { ...presentGrant(grant), by: grant.by ?? null };
}

export function presentStudentSummary(uid: string, record: StudentHead): StudentSummary {
  return {
    ...presentPerson(uid, record),
    createdAt: record.createdAt.toDate().toISOString(),
    lastSignIn: record.lastSignIn.toDate().toISOString(),
    courseCount: record.courses.length,
  };
}

/** Returns null if the student no longer has the course. */
export function presentCourseStudent(
  uid: string,
  record: CourseStudentRecord,
  cId: string,
  hasLecture: (lId: string) => boolean,
): CourseStudent | null {
  const enrolment = enrolmentOf(record, cId);
  if (enrolment === undefined) return null;
  const { lectures: _lectures, ...progress } = presentProgress(record.progress, hasLecture);
  return {
    ...presentPerson(uid, record),
    ...presentEnrolment(enrolment, presentStaffGrant),
    progress,
  };
}

/** @param quiz undefined if nothing is stored about the quiz */
function presentMark(quiz: QuizSummary | undefined): QuizMark {
  const { taken = 0, last = null, best = null, passedAt = null, openedAt = null } = quiz ?? {};
  const permission = quiz?.permission;
  return {
    attempts: taken,
    best,
    passedAt: presentSecondsOrNull(passedAt),
    openedAt: presentSecondsOrNull(openedAt),
    last: last && { at: presentSeconds(last.at), late: last.late },
    allowedUntil: permission === undefined ? null : new Date(permission.until).toISOString(),
  };
}

/** Returns a student of a course with the marks in one quiz. */
export function presentMarkedStudent(
  uid: string,
  { displayName, progress }: CourseStudentRecord,
  lId: string,
): MarkedStudent {
  const lecture = Object.hasOwn(progress, lId) ? progress[lId] : undefined;
  return { uid, displayName, ...presentMark(lecture?.quiz) };
}

export function presentNote(note: NoteRecord | null): StudentNote | null {
  return note && { text: note.text, updatedAt: note.at.toDate().toISOString(), by: note.by };
}

/** Returns a student whose codes were refused, or null if no refusal is stored. */
export function presentRefusedStudent(
  uid: string,
  record: RefusedStudentRecord,
  since: Date,
  now: Date,
) {
  const { refusals } = record.redeeming;
  const [lastRefusal] = refusals;
  if (lastRefusal === undefined) return null;
  return {
    ...presentPerson(uid, record),
    at: presentMilliseconds(lastRefusal.at),
    reason: lastRefusal.reason,
    times: refusals.filter(({ at }) => at >= since.getTime()).length,
    lockedUntil: presentLock(record.redeeming, now),
  };
}

export function presentStudent(uid: string, record: UserRecord, now: Date) {
  return {
    ...presentProfile(uid, record),
    lockedUntil: presentLock(record.redeeming, now),
    refusals: record.redeeming.refusals.map(({ at, reason, typed }) => ({
      at: presentMilliseconds(at),
      reason,
      typed,
    })),
    note: presentNote(record.note),
    devices: activeDevices(record, now).map(presentDevice),
    follow: presentValidLink(record.follow, now),
  };
}

/** Returns the parents' link, or null if there is no link or the link has expired. */
export function presentValidLink(link: UserRecord['follow'], now: Date) {
  return link !== null && link.until.toDate() > now ? presentFollowLink(link) : null;
}

/** Returns an enrolment that was removed when a school year ended. */
export function presentPastEnrolment(past: PastEnrolment) {
  const endedAt = past.endedAt.toDate().toISOString();
  return { id: past.cId, title: past.title, endedAt, ...presentEnrolment(past, presentStaffGrant) };
}

/** Creates a function that returns whether the course has a lecture with this id. */
export function createLectureCheck({
  lectures,
}: Pick<CourseRecord, 'lectures'>): (lId: string) => boolean {
  const ids = new Set(lectures.map(({ id }) => id));
  return (lId) => ids.has(lId);
}

/** Returns the position at which the student stopped, or null if the lecture no longer exists. */
function presentStopPosition(
  { lectures }: CourseRecord,
  progress: Progress,
): StudentEnrolment['stopped'] {
  const index = lectures.findIndex(({ id }) => id === progress.lastLectureId);
  const lecture = lectures[index];
  const watched = progress.lectures.find(({ lId }) => lId === lecture?.id);
  if (lecture === undefined || watched === undefined) return null;
  const { id: lId, title } = lecture;
  return { lId, title, number: index + 1, position: watched.position };
}

/** Whether a student who has these courses has all courses of the bundle to which an exam belongs. */
export function mayTakeExam(
  owned: readonly string[],
  exam: Pick<ExamFacts, 'bundle'> | undefined,
): boolean {
  return exam?.bundle?.courses.every((cId) => owned.includes(cId)) ?? true;
}

/**
 * Returns the quizzes that the student took, that staff opened or that lock the next lectures, and
 * the exams that the student may take.
 */
function presentQuizzes(
  { lectures }: CourseRecord,
  stored: CourseProgress,
  owned: readonly string[],
): StudentQuiz[] {
  return lectures.flatMap(({ id: lId, title, quiz }, index) => {
    const { gate = false, exam } = quiz ?? {};
    const mark = presentMark(stored[lId]?.quiz);
    const hasResult = mark.attempts > 0 || mark.openedAt !== null;
    const isForStudent = gate || (exam !== undefined && mayTakeExam(owned, exam));
    if (!hasResult && !isForStudent) return [];
    return [{ lId, title, number: index + 1, gate, ...(exam && { exam }), ...mark }];
  });
}

/**
 * @param course undefined if the course was purged
 * @param owned ids of all courses of the student
 */
export function presentStudentEnrolment(
  cId: string,
  enrolment: Enrolment,
  stored: CourseProgress,
  course: CourseRecord | undefined,
  owned: readonly string[],
): StudentEnrolment {
  const progress = presentProgress(
    stored,
    course === undefined ? () => true : createLectureCheck(course),
  );
  return {
    cId,
    ...presentEnrolment(enrolment, presentStaffGrant),
    course: null,
    progress,
    stopped: null,
    quizzes: [],
    ...(course && {
      course: {
        title: course.title,
        lectureCount: course.lectureCount,
        published: course.published,
        state: course.state,
      },
      stopped: presentStopPosition(course, progress),
      quizzes: presentQuizzes(course, stored, owned),
    }),
  };
}
