import { readCode } from '@markaz/contract/access-code';
import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Admin } from '../../http/caller.ts';
import type { CourseStore } from '../courses/store.ts';
import { readSearch } from '../users/search-keys.ts';
import {
  presentCourseStudent,
  presentStudent,
  presentStudentEnrolment,
  presentStudentSummary,
} from './present.ts';
import type { StudentStore } from './store.ts';

export type StudentService = ReturnType<typeof createStudentService>;

interface Needs {
  readonly store: StudentStore;
  readonly courses: Pick<CourseStore, 'read' | 'readLists'>;
  readonly now: () => Date;
}

function unknownStudent(): ApiError {
  return new ApiError('not_found', { message: 'لا يوجد طالب بهذا المعرّف.' });
}

/** Students as admins see them. */
export function createStudentService({ store, courses, now }: Needs) {
  /** Who used the code that was typed; null where it is none, or nobody did. Two reads. */
  async function findByCode(text: string) {
    const code = readCode(text);
    const uid = code.ok ? await store.findCodeHolder(code.code) : null;
    const record = uid === null ? null : await store.read(uid);
    return uid === null || record === null ? null : presentStudentSummary(uid, record);
  }

  return {
    /** A read for each student of the page; by a code two, or one more. @throws 400 */
    async search({
      search: text,
      ...page
    }: InputOf<'admin/students'>): Promise<ResponseOf<'admin/students'>> {
      const holder = page.after === undefined ? await findByCode(text) : null;
      if (holder !== null) return { students: [holder], next: null };
      const search = readSearch(text);
      const { students, next } = await store.page(search?.key ?? null, page);
      return {
        students: students
          .filter(({ record }) => search === null || search.matches(record))
          .map(({ uid, record }) => presentStudentSummary(uid, record)),
        next,
      };
    },

    /** Three reads. @throws 404 */
    async show({
      uid,
    }: InputOf<'admin/students/student'>): Promise<ResponseOf<'admin/students/student'>> {
      const [record, lists] = await Promise.all([store.read(uid), courses.readLists()]);
      if (record === null) throw unknownStudent();
      const published = lists.published.map((course) => ({
        ...course,
        state: 'live' as const,
        trashedAt: null,
      }));
      const known = new Map(
        [...published, ...lists.unpublished].map((course) => [course.id, course]),
      );
      return {
        student: presentStudent(uid, record, now()),
        enrolments: Object.entries(record.enrolments)
          .map(([cId, enrolment]) =>
            presentStudentEnrolment(cId, enrolment, record, known.get(cId)),
          )
          .toSorted((a, b) => b.enrolledAt.localeCompare(a.enrolledAt)),
      };
    },

    /** A read for each student of the page, and one. @throws 400, 404 */
    async ofCourse({
      cId,
      ...page
    }: InputOf<'admin/courses/students'>): Promise<ResponseOf<'admin/courses/students'>> {
      const [course, { students, next }] = await Promise.all([
        courses.read(cId),
        store.pageOfCourse(cId, page),
      ]);
      if (course === null) throw notFound();
      return {
        students: students
          .map(({ uid, record }) => presentCourseStudent(uid, record, cId, course.lectureCount))
          .filter((student) => student !== null),
        next,
      };
    },

    /** One read, four writes. @throws 404 */
    async enrol(
      admin: Admin,
      enrolling: InputOf<'admin/students/enrol'>,
    ): Promise<ResponseOf<'admin/students/enrol'>> {
      const outcome = await store.enrol({ admin, now: now() }, enrolling);
      if (outcome === 'no-user') throw unknownStudent();
      if (outcome === 'course-gone') throw notFound();
      return { enrolled: true };
    },

    /** Three reads, three writes. @throws 404 */
    async remove(
      admin: Admin,
      enrolling: InputOf<'admin/students/remove'>,
    ): Promise<ResponseOf<'admin/students/remove'>> {
      const outcome = await store.remove({ admin, now: now() }, enrolling);
      if (outcome === 'no-user') throw unknownStudent();
      return { removed: outcome === 'removed' };
    },
  };
}
