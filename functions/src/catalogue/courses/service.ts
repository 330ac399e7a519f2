import type { ResponseOf } from '@markaz/contract/api';
import { hasEnded } from '../../accounts/sessions/sessions.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import { type Caller, mayAccess, visitor } from '../../core/caller.ts';
import { type RawBody, Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/request-limits.ts';
import { readRecord } from '../../store/database.ts';
import { decompress } from '../../store/packing.ts';
import { createReadCache } from '../../store/read-cache.ts';
import {
  authorsRecordSchema,
  type LectureTitlesRecord,
  lectureTitlesRecordSchema,
  type PackedAnswer,
} from '../../store/records/catalogue.ts';
import type { CourseRecord } from '../../store/records/course.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { packCatalogue } from './catalogue.ts';
import { packedBytes, packTitles } from './lecture-titles.ts';
import { maySee } from './policy.ts';
import { presentAuthors, presentCourse, presentLectures } from './present.ts';
import type { PublishedCourses } from './published.ts';
import type { CourseStore } from './store.ts';
import type { UnknownCourses } from './unknown-courses.ts';

export type CourseService = ReturnType<typeof createCourseService>;

type Shown = ResponseOf<'courses/course'>;

/** A course as it is shown to callers who may see it. */
type Stored = Shown & Pick<CourseRecord, 'state' | 'published'>;

/** Cache sizes, in characters (lecture titles: bytes); a small part of an instance's memory. */
const most = { courses: 16 * 2 ** 20, authors: 2 * 2 ** 20, lectureTitles: 2 ** 20 };

const everything = 'all';

/**
 * Browsers revalidate each time, so that editors see their changes; a 304 has no body. The CDN of
 * Hosting may cache the response for two minutes, which saves most calls of the function.
 */
const publicList = {
  'Cache-Control': 'public, max-age=0, s-maxage=120',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
};

async function sendPacked(record: PackedAnswer, acceptsGzip: boolean): Promise<Reply<RawBody>> {
  const headers = { ...publicList, ETag: record.etag };
  return acceptsGzip
    ? new Reply(record.gzip, { ...headers, 'Content-Encoding': 'gzip' })
    : new Reply(await decompress(record.gzip), headers);
}

/** Serves courses to students and visitors. */
export function createCourseService({
  database,
  elapsed,
  courses,
  users,
  published,
  unknown,
}: Context & {
  readonly courses: CourseStore;
  readonly users: UserStore;
  readonly published: PublishedCourses;
  readonly unknown: UnknownCourses;
}) {
  const caching = { elapsed, changes: database.changes };
  const read = async (caller: Caller, id: string): Promise<Stored | null> => {
    const record = await courses.read(id);
    if (record === null) return null;
    const isEditor = mayAccess(caller, 'content');
    return {
      state: record.state,
      published: record.published,
      course: presentCourse(id, record),
      lectures: presentLectures(record.lectures, ({ open }) => !isEditor && open === 'false'),
    };
  };

  const visibleTo = (caller: Caller, stored: Stored | null): Stored | null =>
    stored !== null && maySee(caller, stored) ? stored : null;

  const asVisitorsSee = createReadCache<Stored>({
    read: (id) => read(visitor, id),
    sizeOf: (shown) => JSON.stringify(shown).length,
    maxSize: most.courses,
    ...caching,
  });

  const authors = createReadCache<ResponseOf<'user/allauthors'>>({
    read: async () => {
      const record = readRecord(authorsRecordSchema, await database.authors.get());
      return { allAuthors: presentAuthors(record?.authors ?? {}) };
    },
    sizeOf: (answer) => JSON.stringify(answer).length,
    maxSize: most.authors,
    ...caching,
  });

  const lectureTitles = createReadCache<LectureTitlesRecord>({
    read: async () => readRecord(lectureTitlesRecordSchema, await database.lectureTitles.get()),
    sizeOf: packedBytes,
    maxSize: most.lectureTitles,
    ...caching,
  });

  /** Returns a course that is not public, if the student has it. */
  const readOwn = async (caller: Caller, id: string): Promise<Stored | null> => {
    if (caller.role === 'visitor') return null;
    const user = await users.read(caller.uid);
    const isTheirs = !hasEnded(user, caller) && enrolmentOf(user, id) !== undefined;
    return isTheirs ? asVisitorsSee.get(id) : null;
  };

  const readFor = async (caller: Caller, id: string, { peer }: Sender): Promise<Stored | null> => {
    if (mayAccess(caller, 'content')) return visibleTo(caller, await read(caller, id));
    let own: Promise<Stored | null> | undefined;
    const readOwnOnce = () => {
      own ??= readOwn(caller, id);
      return own;
    };
    const found = await unknown.lookUp(
      peer,
      (known) => known.has(id),
      async () => visibleTo(visitor, await asVisitorsSee.get(id)) ?? readOwnOnce(),
    );
    // A student gets an own course even if others at this IP address used up its look-ups.
    return found ?? readOwnOnce();
  };

  /**
   * Returns a course for the caller. Cost: one read, or none within a second; one more if a
   * signed-in caller asks for an unpublished course. Content staff bypass the cache. @throws 404
   */
  const show = async (caller: Caller, id: string, sender: Sender): Promise<Shown> => {
    const stored = await readFor(caller, id, sender);
    if (stored === null) throw notFound();
    const { course, lectures } = stored;
    return { course, lectures };
  };

  return {
    show,

    handlers: {
      /** Sends the published courses as packed. One read, or none within a second. */
      async courses({ acceptsGzip }) {
        const record = (await published.record(1_000)) ?? (await packCatalogue([], null));
        return sendPacked(record, acceptsGzip);
      },

      /** Sends lecture titles for searches. One read for all grades, or none within a second. */
      async 'courses/lecture-titles'({ acceptsGzip, input: { grade } }) {
        const { grades } = (await lectureTitles.get(everything)) ?? (await packTitles({}, []));
        return sendPacked(grades[grade], acceptsGzip);
      },

      /** Lists all authors, sorted by name. One read, or none within a second. */
      'user/allauthors': async () => (await authors.get(everything)) ?? { allAuthors: [] },

      async 'courses/course'({ caller, input: { id, lectures }, sender }) {
        const shown = await show(caller, id, sender);
        return lectures ? shown : { ...shown, lectures: [] };
      },
    } satisfies Partial<Handlers>,
  };
}
