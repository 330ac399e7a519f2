import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { Database } from '../../firestore/database.ts';
import { keepReads } from '../../firestore/keep-reads.ts';
import type { CatalogueRecord } from '../../firestore/records/catalogue.ts';
import { notFound } from '../../http/api-error.ts';
import { type Caller, visitor } from '../../http/caller.ts';
import { ReadyJson } from '../../http/reply.ts';
import { packCatalogue } from './catalogue.ts';
import { maySee } from './policy.ts';
import { presentCourse, presentLectures } from './present.ts';
import type { CourseStore } from './store.ts';

export type CourseService = ReturnType<typeof createCourseService>;

interface Needs {
  readonly courses: CourseStore;
  readonly deeds: Database['deeds'];
  readonly elapsed: () => number;
}

type Shown = ResponseOf<'courses/course'>;

/** A course as everyone but admins sees it, ready to be sent, with its lectures and without. */
interface PublicCourse {
  readonly whole: ReadyJson;
  readonly head: ReadyJson;
}

/** Together a small part of an instance's memory. */
const mostBytes = { catalogue: 8 * 2 ** 20, courses: 32 * 2 ** 20 };

/** Courses as students and visitors see them. */
export function createCourseService({ courses, deeds, elapsed }: Needs) {
  const catalogue = keepReads<CatalogueRecord>({
    read: async (page) => {
      const stored = await courses.readCatalogue(Number(page));
      if (stored !== null) return stored;
      // Nothing was ever published; or the catalogue has shrunk since the page before was read.
      const [empty = null] = await packCatalogue([], null);
      return empty;
    },
    bytesOf: ({ gzip }) => gzip.length,
    mostBytes: mostBytes.catalogue,
    elapsed,
  });

  /** @throws 404 */
  const read = async (caller: Caller, id: string): Promise<Shown> => {
    const record = await courses.read(id);
    if (record === null || !maySee(caller, record)) throw notFound();
    return {
      course: presentCourse(id, record),
      lectures: presentLectures(
        record.lectures,
        ({ open }) => caller.role !== 'admin' && open === 'false',
      ),
    };
  };
  const withoutLectures = ({ course }: Shown): Shown => ({ course, lectures: [] });

  const publicCourses = keepReads<PublicCourse>({
    read: async (id) => {
      const shown = await read(visitor, id);
      return { whole: new ReadyJson(shown), head: new ReadyJson(withoutLectures(shown)) };
    },
    bytesOf: ({ whole, head }) => whole.bytes.length + head.bytes.length,
    mostBytes: mostBytes.courses,
    elapsed,
  });

  deeds.on('over', () => {
    catalogue.forget();
    publicCourses.forget();
  });

  return {
    /** A page of the published courses, packed as it is sent. One read, or none within a second. */
    async catalogue({ after = '0' }: InputOf<'courses'>): Promise<CatalogueRecord> {
      const page = await catalogue.get(after);
      if (page === null) throw notFound();
      return page;
    },

    /**
     * One course for the caller: one read, or none within a second; admins always see what is
     * stored. @throws 404
     */
    async show(
      caller: Caller,
      { id, lectures }: InputOf<'courses/course'>,
    ): Promise<Shown | ReadyJson> {
      if (caller.role === 'admin') {
        const shown = await read(caller, id);
        return lectures ? shown : withoutLectures(shown);
      }
      const kept = await publicCourses.get(id);
      if (kept === null) throw notFound();
      return lectures ? kept.whole : kept.head;
    },
  };
}
