import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { notFound } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { packCatalogue } from './catalogue.ts';
import { maySee } from './policy.ts';
import { presentCourse, presentLectures } from './present.ts';
import type { CourseStore } from './store.ts';

export type CourseService = ReturnType<typeof createCourseService>;

/** Courses as students and visitors see them. */
export function createCourseService(courses: CourseStore) {
  return {
    /** All published courses, packed as they are sent. One read. */
    async catalogue() {
      return (await courses.readCatalogue()) ?? (await packCatalogue([]));
    },

    /** One course for the caller; one read. @throws 404 */
    async show(
      caller: Caller,
      { id, lectures }: InputOf<'courses/course'>,
    ): Promise<ResponseOf<'courses/course'>> {
      const record = await courses.read(id);
      if (record === null || !maySee(caller, record)) throw notFound();
      return {
        course: presentCourse(id, record),
        lectures: lectures
          ? presentLectures(record.lectures, ({ open }) =>
              caller.role === 'admin' ? false : open === 'false',
            )
          : [],
      };
    },
  };
}
