import type { Quiz } from '@markaz/contract/learning/quizzes';
import type { OwnData } from '@markaz/contract/people/privacy';
import { presentDevice } from '../../accounts/sessions/devices.ts';
import { presentDisplacement } from '../../accounts/sessions/sessions.ts';
import { presentFollowLink } from '../../accounts/users/present.ts';
import { presentProgress } from '../../learning/progress/present.ts';
import { presentOwnQuestions } from '../../learning/questions/present.ts';
import type { ContactRecord } from '../../store/records/contact.ts';
import type { CourseRecord } from '../../store/records/course.ts';
import type { CourseNotes } from '../../store/records/course-notes.ts';
import type { CourseWork } from '../../store/records/course-work.ts';
import type { Enrolment, Grant } from '../../store/records/enrolment.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import type { OwnQuestions } from '../../store/records/questions.ts';
import { quizProgressOf } from '../../store/records/quiz.ts';
import type { Redeeming, UserRecord } from '../../store/records/user.ts';
import { presentContact } from '../contact/service.ts';
import { presentOwnQuiz, presentSeconds } from './own-quizzes.ts';

type Courses = ReadonlyMap<string, CourseRecord>;

export function presentMilliseconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns the time until which redeeming is locked, or null if it is not locked. */
export function presentLock({ lockedUntil }: Redeeming, now: Date): string | null {
  return lockedUntil > now.getTime() ? presentMilliseconds(lockedUntil) : null;
}

export function presentProfile(uid: string, user: UserRecord) {
  const { displayName, email, number, grade, section, madhhab, createdAt, lastSignIn } = user;
  return {
    uid,
    displayName,
    email,
    number,
    grade,
    section,
    madhhab,
    createdAt: createdAt.toDate().toISOString(),
    lastSignIn: lastSignIn.toDate().toISOString(),
  };
}

/** Returns the fields of a grant that the student may see. */
export function presentGrant({ at, code, until, lectures, refunded }: Grant) {
  return {
    enrolledAt: at.toDate().toISOString(),
    code,
    until: until?.toDate().toISOString() ?? null,
    lectures: lectures ?? null,
    refundedAt: refunded?.at.toDate().toISOString() ?? null,
  };
}

export function presentEnrolment<Presented>(
  { added = [], movedFrom, ...firstGrant }: Enrolment,
  present: (grant: Grant) => Presented,
) {
  return { ...present(firstGrant), added: added.map(present), movedFrom: movedFrom ?? null };
}

function presentCourse(
  cId: string,
  enrolment: Enrolment,
  course: Pick<CourseRecord, 'title'> | undefined,
) {
  return { cId, title: course?.title ?? null, ...presentEnrolment(enrolment, presentGrant) };
}

function presentCourses(enrolments: Readonly<Record<string, Enrolment>>, courses: Courses) {
  return Object.entries(enrolments).map(([cId, enrolment]) =>
    presentCourse(cId, enrolment, courses.get(cId)),
  );
}

/** Returns the title of a course, and of its lectures. A title is null if it no longer exists. */
function titlesOf(courses: Courses, cId: string) {
  const course = courses.get(cId);
  const titles = new Map(course?.lectures.map(({ id, title }) => [id, title]));
  return { courseTitle: course?.title ?? null, lecture: (lId: string) => titles.get(lId) ?? null };
}

interface RelatedData {
  readonly courses: Courses;
  /** Keyed by lecture id. */
  readonly quizzes: ReadonlyMap<string, Quiz>;
  /** Keyed by course id. */
  readonly works: ReadonlyMap<string, CourseWork>;
  readonly notes: readonly CourseNotes[];
  readonly questions: readonly OwnQuestions[];
  readonly contact: ContactRecord | null;
}

function presentCourseProgress(
  progress: ProgressRecord,
  { courses, quizzes, works }: RelatedData,
  now: Date,
): OwnData['progress'] {
  return Object.entries(progress.courses).map(([cId, stored]) => {
    const { courseTitle, lecture: titleOf } = titlesOf(courses, cId);
    const { lectures, ...courseProgress } = presentProgress(stored, () => true);
    return {
      cId,
      courseTitle,
      ...courseProgress,
      lectures: lectures.map(({ quiz: _quiz, ...lecture }) => {
        const summary = stored[lecture.lId]?.quiz;
        const taken = works.get(cId)?.lectures[lecture.lId]?.quiz;
        const quizStatus = summary && quizProgressOf(summary, taken);
        return {
          ...lecture,
          title: titleOf(lecture.lId),
          ...(quizStatus && { quiz: presentOwnQuiz(quizStatus, quizzes.get(lecture.lId), now) }),
        };
      }),
    };
  });
}

function presentOwnNotes({ courses, notes }: RelatedData): OwnData['notes'] {
  return notes.flatMap(({ cId, notes: lectures }) => {
    const { courseTitle, lecture: titleOf } = titlesOf(courses, cId);
    return Object.entries(lectures).map(([lId, stored]) => ({
      cId,
      lId,
      courseTitle,
      title: titleOf(lId),
      notes: stored
        .filter(({ text }) => text !== '')
        .map(({ part, seconds, text, at }) => ({
          part,
          seconds,
          text,
          at: presentMilliseconds(at),
        })),
    }));
  });
}

function presentQuestions({ courses, questions }: RelatedData): OwnData['questions'] {
  return questions.flatMap(({ cId, questions: asked }) => {
    const { courseTitle, lecture: titleOf } = titlesOf(courses, cId);
    return presentOwnQuestions({ questions: asked }).map(({ id: _id, ...question }) => ({
      cId,
      courseTitle,
      title: titleOf(question.lId),
      ...question,
    }));
  });
}

/**
 * Returns all stored data about a person, for that person. Omits fields that only repeat other
 * fields (`searchKeys`, `courses`, `answered`, the times of refused codes). Also omits the text of the note
 * that staff wrote (docs/decisions/privacy.md#copy-of-own-data).
 */
export function presentOwnData(
  uid: string,
  user: UserRecord,
  progress: ProgressRecord,
  related: RelatedData,
  now: Date,
): OwnData {
  const { redeeming, endedSessions, note } = user;
  const { courses, contact } = related;
  return {
    exportedAt: now.toISOString(),
    profile: presentProfile(uid, user),
    courses: presentCourses(user.enrolments, courses),
    formerCourses: presentCourses(user.formerEnrolments, courses),
    endedCourses: user.pastEnrolments.map((past) => ({
      ...presentCourse(past.cId, past, past),
      endedAt: past.endedAt.toDate().toISOString(),
    })),
    progress: presentCourseProgress(progress, related, now),
    notes: presentOwnNotes(related),
    questions: presentQuestions(related),
    lastDoneAt: progress.at === 0 ? null : presentSeconds(progress.at),
    refusedCodes: redeeming.refusals.map(({ at, ...refusal }) => ({
      at: presentMilliseconds(at),
      ...refusal,
    })),
    lockedUntil: presentLock(redeeming, now),
    endedSessions: {
      until: endedSessions.until === 0 ? null : presentSeconds(endedSessions.until),
      single: endedSessions.single.map(presentSeconds),
    },
    devices: user.devices.map(presentDevice),
    displacements: user.displacements.map(presentDisplacement),
    follow: user.follow === null ? null : presentFollowLink(user.follow),
    calendar: user.calendar,
    contact: contact && presentContact(contact),
    staffNoteAt: note?.at.toDate().toISOString() ?? null,
  };
}
