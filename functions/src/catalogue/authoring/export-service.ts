import type { AdminCourse, AdminLecture } from '@markaz/contract/catalogue/course-admin';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../../context.ts';
import { csvDownload } from '../../core/csv.ts';
import { type Bytes, Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
import { presentAdminCourse, presentAdminLectures } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import { courseRows, coursesHead } from './export-csv.ts';

/** Courses that are read together. With their lectures, some are large. */
const together = 50;

interface Exported {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

async function* jsonOf(courses: AsyncIterable<Exported>): AsyncGenerator<string> {
  let before = '{"courses":[\n';
  for await (const exported of courses) {
    yield before + JSON.stringify(exported);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

async function* csvOf(courses: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield coursesHead;
  for await (const { course, lectures } of courses) yield courseRows(course, lectures);
}

/** Exports all courses of a centre. */
export function createCourseExportService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  async function* readAll(ids: readonly string[]): AsyncGenerator<Exported> {
    for (let first = 0; first < ids.length; first += together) {
      for (const { id, course, contents } of await courses.readSold(
        ids.slice(first, first + together),
      ))
        yield {
          course: presentAdminCourse(id, course),
          lectures: presentAdminLectures(course.lectures, contents),
        };
    }
  }

  return {
    /**
     * All courses with lectures and resources, newest first, including drafts and trash. Two reads,
     * two for each course, and one write.
     */
    async 'admin/courses/export'({ caller, input: { format } }): Promise<Reply<Bytes>> {
      const acting = { admin: caller, now: now() };
      const ids = (await courses.readAll()).map(({ id }) => id);
      const after = { count: ids.length };
      await writeLog(database, acting, { action: 'courses.export', subjects: [], after });
      if (format === 'csv') return csvDownload(csvOf(readAll(ids)), 'courses', acting.now);
      return new Reply(jsonOf(readAll(ids)), {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="courses-${cairoDay(acting.now)}.json"`,
      });
    },
  } satisfies Partial<Handlers>;
}
