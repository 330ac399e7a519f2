import { readCode } from '@markaz/contract/cards/access-code';
import type { QuizFacts } from '@markaz/contract/catalogue/lectures';
import type { UserStore } from '../../accounts/users/store.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { RecordWithId } from '../../store/database.ts';
import type { PageRequest } from '../../store/paging.ts';
import { endedEnrolments } from '../../store/records/user.ts';
import { readStudentSearch } from '../../store/search.ts';
import type { Erasure } from '../privacy/erasure.ts';
import { courseStudentTable, exportStudents, markTable, studentTable } from './export.ts';
import {
  createLectureCheck,
  mayTakeExam,
  presentCourseStudent,
  presentMarkedStudent,
  presentPastEnrolment,
  presentRefusedStudent,
  presentStudent,
  presentStudentEnrolment,
  presentStudentSummary,
} from './present.ts';
import { type CourseStudentRecord, createStudentStore, type StudentHead } from './store.ts';

/** Maximum number of listed students with refused codes. */
const maxRefusedStudents = 10;

/** Shows students to staff. */
export function createStudentService({
  database,
  now,
  users,
  courses,
  erasure,
}: Context & {
  readonly users: UserStore;
  readonly courses: CourseStore;
  readonly erasure: Erasure;
}) {
  const store = createStudentStore(database);

  /** Returns the student who used a typed code, or null if there is none. Cost: 2 reads. */
  async function findByCode(text: string) {
    const code = readCode(text);
    const uid = code.ok ? await store.findCodeHolder(code.code) : null;
    const record = uid === null ? null : await users.read(uid);
    const isExisting = uid !== null && record !== null && record.deleted === null;
    return isExisting ? presentStudentSummary(uid, record) : null;
  }

  const mayTake = ({ courses: owned }: CourseStudentRecord, quiz: QuizFacts | undefined) =>
    mayTakeExam(owned, quiz?.exam);

  /** Cost: 1 read. @throws 404 */
  const readLecture = async (cId: string, lId: string) => {
    const course = await courses.read(cId);
    const lecture = course?.lectures.find(({ id }) => id === lId);
    if (lecture === undefined) throw notFound();
    return lecture;
  };

  return {
    /**
     * Lists or finds students. Cost: 1 read per student. A search reads at most 3 times the length
     * of the page. If the text is a used code, the cost is only 2 reads. An unused code adds 1
     * read.
     * @throws 400
     */
    async 'admin/students'({ input: { search: text, ...page } }) {
      const holder = page.after === undefined ? await findByCode(text) : null;
      if (holder !== null) return { students: [holder], next: null };
      const { found, next } = await store.list(readStudentSearch(text), page);
      return { students: found.map(({ id, record }) => presentStudentSummary(id, record)), next };
    },

    /** Cost: 2 reads, and 1 read per course of the student. @throws 404 */
    async 'admin/students/student'({ input: { uid } }) {
      const [record, progress] = await Promise.all([users.read(uid), users.readProgress(uid)]);
      if (record === null || record.deleted !== null) throw unknownStudent();
      const courseRecords = await courses.readEach(Object.keys(record.enrolments));
      return {
        student: presentStudent(uid, record, now()),
        enrolments: Object.entries(record.enrolments)
          .map(([cId, enrolment]) =>
            presentStudentEnrolment(
              cId,
              enrolment,
              progress.courses[cId] ?? {},
              courseRecords.get(cId),
              record.courses,
            ),
          )
          .toSorted((a, b) => b.enrolledAt.localeCompare(a.enrolledAt)),
        ended: endedEnrolments(record).map(presentPastEnrolment),
      };
    },

    /** Lists students whose codes were refused recently. Cost: at most 10 reads. */
    async 'admin/students/refused'({ input }) {
      const since = new Date(input.since);
      const found = await store.refusedSince(since, maxRefusedStudents);
      return {
        students: found
          .map(({ id, record }) => presentRefusedStudent(id, record, since, now()))
          .filter((student) => student !== null),
      };
    },

    /**
     * Lists or finds the students of a course. Cost: 1 read, and 2 reads per student. A search
     * reads at most 4 times the length of the page.
     * @throws 400, 404
     */
    async 'admin/courses/students'({ input: { cId, search: text, ...page } }) {
      const search = readStudentSearch(text);
      const [course, { found, next }] = await Promise.all([
        courses.read(cId),
        store.listOfCourse(cId, search, page),
      ]);
      if (course === null) throw notFound();
      const hasLecture = createLectureCheck(course);
      return {
        students: found
          .map(({ id, record }) => presentCourseStudent(id, record, cId, hasLecture))
          .filter((student) => student !== null),
        next,
      };
    },

    /**
     * Exports all students or the students of a course. Cost: 1 write, and 1 read per 1,000
     * students. Each student adds 1 read, or 2 reads if the students of a course are exported.
     * @throws 400, 404
     */
    async 'admin/students/export'({ caller, input: { cId, ...range } }) {
      const acting = { admin: caller, now: now() };
      const count = () => store.count(cId ?? null);
      if (cId === undefined) {
        const file = {
          name: 'students',
          table: studentTable,
          count,
          logged: { action: 'students.export', subjects: [] },
          read: (page: PageRequest) => store.list(null, page),
          rowOf: ({ id, record }: RecordWithId<StudentHead>) => presentStudentSummary(id, record),
        } as const;
        return exportStudents(database, acting, file, range);
      }
      const course = await courses.read(cId);
      if (course === null) throw notFound();
      const hasLecture = createLectureCheck(course);
      const progressPaths = course.lectures.flatMap(({ id }) => [
        [id, 'watched'],
        [id, 'completedAt'],
      ]);
      const file = {
        name: 'students',
        table: courseStudentTable(course.lectureCount),
        count,
        logged: { action: 'students.export', subjects: [`course/${cId}`] },
        read: (page: PageRequest) => store.listOfCourse(cId, null, page, progressPaths),
        rowOf: ({ id, record }: RecordWithId<CourseStudentRecord>) =>
          presentCourseStudent(id, record, cId, hasLecture),
      } as const;
      return exportStudents(database, acting, file, range);
    },

    /**
     * Lists the marks of a course's students in one quiz, for teachers. Cost: 1 read, and 2 reads
     * per student. A search reads at most 4 times the length of the page.
     * @throws 400, 404
     */
    async 'admin/quizzes/marks'({ input: { cId, lId, search: text, which, ...page } }) {
      const search = readStudentSearch(text);
      const [{ found, next }, { quiz }] = await Promise.all([
        store.listOfCourse(cId, search, page),
        readLecture(cId, lId),
      ]);
      return {
        students: found
          .filter(({ record }) => mayTake(record, quiz))
          .map(({ id, record }) => presentMarkedStudent(id, record, lId))
          .filter(({ attempts }) => which === 'all' || attempts === 0),
        next,
      };
    },

    /**
     * Exports the marks of a course's students in one quiz, for teachers. Cost: 1 read and 1 write.
     * Each student adds 2 reads, and each 1,000 students add 1 read.
     * @throws 400, 404
     */
    async 'admin/quizzes/export'({ caller, input: { cId, lId, ...range } }) {
      const acting = { admin: caller, now: now() };
      const { title, quiz } = await readLecture(cId, lId);
      const file = {
        name: 'marks',
        table: markTable,
        count: () => store.count(cId),
        logged: { action: 'marks.export', subjects: [`course/${cId}`], after: { lecture: title } },
        read: (page: PageRequest) => store.listOfCourse(cId, null, page, [[lId]]),
        rowOf: ({ id, record }: RecordWithId<CourseStudentRecord>) =>
          mayTake(record, quiz) ? presentMarkedStudent(id, record, lId) : null,
      } as const;
      return exportStudents(database, acting, file, range);
    },

    /** Cost: the same as for `user/delete`. @throws 404, 409 for another name or for staff, 503 */
    async 'admin/students/delete'({ caller: admin, input }) {
      if (!(await erasure.erase({ admin, now: now() }, input)))
        throw conflict('هذا حساب من فريق المركز. اسحب صلاحياته في صفحة «فريق المركز» أولًا.');
      return { deleted: true };
    },
  } satisfies Partial<Handlers>;
}
