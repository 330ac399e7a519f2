import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { CatalogueRecord } from '../../firestore/records/catalogue.ts';
import { shareReads } from '../../firestore/share-reads.ts';
import { notFound } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { packCatalogue } from './catalogue.ts';
import { maySee } from './policy.ts';
import { presentCourse, presentLectures } from './present.ts';
import type { CourseStore } from './store.ts';

export type CourseService = ReturnType<typeof createCourseService>;

/** Courses as students and visitors see them. */
export function createCourseService(courses: CourseStore) {
  const readCatalogue = shareReads((page) => courses.readCatalogue(Number(page)));
  const readCourse = shareReads((id) => courses.read(id));

  return {
    /** The published courses, packed as they are sent. One read for all who ask at once. */
    async catalogue({ after = '0' }: InputOf<'courses'>): Promise<CatalogueRecord> {
      const page = await readCatalogue(after);
      if (page !== null) return page;
      // Nothing was ever published; or the catalogue has shrunk since the page before was read.
      const [empty] = await packCatalogue([], null);
      if (empty === undefined) throw notFound();
      return empty;
    },

    /** One course for the caller; one read for all who ask at once. @throws 404 */
    async show(
      caller: Caller,
      { id, lectures }: InputOf<'courses/course'>,
    ): Promise<ResponseOf<'courses/course'>> {
      const record = await readCourse(id);
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
