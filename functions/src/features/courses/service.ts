import type { ResponseOf } from '@markaz/contract/api';
import { notFound } from '../../core/api-error.ts';
import { type Admin, type Caller, visitor } from '../../core/caller.ts';
import { ReadyJson, TaggedBytes } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/sender.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import { packCatalogue, unpackText } from './catalogue.ts';
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

/**
 * Browsers ask again each time (304 costs them no body), so that who changed a course sees it;
 * Hosting's CDN may answer for two minutes, so that the function hardly ever has to.
 */
const publicList = {
  'Cache-Control': 'public, max-age=0, s-maxage=120',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
};
const packedList = { ...publicList, 'Content-Encoding': 'gzip' };

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

  const handlers = {
    /** The published courses, packed as they are kept. One read, or none within a second. */
    async courses({ acceptsGzip }) {
      const record = (await catalogue.get(everything)) ?? (await packCatalogue([], null));
      return acceptsGzip
        ? new TaggedBytes(record.gzip, record.etag, packedList)
        : new TaggedBytes(await unpackText(record), record.etag, publicList);
    },

    /** All authors, by name. One read, or none within a second. */
    'user/allauthors': async () => (await authors.get(everything)) ?? { allAuthors: [] },

    /**
     * One course for the caller: one read, or none within a second; admins always see what is
     * stored. @throws 404
     */
    async 'courses/course'({ caller, input: { id, lectures }, sender }) {
      if (caller.role === 'admin') {
        const shown = await readForAdmin(caller, id);
        return lectures ? shown : { ...shown, lectures: [] };
      }
      const kept = await readPublic(id, sender);
      return lectures ? kept.whole : kept.withoutLectures;
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,

    /** A course's lectures alone, without their resources, likewise. @throws 404 */
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
