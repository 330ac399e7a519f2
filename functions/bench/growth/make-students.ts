import { Timestamp } from 'firebase-admin/firestore';
import { firstNameOf } from '../../src/features/follow/first-name.ts';
import { followIdOf, newFollowToken } from '../../src/features/follow/token.ts';
import { pack } from '../../src/features/progress/packed.ts';
import { newUserRecord } from '../../src/features/users/new-user.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import type { Enrolment } from '../../src/store/records/enrolment.ts';
import type { FollowRecord } from '../../src/store/records/follow.ts';
import type { CourseProgress, ProgressRecord } from '../../src/store/records/progress.ts';
import { quizProgressSchema } from '../../src/store/records/quiz.ts';
import { type Api, admin } from './api.ts';
import { type Buyers, days } from './make-cards.ts';
import type { MadeCourse, Prototype } from './make-courses.ts';
import type { Size } from './size.ts';
import { type Document, writeDocuments } from './write-documents.ts';

const day = 24 * 60 * 60 * 1000;
const coursesOfStudent = 5;
/** Of these the student has watched some lectures. */
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

/** The places, in the list of courses, of those that a student has. */
export function coursesOf(student: number, { courses }: Size): number[] {
  const step = Math.max(1, Math.floor(courses / coursesOfStudent));
  return Array.from({ length: coursesOfStudent }, (_, index) => (student + index * step) % courses);
}

/** Numbers of the first students, from the tenth on, who do not have a course. */
export function strangersTo(course: number, size: Size): number[] {
  const students = Array.from({ length: 30 }, (_, index) => index + 10);
  return students.filter((student) => !coursesOf(student, size).includes(course));
}

/** Who has done nothing but sign in. */
export function newcomer(student: number, since: Date) {
  const uid = uidOf(student);
  const person = { uid, displayName: nameOf(student), email: `${uid}@markaz.example` };
  return newUserRecord(
    { ...person, photoURL: null, signedInAt: since },
    since,
    undefined,
    1_000_000 + student,
  );
}

/** Who buys which course. */
export function buyersOf(size: Size): Buyers {
  const ofCourse = Array.from({ length: size.courses }, (): number[] => []);
  for (let student = 0; student < size.students; student += 1)
    for (const course of coursesOf(student, size)) ofCourse[course]?.push(student);
  return { ofCourse, redeemed: new Map(), uidOf, nameOf };
}

/** How a student stands in a course: the first lectures watched, their quizzes passed at once. */
function progressIn(
  lectures: readonly string[],
  questions: readonly string[],
  at: number,
): CourseProgress {
  const watched = lectures.slice(0, watchedLectures).map((lId, index) => {
    const when = at - (watchedLectures - index) * 3_600;
    const known = { watched: pack({ at: when, position: 2_600 }), completedAt: when };
    if (index % 4 !== 1) return [lId, known] as const;
    const attempt = {
      id: `attempt-${index}`,
      at: when,
      score: questions.length,
      of: questions.length,
      late: false,
      version: 1,
      answers: Object.fromEntries(questions.map((id) => [id, 'a'])),
      right: questions,
      counted: true,
    };
    const quiz = quizProgressSchema.parse({
      title: 'اختبار المحاضرة',
      taken: 1,
      attempts: [attempt],
      best: { score: attempt.score, of: attempt.of },
      passedAt: when,
    });
    return [lId, { ...known, quiz }] as const;
  });
  return Object.fromEntries(watched);
}

/**
 * Writes all students with what they have and how far they are; three of ten have been away, and every
 * tenth has a link for parents.
 */
export async function makeStudents(
  { database, now }: Pick<Api, 'database' | 'now'>,
  size: Size,
  courses: readonly MadeCourse[],
  { questions }: Prototype,
  { redeemed }: Buyers,
): Promise<void> {
  const at = now();
  const documents = function* (): Generator<Document> {
    for (let student = 0; student < size.students; student += 1) {
      const uid = uidOf(student);
      const since = new Date(at.getTime() - days * day + student * 1_000);
      const own = coursesOf(student, size).flatMap((course) => courses[course] ?? []);
      const enrolments = own.map(({ cId }): [string, Enrolment] => {
        const card = redeemed.get(`${student} ${cId}`);
        if (card !== undefined) return [cId, { at: card.at, code: card.token }];
        return [cId, { at: Timestamp.fromDate(since), code: null, by: admin }];
      });
      const token = newFollowToken();
      const until = Timestamp.fromMillis(at.getTime() + 200 * day);
      yield [
        database.user(uid),
        {
          ...newcomer(student, since),
          courses: own.map(({ cId }) => cId),
          enrolments: Object.fromEntries(enrolments),
          ...(student % 10 === 0 && { follow: { token, until } }),
        },
      ];
      if (student % 10 === 0) {
        const follow: FollowRecord = { uid, name: firstNameOf(nameOf(student)), until };
        yield [database.follow(followIdOf(token)), follow];
      }
      const idle = student % 10 < 3 ? 8 + (student % 30) : student % 6;
      const last = Math.floor((at.getTime() - idle * day) / 1000) - (student % 3_600) - 60;
      const progress: ProgressRecord = {
        courses: Object.fromEntries(
          own
            .slice(0, watchedCourses)
            .map(({ cId, lectures }) => [cId, progressIn(lectures, questions, last)]),
        ),
        at: last,
      };
      yield [database.progress(uid), progress];
    }
  };
  await writeDocuments(database.firestore, documents());
  await writeDocuments(database.firestore, logOf(database, at, size));
}

/** A log with an entry for each batch and for every tenth student. */
function* logOf(database: Api['database'], at: Date, size: Size): Generator<Document> {
  const entry = (subject: string, action: AuditRecord['action'], age: number): AuditRecord => ({
    at: Timestamp.fromMillis(at.getTime() - Math.floor(age * days * day) - 60_000),
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
