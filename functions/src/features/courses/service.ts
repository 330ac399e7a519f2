import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { notFound } from '../../core/api-error.ts';
import { type Admin, type Caller, visitor } from '../../core/caller.ts';
import { ReadyJson } from '../../core/reply.ts';
import type { Sender } from '../../http/sender.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import { packCatalogue } from './catalogue.ts';
import { maySee } from './policy.ts';
import { presentAuthors, presentCourse, presentLectures } from './present.ts';
import type { CourseStore } from './store.ts';
import type { UnknownCourses } from './unknown-courses.ts';

export type CourseService = ReturnType<typeof createCourseService>;

interface Dependencies {
  readonly courses: CourseStore;
  readonly unknown: UnknownCourses;
  readonly changes: Database['changes'];
  readonly elapsed: () => number;
}

type Shown = ResponseOf<'courses/course'>;

/** A course as everyone but admins sees it, ready to be sent. */
interface PublicCourse {
  readonly whole: ReadyJson;
  readonly withoutLectures: ReadyJson;
  readonly lectures: ReadyJson;
}

/** Together a small part of an instance's memory. */
const mostBytes = { catalogue: 2 ** 20, courses: 32 * 2 ** 20, authors: 4 * 2 ** 20 };

const everything = 'all';

/** Courses as students and visitors see them. */
export function createCourseService({ courses, unknown, changes, elapsed }: Dependencies) {
  const catalogue = createReadCache<CatalogueRecord>({
    read: () => courses.readCatalogue(),
    sizeOf: ({ gzip }) => gzip.length,
    maxSize: mostBytes.catalogue,
    elapsed,
  });

  const read = async (caller: Caller, id: string): Promise<Shown | null> => {
    const record = await courses.read(id);
    if (record === null || !maySee(caller, record)) return null;
    return {
      course: presentCourse(id, record),
      lectures: presentLectures(
        record.lectures,
        ({ open }) => caller.role !== 'admin' && open === 'false',
      ),
    };
  };

  const publicCourses = createReadCache<PublicCourse>({
    read: async (id) => {
      const shown = await read(visitor, id);
      if (shown === null) return null;
      const { course, lectures } = shown;
      return {
        whole: new ReadyJson(shown),
        withoutLectures: new ReadyJson({ course, lectures: [] }),
        lectures: new ReadyJson({ lectures }),
      };
    },
    sizeOf: ({ whole, withoutLectures, lectures }) =>
      whole.bytes.length + withoutLectures.bytes.length + lectures.bytes.length,
    maxSize: mostBytes.courses,
    elapsed,
  });

  const authors = createReadCache<ReadyJson>({
    read: async () => new ReadyJson({ allAuthors: presentAuthors(await courses.readAuthors()) }),
    sizeOf: ({ bytes }) => bytes.length,
    maxSize: mostBytes.authors,
    elapsed,
  });

  changes.on('changed', () => {
    catalogue.clear();
    publicCourses.clear();
    authors.clear();
  });

  /** @throws 404 */
  const readForAdmin = async (caller: Admin, id: string): Promise<Shown> => {
    const shown = await read(caller, id);
    if (shown === null) throw notFound();
    return shown;
  };

  /** @throws 404 */
  const readPublic = async (id: string, { peer }: Sender): Promise<PublicCourse> => {
    const kept = await unknown.lookUp(
      peer,
      (published) => published.has(id),
      () => publicCourses.get(id),
    );
    if (kept === null) throw notFound();
    return kept;
  };

  return {
    /** The published courses, packed as they are sent. One read, or none within a second. */
    async catalogue(): Promise<CatalogueRecord> {
      return (await catalogue.get(everything)) ?? packCatalogue([], null);
    },

    /** All authors, by name. One read, or none within a second. */
    async authors(): Promise<ResponseOf<'user/allauthors'> | ReadyJson> {
      return (await authors.get(everything)) ?? { allAuthors: [] };
    },

    /**
     * One course for the caller: one read, or none within a second; admins always see what is
     * stored. @throws 404
     */
    async show(
      caller: Caller,
      { id, lectures }: InputOf<'courses/course'>,
      sender: Sender,
    ): Promise<Shown | ReadyJson> {
      if (caller.role === 'admin') {
        const shown = await readForAdmin(caller, id);
        return lectures ? shown : { ...shown, lectures: [] };
      }
      const kept = await readPublic(id, sender);
      return lectures ? kept.whole : kept.withoutLectures;
    },

    /** Its lectures alone, without their resources, likewise. @throws 404 */
    async lectures(
      caller: Caller,
      id: string,
      sender: Sender,
    ): Promise<Pick<Shown, 'lectures'> | ReadyJson> {
      if (caller.role !== 'admin') return (await readPublic(id, sender)).lectures;
      const { lectures } = await readForAdmin(caller, id);
      return { lectures };
    },
  };
}
