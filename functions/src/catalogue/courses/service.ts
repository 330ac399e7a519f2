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
import { createTitleChanges, packedBytes, packTitles } from './lecture-titles.ts';
import type { LookupLimiter } from './lookup-limiter.ts';
import { maySee } from './policy.ts';
import { presentAuthors, presentCourse, presentLectures } from './present.ts';
import type { PublishedCourses } from './published.ts';
import { courseAt, isPublishedAt } from './publishing.ts';
import type { CourseStore } from './store.ts';

export type CourseService = ReturnType<typeof createCourseService>;

type CourseResponse = ResponseOf<'courses/course'>;

/** A course as its viewers see it, with the fields that decide who may see it. */
type CourseView = CourseResponse & Pick<CourseRecord, 'state' | 'published'>;

/**
 * Cache sizes in characters, and for lecture titles in bytes. They are a small part of an
 * instance's memory.
 */
const maxSizes = { courses: 16 * 2 ** 20, authors: 2 * 2 ** 20, lectureTitles: 2 ** 20 };

const cacheKey = 'all';

/**
 * Headers of the public lists. Browsers revalidate each time, so that editors see their changes. If
 * nothing has changed, the 304 response has no body. The CDN of Hosting may cache a response for
 * two minutes, which saves most calls of the function.
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
  now,
  courses,
  users,
  published,
  lookupLimiter,
}: Context & {
  readonly courses: CourseStore;
  readonly users: UserStore;
  readonly published: PublishedCourses;
  readonly lookupLimiter: LookupLimiter;
}) {
  const caching = { elapsed, changes: database.changes };
  const read = async (caller: Caller, id: string): Promise<CourseView | null> => {
    const stored = await courses.read(id);
    if (stored === null) return null;
    const isEditor = mayAccess(caller, 'content');
    const at = now();
    const record = isEditor
      ? { ...stored, published: isPublishedAt(stored, at) }
      : courseAt(stored, at);
    return {
      state: record.state,
      published: record.published,
      course: presentCourse(id, record),
      lectures: presentLectures(record.lectures, ({ open }) => !isEditor && open === 'false'),
    };
  };

  const ifVisible = (caller: Caller, courseView: CourseView | null): CourseView | null =>
    courseView !== null && maySee(caller, courseView) ? courseView : null;

  const publicCourses = createReadCache<CourseView>({
    read: (id) => read(visitor, id),
    sizeOf: (courseView) => JSON.stringify(courseView).length,
    maxSize: maxSizes.courses,
    ...caching,
  });

  const authors = createReadCache<ResponseOf<'user/allauthors'>>({
    read: async () => {
      const record = readRecord(authorsRecordSchema, await database.authors.get());
      return { allAuthors: presentAuthors(record?.authors ?? {}, now()) };
    },
    sizeOf: (answer) => JSON.stringify(answer).length,
    maxSize: maxSizes.authors,
    ...caching,
  });

  const applyDueTitles = createTitleChanges();
  const lectureTitles = createReadCache<LectureTitlesRecord>({
    read: async () =>
      applyDueTitles(
        readRecord(lectureTitlesRecordSchema, await database.lectureTitles.get()),
        now(),
      ),
    sizeOf: packedBytes,
    maxSize: maxSizes.lectureTitles,
    ...caching,
  });

  /** Returns a course that is not public if the caller is enrolled in it. */
  const readEnrolled = async (caller: Caller, id: string): Promise<CourseView | null> => {
    if (caller.role === 'visitor') return null;
    const user = await users.read(caller.uid);
    const isEnrolled = !hasEnded(user, caller) && enrolmentOf(user, id) !== undefined;
    return isEnrolled ? publicCourses.get(id) : null;
  };

  const readFor = async (
    caller: Caller,
    id: string,
    { peer }: Sender,
  ): Promise<CourseView | null> => {
    if (mayAccess(caller, 'content')) return ifVisible(caller, await read(caller, id));
    let enrolled: Promise<CourseView | null> | undefined;
    const readEnrolledOnce = () => {
      enrolled ??= readEnrolled(caller, id);
      return enrolled;
    };
    const courseView = await lookupLimiter.lookUp(
      peer,
      (publishedCourses) => publishedCourses.has(id),
      async () => ifVisible(visitor, await publicCourses.get(id)) ?? readEnrolledOnce(),
    );
    // Students get their courses even if others at this IP address have used up its failed lookups.
    return courseView ?? readEnrolledOnce();
  };

  /**
   * Returns a course for the caller. Content staff bypass the cache. Cost: 1 read, or none within a
   * second of the last read, plus 1 if a signed-in caller requests an unpublished course.
   * @throws 404
   */
  const getCourse = async (caller: Caller, id: string, sender: Sender): Promise<CourseResponse> => {
    const courseView = await readFor(caller, id, sender);
    if (courseView === null) throw notFound();
    const { course, lectures } = courseView;
    return { course, lectures };
  };

  return {
    getCourse,

    handlers: {
      /**
       * Sends the published courses as they are stored. Cost: 1 read, or none within a second of
       * the last read.
       */
      async courses({ acceptsGzip }) {
        const record = (await published.record(1_000)) ?? (await packCatalogue([], null, now()));
        return sendPacked(record, acceptsGzip);
      },

      /**
       * Sends lecture titles for searches. Cost: 1 read for all grades, or none within a second of
       * the last read.
       */
      async 'courses/lecture-titles'({ acceptsGzip, input: { grade } }) {
        const { grades } = (await lectureTitles.get(cacheKey)) ?? (await packTitles({}, [], now()));
        return sendPacked(grades[grade], acceptsGzip);
      },

      /**
       * Lists all authors, sorted by name. Cost: 1 read, or none within a second of the last read.
       */
      'user/allauthors': async () => (await authors.get(cacheKey)) ?? { allAuthors: [] },

      async 'courses/course'({ caller, input: { id, lectures }, sender }) {
        const courseView = await getCourse(caller, id, sender);
        return lectures ? courseView : { ...courseView, lectures: [] };
      },
    } satisfies Partial<Handlers>,
  };
}
