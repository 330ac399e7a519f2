import { notFound } from '../../core/api-error.ts';
import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { pagesFrom } from '../../store/paging.ts';
import { readSearch } from '../../store/student-search.ts';
import type { Context } from '../context.ts';
import type { CourseStore } from '../courses/store.ts';
import { markRow, marksHead } from './csv.ts';
import { exportPage, fileOf } from './export-pages.ts';
import { presentMarkedStudent } from './present.ts';
import { createStudentStore } from './store.ts';

/** The marks of a course's students in one quiz, for who teaches. */
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
     * Two reads for each student of the page, and one; searched for, at most four times the page's
     * length. @throws 400, 404
     */
    async 'admin/quizzes/marks'({ input: { cId, lId, search: text, ...page } }) {
      const search = readSearch(text);
      const [{ found, next }] = await Promise.all([
        search === null ? store.pageOfCourse(cId, page) : store.searchOfCourse(cId, search, page),
        readLecture(cId, lId),
      ]);
      return {
        students: found.map(({ id, record }) => presentMarkedStudent(id, record, lId)),
        next,
      };
    },

    /**
     * The same of all of them, as pieces of a CSV file; the first page is read before it begins.
     * @throws 404
     */
    async 'admin/quizzes/export'({ caller, input: { cId, lId } }) {
      const acting = { admin: caller, now: now() };
      const read = (after?: string) => store.pageOfCourse(cId, { limit: exportPage, after });
      const [lecture, first] = await Promise.all([readLecture(cId, lId), read()]);
      await store.recordMarksExport(acting, cId, lecture.title, await store.count(cId));
      const rows = fileOf(marksHead, pagesFrom(first, read), ({ id, record }) =>
        markRow(presentMarkedStudent(id, record, lId)),
      );
      return csvDownload(rows, 'marks', acting.now);
    },
  } satisfies Partial<Handlers>;
}
