import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { PageRequest } from '../../store/paging.ts';
import type { Read } from '../../store/read-list.ts';
import { readSearch } from '../../store/student-search.ts';
import { exportStudents, markTable } from './export.ts';
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
      const search = readSearch(text);
      const [{ found, next }] = await Promise.all([
        store.listOfCourse(cId, search, page),
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
        ...{ name: 'marks', head: markTable.head, count: () => store.count(cId) },
        logged: { action: 'marks.export', subjects: [`course/${cId}`], after: { lecture: title } },
        read: (page: PageRequest) => store.listOfCourse(cId, null, page, [[lId]]),
        rowOf: ({ id, record }: Read<CourseStudentRecord>) =>
          markTable.lineOf(presentMarkedStudent(id, record, lId)),
      } as const;
      return exportStudents(database, acting, marks, wanted);
    },
  } satisfies Partial<Handlers>;
}
