import { readCode } from '@markaz/contract/cards/access-code';
import { endOfCairoDay } from '@markaz/contract/time/cairo';
import type { UserStore } from '../../accounts/users/store.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Read } from '../../store/database.ts';
import type { PageRequest } from '../../store/paging.ts';
import { endedEnrolments } from '../../store/records/user.ts';
import { readStudentSearch } from '../../store/search.ts';
import { courseStudentRow, courseStudentsHead, studentRow, studentsHead } from './csv.ts';
import { createStudentEnrolmentStore } from './enrolment-store.ts';
import { exportStudents } from './export-pages.ts';
import { createNoteStore } from './note-store.ts';
import {
  lecturesOf,
  presentCourseStudent,
  presentNote,
  presentPastEnrolment,
  presentRefusedStudent,
  presentStudent,
  presentStudentEnrolment,
  presentStudentSummary,
} from './present.ts';
import { type CourseStudentRecord, createStudentStore, type StudentHead } from './store.ts';

/** Most students in the list of refused codes. */
const refusedAtOnce = 10;

export function goneCourse(): ApiError {
  return new ApiError('not_found', { message: 'الكورس في سلة المحذوفات أو حُذف. استعده أولًا.' });
}

/** The end of a day until which staff give a course. @throws 400 if it is over */
export function endOn(day: string, now: Date): Date {
  const end = endOfCairoDay(day);
  if (end > now) return end;
  throw invalidFields({ until: 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.' });
}

/** Students as admins see them. */
export function createStudentService({
  database,
  now,
  users,
  courses,
}: Context & { readonly users: UserStore; readonly courses: CourseStore }) {
  const store = createStudentStore(database);
  const enrolments = createStudentEnrolmentStore(database);
  const notes = createNoteStore(database);

  /** The student who used a typed code; null if it is not a code, or unused. Two reads. */
  async function findByCode(text: string) {
    const code = readCode(text);
    const uid = code.ok ? await store.findCodeHolder(code.code) : null;
    const record = uid === null ? null : await users.read(uid);
    const isThere = uid !== null && record !== null && record.deleted === null;
    return isThere ? presentStudentSummary(uid, record) : null;
  }

  return {
    /**
     * A read for each student of the page; a search reads at most three times the page's length. A
     * code costs two reads, or one more if nobody used it. @throws 400
     */
    async 'admin/students'({ input: { search: text, ...page } }) {
      const holder = page.after === undefined ? await findByCode(text) : null;
      if (holder !== null) return { students: [holder], next: null };
      const search = readStudentSearch(text);
      const { found, next } = await (search === null
        ? store.page(page)
        : store.search(search, page));
      return { students: found.map(({ id, record }) => presentStudentSummary(id, record)), next };
    },

    /** Two reads, and one for each course that the student has. @throws 404 */
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
     * Two reads for each student of the page, and one. A search reads at most four times the page's
     * length. @throws 400, 404
     */
    async 'admin/courses/students'({ input: { cId, search: text, ...page } }) {
      const search = readStudentSearch(text);
      const [course, { found, next }] = await Promise.all([
        courses.read(cId),
        search === null ? store.pageOfCourse(cId, page) : store.searchOfCourse(cId, search, page),
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
     * All students or those of a course. A read for each, two in a course, and one for each 1,000.
     * @throws 400, 404
     */
    async 'admin/students/export'({ caller, input: { cId, ...wanted } }) {
      const acting = { admin: caller, now: now() };
      const every = {
        name: 'students',
        now: acting.now,
        count: () => store.count(cId ?? null),
        record: (count: number) => store.recordExport(acting, cId ?? null, count),
      };
      if (cId === undefined) {
        const all = {
          ...{ head: studentsHead, read: store.page },
          rowOf: ({ id, record }: Read<StudentHead>) =>
            studentRow(presentStudentSummary(id, record)),
        };
        return exportStudents({ ...every, ...all }, wanted);
      }
      const course = await courses.read(cId);
      if (course === null) throw notFound();
      const isThere = lecturesOf(course);
      const watched = course.lectures.flatMap(({ id }) => [
        [id, 'watched'],
        [id, 'completedAt'],
      ]);
      const ofCourse = {
        head: courseStudentsHead,
        read: (page: PageRequest) => store.pageOfCourse(cId, page, watched),
        rowOf: ({ id, record }: Read<CourseStudentRecord>) => {
          const student = presentCourseStudent(id, record, cId, isThere);
          return student === null ? '' : courseStudentRow(student, course.lectureCount);
        },
      };
      return exportStudents({ ...every, ...ofCourse }, wanted);
    },

    /** Two reads, four writes. @throws 400, 404 */
    async 'admin/students/enrol'({ caller: admin, input: { until: day, ...asked } }) {
      const at = now();
      const until = typeof day === 'string' ? endOn(day, at) : day;
      const outcome = await enrolments.enrol({ admin, now: at }, { ...asked, until });
      if (outcome === 'no-user') throw unknownStudent();
      if (outcome === 'course-gone') throw goneCourse();
      return { enrolled: true };
    },

    /** One read, two writes. @throws 404, 409 if it changed since it was read */
    async 'admin/students/note'({ caller: admin, input }) {
      const outcome = await notes.write({ admin, now: now() }, input);
      if (outcome === 'no-user') throw unknownStudent();
      if (outcome === 'conflict') throw conflict('كتب غيرك ملاحظة في هذه الأثناء.');
      return { note: presentNote(outcome.note) };
    },

    /** One read, three writes. @throws 404 */
    async 'admin/students/remove'({ caller: admin, input }) {
      const outcome = await enrolments.remove({ admin, now: now() }, input);
      if (outcome === 'no-user') throw unknownStudent();
      return { removed: outcome === 'removed' };
    },
  } satisfies Partial<Handlers>;
}
