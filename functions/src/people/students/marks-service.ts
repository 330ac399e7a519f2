import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Read } from '../../store/database.ts';
import type { PageRequest } from '../../store/paging.ts';
import { readStudentSearch } from '../../store/search.ts';
import { markRow, marksHead } from './csv.ts';
import { exportStudents } from './export-pages.ts';
import { presentMarkedStudent } from './present.ts';
import { type CourseStudentRecord, createStudentStore } from './store.ts';

/** Marks of a course's students in one quiz, for teachers. */
export function createMarksService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createStudentStore(database);

  /** @throws 404 */
  const readLecture = async (cId: string, lId: string) => {
    const course = await courses.read(cId);
    const lecture = course?.lectures.find(({ id }) => id === lId);
    if (lecture === undefined) throw notFound();
    return lecture;
  };

  return {
    /**
     * Two reads for each student of the page, and one. A search reads at most four times the page's
     * length. @throws 400, 404
     */
    async 'admin/quizzes/marks'({ input: { cId, lId, search: text, ...page } }) {
      const search = readStudentSearch(text);
      const [{ found, next }] = await Promise.all([
        search === null ? store.pageOfCourse(cId, page) : store.searchOfCourse(cId, search, page),
        readLecture(cId, lId),
      ]);
      return {
        students: found.map(({ id, record }) => presentMarkedStudent(id, record, lId)),
        next,
      };
    },

    /** The same for all students, and one read for each 1,000. @throws 400, 404 */
    async 'admin/quizzes/export'({ caller, input: { cId, lId, ...wanted } }) {
      const acting = { admin: caller, now: now() };
      const { title } = await readLecture(cId, lId);
      const marks = {
        ...{ name: 'marks', now: acting.now, head: marksHead },
        read: (page: PageRequest) => store.pageOfCourse(cId, page, [[lId]]),
        rowOf: ({ id, record }: Read<CourseStudentRecord>) =>
          markRow(presentMarkedStudent(id, record, lId)),
        count: () => store.count(cId),
        record: (count: number) => store.recordMarksExport(acting, cId, title, count),
      };
      return exportStudents(marks, wanted);
    },
  } satisfies Partial<Handlers>;
}
