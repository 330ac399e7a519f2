import type { ResponseOf } from '@markaz/contract/api';
import { notFound } from '../../core/api-error.ts';
import { type Caller, visitor } from '../../core/caller.ts';
import { Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/sender.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { Context } from '../context.ts';
import { packCatalogue, unpackText } from './catalogue.ts';
import { maySee } from './policy.ts';
import { presentAuthors, presentCourse, presentLectures } from './present.ts';
import type { PublishedCourses } from './published.ts';
import type { CourseStore } from './store.ts';
import type { UnknownCourses } from './unknown-courses.ts';

export type CourseService = ReturnType<typeof createCourseService>;

type Shown = ResponseOf<'courses/course'>;

/** Characters of what is sent; together a small part of an instance's memory. */
const most = { courses: 16 * 2 ** 20, authors: 2 * 2 ** 20 };

const everything = 'all';

/** Milliseconds. */
const second = 1_000;

/**
 * Browsers ask again each time (304 costs them no body), so that who changed a course sees it;
 * Hosting's CDN may answer for two minutes, so that the function hardly ever has to.
 */
const publicList = {
  'Cache-Control': 'public, max-age=0, s-maxage=120',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
};

/** Courses as students and visitors see them. */
export function createCourseService({
  database,
  elapsed,
  courses,
  published,
  unknown,
}: Context & {
  readonly courses: CourseStore;
  readonly published: PublishedCourses;
  readonly unknown: UnknownCourses;
}) {
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

  const publicCourses = createReadCache<Shown>({
    read: (id) => read(visitor, id),
    sizeOf: (shown) => JSON.stringify(shown).length,
    maxSize: most.courses,
    elapsed,
  });

  const authors = createReadCache<ResponseOf<'user/allauthors'>>({
    read: async () => ({ allAuthors: presentAuthors(await courses.readAuthors()) }),
    sizeOf: (answer) => JSON.stringify(answer).length,
    maxSize: most.authors,
    elapsed,
  });

  database.changes.on('changed', () => {
    publicCourses.clear();
    authors.clear();
  });

  /**
   * A course for the caller: one read, or none within a second; admins always see what is stored.
   * @throws 404
   */
  const show = async (caller: Caller, id: string, { peer }: Sender): Promise<Shown> => {
    const shown =
      caller.role === 'admin'
        ? await read(caller, id)
        : await unknown.lookUp(
            peer,
            (known) => known.has(id),
            () => publicCourses.get(id),
          );
    if (shown === null) throw notFound();
    return shown;
  };

  return {
    show,

    handlers: {
      /** The published courses, packed as they are kept. One read, or none within a second. */
      async courses({ acceptsGzip }) {
        const record = (await published.record(second)) ?? (await packCatalogue([], null));
        const headers = { ...publicList, ETag: record.etag };
        return acceptsGzip
          ? new Reply(record.gzip, { ...headers, 'Content-Encoding': 'gzip' })
          : new Reply(await unpackText(record), headers);
      },

      /** All authors, by name. One read, or none within a second. */
      'user/allauthors': async () => (await authors.get(everything)) ?? { allAuthors: [] },

      async 'courses/course'({ caller, input: { id, lectures }, sender }) {
        const shown = await show(caller, id, sender);
        return lectures ? shown : { ...shown, lectures: [] };
      },
    } satisfies Partial<Handlers>,
  };
}
