import { Timestamp } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { newUserRecord } from '../../src/accounts/users/new-user.ts';
import { firstNameOf } from '../../src/learning/follow/present.ts';
import { followIdOf, newFollowToken } from '../../src/learning/follow/token.ts';
import { packPosition } from '../../src/learning/progress/packed-position.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import type { ContactRecord } from '../../src/store/records/contact.ts';
import type { courseWorkSchema } from '../../src/store/records/course-work.ts';
import { anyCourse, type Enrolment } from '../../src/store/records/enrolment.ts';
import type { coursesProgressSchema } from '../../src/store/records/progress.ts';
import {
  emptyQuizProgress,
  type QuizProgress,
  quizSummaryFields,
  takenQuizFields,
} from '../../src/store/records/quiz.ts';
import type { FollowRecord } from '../../src/store/records/user.ts';
import { admin } from '../callers.ts';
import type { Api } from './api.ts';
import { type Document, writeDocuments } from './documents.ts';
import { type CreatedCourse, type Prototype, quizEvery } from './make-courses.ts';
import type { Size } from './size.ts';

type CourseProgressInput = NonNullable<z.input<typeof coursesProgressSchema>>[string];
type CourseWorkInput = z.input<typeof courseWorkSchema>;

export const dayMs = 24 * 60 * 60 * 1000;
/** Number of days over which cards were made and sold. */
export const salesDays = 300;

/** A student's redeemed card of a course. */
export interface RedeemedCard {
  readonly token: string;
  readonly at: Timestamp;
}

const coursesOfStudent = 5;
/** Number of a student's courses with watched lectures. */
const watchedCourses = 2;
const watchedLectures = 8;

const firstNames = ['أحمد', 'منى', 'يوسف', 'ليلى', 'عمر', 'هدى', 'سعيد', 'نور', 'مريم', 'خالد'];
const lastNames = ['عبد الله', 'إبراهيم', 'حسن', 'السيد', 'محمود', 'عثمان', 'صالح', 'فاروق'];

export const uidOf = (student: number) => `student-${student.toString().padStart(5, '0')}`;

export function nameOf(student: number): string {
  const first = firstNames[student % firstNames.length];
  const last = lastNames[Math.floor(student / firstNames.length) % lastNames.length];
  return `${first} ${last}`;
}

/** Returns the indexes of a student's courses in the list of all courses. */
export function coursesOf(student: number, { courses }: Size): number[] {
  const step = Math.max(1, Math.floor(courses / coursesOfStudent));
  return Array.from({ length: coursesOfStudent }, (_, index) => (student + index * step) % courses);
}

/** Returns the numbers of those students from 10 to 39 who do not have a course. */
export function studentsWithout(course: number, size: Size): number[] {
  const students = Array.from({ length: 30 }, (_, index) => index + 10);
  return students.filter((student) => !coursesOf(student, size).includes(course));
}

/** Returns the user document of a student who has only signed in. */
export function makeNewStudent(student: number, createdAt: Date) {
  const uid = uidOf(student);
  const person = { uid, displayName: nameOf(student), email: `${uid}@markaz.example` };
  return newUserRecord(
    { ...person, photoURL: null, signedInAt: createdAt },
    createdAt,
    undefined,
    1_000_000 + student,
  );
}

/**
 * Returns the documents about what a student did in a course. The student has watched the first
 * lectures, and has passed their quizzes at the first attempt.
 */
function makeWork(
  { cId, lectures }: CreatedCourse,
  questions: readonly string[],
  uid: string,
  at: number,
): { readonly progress: CourseProgressInput; readonly work: CourseWorkInput } {
  const progress: CourseProgressInput = {};
  const lectureWork: NonNullable<CourseWorkInput['lectures']> = {};
  for (const [index, lId] of lectures.slice(0, watchedLectures).entries()) {
    const completedAt = at - (watchedLectures - index) * 3_600;
    const watched = packPosition({ at: completedAt, position: 2_600 });
    progress[lId] = { watched, completedAt, firstAt: completedAt };
    if (index % quizEvery !== 1) continue;
    const mark = { score: questions.length, of: questions.length };
    const attempt = {
      ...mark,
      id: `attempt-${index}`,
      at: completedAt,
      late: false,
      version: 1,
      answers: Object.fromEntries(questions.map((id) => [id, 'a'])),
      right: [...questions],
      first: { passed: true },
    };
    const state: QuizProgress = {
      ...emptyQuizProgress,
      title: 'اختبار المحاضرة',
      taken: 1,
      attempts: [attempt],
      best: mark,
      passedAt: completedAt,
    };
    progress[lId] = { ...progress[lId], quiz: quizSummaryFields(state) };
    lectureWork[lId] = { quiz: takenQuizFields(state) };
  }
  return { progress, work: { cId, uid, lectures: lectureWork, countableAt: at } };
}

/**
 * Writes all students. Three of ten have been inactive for a week. Every tenth has a parents' link.
 */
export async function makeStudents(
  { database, now }: Pick<Api, 'database' | 'now'>,
  size: Size,
  courses: readonly CreatedCourse[],
  { questions }: Prototype,
  redeemed: ReadonlyMap<string, RedeemedCard>,
): Promise<void> {
  const at = now();
  const documents = function* (): Generator<Document> {
    for (let student = 0; student < size.students; student += 1) {
      const uid = uidOf(student);
      const createdAt = new Date(at.getTime() - salesDays * dayMs + student * 1_000);
      const studentCourses = coursesOf(student, size).flatMap((course) => courses[course] ?? []);
      const enrolments = studentCourses.map(({ cId }): [string, Enrolment] => {
        const card = redeemed.get(`${student} ${cId}`);
        if (card !== undefined) return [cId, { at: card.at, code: card.token }];
        return [cId, { at: Timestamp.fromDate(createdAt), code: null, by: admin }];
      });
      const token = newFollowToken();
      const until = Timestamp.fromMillis(at.getTime() + 200 * dayMs);
      yield [
        database.user(uid),
        {
          ...makeNewStudent(student, createdAt),
          courses: studentCourses.map(({ cId }) => cId),
          enrolments: Object.fromEntries(enrolments),
          ...(student % 10 === 0 && { follow: { token, until } }),
        },
      ];
      if (student % 10 === 0) {
        const name = firstNameOf(nameOf(student));
        const follow: FollowRecord = { uid, name, by: 'student', until };
        yield [database.follow(followIdOf(token)), follow];
        const contact: ContactRecord = {
          own: '201012345678',
          parent: '201112345678',
          consentAt: Timestamp.fromDate(createdAt),
        };
        yield [database.contact(uid), contact];
      }
      const idleDays = student % 10 < 3 ? 8 + (student % 30) : student % 6;
      const lastSeconds =
        Math.floor((at.getTime() - idleDays * dayMs) / 1000) - (student % 3_600) - 60;
      const progressByCourse: Record<string, CourseProgressInput> = {};
      for (const course of studentCourses.slice(0, watchedCourses)) {
        const { progress, work } = makeWork(course, questions, uid, lastSeconds);
        progressByCourse[course.cId] = progress;
        yield [database.courseWork(course.cId, uid), work];
      }
      const open = [anyCourse, ...studentCourses.map(({ cId }) => cId)];
      yield [database.progress(uid), { courses: progressByCourse, at: lastSeconds, open }];
    }
  };
  await writeDocuments(database.firestore, documents());
  await writeDocuments(database.firestore, makeLog(database, at, size));
}

/** Yields a log entry for each batch and for every tenth student. */
function* makeLog(database: Api['database'], at: Date, size: Size): Generator<Document> {
  const entry = (subject: string, action: AuditRecord['action'], age: number): AuditRecord => ({
    at: Timestamp.fromMillis(at.getTime() - Math.floor(age * salesDays * dayMs) - 60_000),
    actor: { uid: admin, email: null },
    action,
    subjects: [subject],
    before: null,
    after: { count: 1 },
    reason: 'طلب ولي الأمر',
    outcome: 'done',
  });
  for (let batch = 0; batch < size.batches; batch += 1) {
    const subject = `batch/batch-${batch.toString().padStart(5, '0')}`;
    yield [database.audit.doc(), entry(subject, 'codes.make', 1 - batch / size.batches)];
  }
  for (let student = 0; student < size.students; student += 10)
    yield [
      database.audit.doc(),
      entry(`user/${uidOf(student)}`, 'student.unlock', 1 - student / size.students),
    ];
}
