import { readCode } from '@markaz/contract/cards/access-code';
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
  lecturesOf,
  presentCourseStudent,
  presentMarkedStudent,
  presentPastEnrolment,
  presentRefusedStudent,
  presentStudent,
  presentStudentEnrolment,
  presentStudentSummary,
} from './present.ts';
import { type CourseStudentRecord, createStudentStore, type StudentHead } from './store.ts';

/** Longest list of students with refused codes. */
const refusedAtOnce = 10;

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

  /** Returns who used a typed code; null if it is not a code or is unused. Cost: two reads. */
  async function findByCode(text: string) {
    const code = readCode(text);
    const uid = code.ok ? await store.findCodeHolder(code.code) : null;
    const record = uid === null ? null : await users.read(uid);
    const isThere = uid !== null && record !== null && record.deleted === null;
    return isThere ? presentStudentSummary(uid, record) : null;
  }

  /** @throws 404 */
  const readLecture = async (cId: string, lId: string) => {
    const course = await courses.read(cId);
    const lecture = course?.lectures.find(({ id }) => id === lId);
    if (lecture === undefined) throw notFound();
    return lecture;
  };

  return {
    /**
     * One read per student of the page; a search reads at most three times the page's length. A
     * code costs two reads, or one more if nobody used it. @throws 400
     */
    async 'admin/students'({ input: { search: text, ...page } }) {
      const holder = page.after === undefined ? await findByCode(text) : null;
      if (holder !== null) return { students: [holder], next: null };
      const { found, next } = await store.list(readStudentSearch(text), page);
      return { students: found.map(({ id, record }) => presentStudentSummary(id, record)), next };
    },

    /** Two reads, and one per course that the student has. @throws 404 */
    async 'admin/students/student'({ input: { uid } }) {
      const [record, progress] = await Promise.all([users.read(uid), users.readProgress(uid)]);
      if (record === null || record.deleted !== null) throw unknownStudent();
      const known = await courses.readEach(Object.keys(record.enrolments));
      return {
        student: presentStudent(uid, record, now()),
        enrolments: Object.entries(record.enrolments)
          .map(([cId, enrolment]) =>
            presentStudentEnrolment(cId, enrolment, progress.courses[cId] ?? {}, known.get(cId)),
          )
          .toSorted((a, b) => b.enrolledAt.localeCompare(a.enrolledAt)),
        ended: endedEnrolments(record).map(presentPastEnrolment),
      };
    },

    /** At most ten reads. */
    async 'admin/students/refused'({ input }) {
      const since = new Date(input.since);
      const found = await store.refusedSince(since, refusedAtOnce);
      return {
        students: found
          .map(({ id, record }) => presentRefusedStudent(id, record, since, now()))
          .filter((student) => student !== null),
      };
    },

    /**
     * Two reads per student of the page, and one more. A search reads at most four times the page's
     * length. @throws 400, 404
     */
    async 'admin/courses/students'({ input: { cId, search: text, ...page } }) {
      const search = readStudentSearch(text);
      const [course, { found, next }] = await Promise.all([
        courses.read(cId),
        store.listOfCourse(cId, search, page),
      ]);
      if (course === null) throw notFound();
      const isThere = lecturesOf(course);
      return {
        students: found
          .map(({ id, record }) => presentCourseStudent(id, record, cId, isThere))
          .filter((student) => student !== null),
        next,
      };
    },

    /**
     * Exports all students (one read each) or those of a course (two each); one read per 1,000.
     * @throws 400, 404
     */
    async 'admin/students/export'({ caller, input: { cId, ...wanted } }) {
      const acting = { admin: caller, now: now() };
      const count = () => store.count(cId ?? null);
      if (cId === undefined) {
        const { head, lineOf } = studentTable;
        const all = {
          name: 'students',
          head,
          count,
          logged: { action: 'students.export', subjects: [] },
          read: (page: PageRequest) => store.list(null, page),
          rowOf: ({ id, record }: RecordWithId<StudentHead>) =>
            lineOf(presentStudentSummary(id, record)),
        } as const;
        return exportStudents(database, acting, all, wanted);
      }
      const course = await courses.read(cId);
      if (course === null) throw notFound();
      const isThere = lecturesOf(course);
      const watched = course.lectures.flatMap(({ id }) => [
        [id, 'watched'],
        [id, 'completedAt'],
      ]);
      const { head, lineOf } = courseStudentTable(course.lectureCount);
      const ofCourse = {
        name: 'students',
        head,
        count,
        logged: { action: 'students.export', subjects: [`course/${cId}`] },
        read: (page: PageRequest) => store.listOfCourse(cId, null, page, watched),
        rowOf: ({ id, record }: RecordWithId<CourseStudentRecord>) => {
          const student = presentCourseStudent(id, record, cId, isThere);
          return student === null ? '' : lineOf(student);
        },
      } as const;
      return exportStudents(database, acting, ofCourse, wanted);
    },

    // The next two handlers are for teachers: the marks of a course's students in one quiz.
    /**
     * Two reads per student of the page, and one more. A search reads at most four times the page's
     * length. @throws 400, 404
     */
    async 'admin/quizzes/marks'({ input: { cId, lId, search: text, ...page } }) {
      const search = readStudentSearch(text);
      const [{ found, next }] = await Promise.all([
        store.listOfCourse(cId, search, page),
        readLecture(cId, lId),
      ]);
      return {
        students: found.map(({ id, record }) => presentMarkedStudent(id, record, lId)),
        next,
      };
    },

    /** Two reads per student, and one read per 1,000. @throws 400, 404 */
    async 'admin/quizzes/export'({ caller, input: { cId, lId, ...wanted } }) {
      const acting = { admin: caller, now: now() };
      const { title } = await readLecture(cId, lId);
      const marks = {
        name: 'marks',
        head: markTable.head,
        count: () => store.count(cId),
        logged: { action: 'marks.export', subjects: [`course/${cId}`], after: { lecture: title } },
        read: (page: PageRequest) => store.listOfCourse(cId, null, page, [[lId]]),
        rowOf: ({ id, record }: RecordWithId<CourseStudentRecord>) =>
          markTable.lineOf(presentMarkedStudent(id, record, lId)),
      } as const;
      return exportStudents(database, acting, marks, wanted);
    },

    /** Costs the same as `user/delete`. @throws 404, 409 for another name or for staff, 503 */
    async 'admin/students/delete'({ caller: admin, input }) {
      if (!(await erasure.erase({ admin, now: now() }, input)))
        throw conflict('هذا حساب من فريق المركز. اسحب صلاحياته في صفحة «فريق المركز» أولًا.');
      return { deleted: true };
    },
  } satisfies Partial<Handlers>;
}
