import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import type { Context } from '../../context.ts';
import { readRecord } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import {
  type CatalogueRecord,
  catalogueRecordSchema,
  unpublishedRecordSchema,
} from '../../store/records/catalogue.ts';
import { createCatalogueChanges, unpackCatalogue, unpackUnpublished } from './catalogue.ts';
import { type ListedCourse, listedAt } from './present.ts';
import { presentSettings } from './present-settings.ts';

/** Lifetime of the caches. It is half as long as the CDN may cache the list of courses. */
const lifetimeMs = 60_000;
/** If a course is missing in cached data that is older than this, the data is read again. */
const missLifetimeMs = 1_000;

/** Size of the catalogue cache in bytes. It is a small part of an instance's memory. */
const maxCatalogueBytes = 2 ** 20;
/**
 * Number of unpublished courses in the cache. It is more than `catalogue/unpublished` can contain.
 */
const maxUnpublished = 10_000;

export type PublishedCourses = ReturnType<typeof createPublishedCourses>;

/**
 * A course with its state and its removed lectures, because both can make the course's cards
 * unusable.
 */
export interface CourseWithState {
  readonly course: CourseSummary;
  readonly state: 'live' | 'trashed';
  readonly removedLectures: readonly string[];
}

type Catalogue = ReadonlyMap<string, ListedCourse>;

const cacheKey = 'all';

/**
 * Caches the published courses, so that sending their list or finding a course costs at most one
 * read.
 */
export function createPublishedCourses({ database, elapsed, now }: Context) {
  const { changes } = database;
  const applyDueChanges = createCatalogueChanges();
  const catalogueCache = createReadCache<CatalogueRecord>({
    read: async () =>
      applyDueChanges(readRecord(catalogueRecordSchema, await database.catalogue.get()), now()),
    sizeOf: ({ gzip, later }) => gzip.length + (later?.gzip.length ?? 0),
    maxSize: maxCatalogueBytes,
    elapsed,
    changes,
    ttl: lifetimeMs,
  });
  const unpublishedCache = createReadCache<ReadonlyMap<string, ListedCourse<AdminCourseSummary>>>({
    read: async () => {
      const record = readRecord(unpublishedRecordSchema, await database.unpublished.get());
      const listed = await unpackUnpublished(record);
      return new Map(listed.map((course) => [course.id, listedAt(course, now())]));
    },
    sizeOf: ({ size }) => size + 1,
    maxSize: maxUnpublished,
    elapsed,
    changes,
    ttl: lifetimeMs,
  });

  const unpack = async (record: CatalogueRecord): Promise<Catalogue> =>
    new Map((await unpackCatalogue(record)).map((course) => [course.id, course]));
  /** The last unpacked catalogue. It is reused until the stored catalogue changes. */
  let lastUnpacked: { readonly of: string; readonly catalogue: Promise<Catalogue> } | null = null;
  const readCatalogue = async (maxAgeMs = lifetimeMs): Promise<Catalogue> => {
    const record = await catalogueCache.get(cacheKey, maxAgeMs);
    if (record === null) return new Map();
    const etag = record.later?.etag ?? record.etag;
    if (lastUnpacked?.of !== etag) lastUnpacked = { of: etag, catalogue: unpack(record) };
    return lastUnpacked.catalogue;
  };
  const findWithin = async (ids: readonly string[], maxAgeMs: number) => {
    const catalogue = await readCatalogue(maxAgeMs);
    const unpublishedCourses = ids.every((id) => catalogue.has(id))
      ? null
      : await unpublishedCache.get(cacheKey, maxAgeMs);
    return ids.flatMap((id): { course: ListedCourse; state: CourseWithState['state'] }[] => {
      const listed = catalogue.get(id);
      if (listed !== undefined) return [{ course: listed, state: 'live' }];
      const unpublishedCourse = unpublishedCourses?.get(id);
      if (unpublishedCourse === undefined) return [];
      const { state, trashedAt: _at, ...course } = unpublishedCourse;
      return [{ course, state }];
    });
  };
  /** Finds courses, and reads again if the cached data lacks one. */
  const findAll = async (ids: readonly string[], maxAgeMs = lifetimeMs) => {
    const found = await findWithin(ids, maxAgeMs);
    if (found.length === ids.length || maxAgeMs < missLifetimeMs) return found;
    // Another instance may have added, published or hidden a course since the data was cached.
    return findWithin(ids, missLifetimeMs);
  };

  const get = async (id: string) => {
    const course = (await readCatalogue()).get(id);
    return course?.published ? course : undefined;
  };

  return {
    /**
     * Returns the stored record with its due changes, or null if there is none. Cost: 1 read, or
     * none if the cached record is not older than `maxAgeMs`.
     */
    record: (maxAgeMs: number) => catalogueCache.get(cacheKey, maxAgeMs),
    /** Returns the announcements for students. Some of them may have ended. */
    announcements: async () => (await catalogueCache.get(cacheKey))?.settings?.announcements ?? [],
    /** Returns the site settings as `courses` sends them. */
    settings: async () => presentSettings((await catalogueCache.get(cacheKey))?.settings ?? null),
    /**
     * Returns those of the courses that exist. Reads drafts and courses in the trash only if a
     * course is not published.
     */
    async find(ids: readonly string[]): Promise<ListedCourse[]> {
      return (await findAll(ids)).map(({ course }) => course);
    },
    /**
     * Like `find`, but also returns each course's state and removed lectures.
     * @param maxAgeMs maximum age of the cached data; by default a minute
     */
    async findWithState(ids: readonly string[], maxAgeMs?: number): Promise<CourseWithState[]> {
      return (await findAll(ids, maxAgeMs)).map(({ course: listed, state }) => {
        const { removedLectures = [], later: _later, ...course } = listed;
        return { course, state, removedLectures };
      });
    },
    /** Returns all published courses, newest first. */
    all: async () => [...(await readCatalogue()).values()].filter(({ published }) => published),
    get,
    /** Whether the course is published. The cached catalogue is at most a minute old. */
    has: async (id: string) => (await get(id)) !== undefined,
  };
}
