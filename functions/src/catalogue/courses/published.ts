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
import { unpackCatalogue, unpackUnpublished } from './catalogue.ts';
import type { Listed } from './present.ts';

/** Milliseconds; half as long as the CDN may cache the list of courses. */
const lifetime = 60_000;
/** Milliseconds. Data this fresh is not read again for a missing course. */
const second = 1_000;

/** Bytes; a small part of an instance's memory. */
const mostBytes = 2 ** 20;
/** More than `catalogue/unpublished` holds. */
const mostUnpublished = 10_000;

export type PublishedCourses = ReturnType<typeof createPublishedCourses>;

/** A course with the facts that may make its cards unusable. */
export interface WithState {
  readonly course: CourseSummary;
  readonly state: 'live' | 'trashed';
  readonly removedLectures: readonly string[];
}

type Catalogue = ReadonlyMap<string, Listed>;

const everything = 'all';

/** Caches the published courses, so that sending them and looking one up share a read. */
export function createPublishedCourses({ database, elapsed }: Context) {
  const { changes } = database;
  const cache = createReadCache<CatalogueRecord>({
    read: async () => readRecord(catalogueRecordSchema, await database.catalogue.get()),
    sizeOf: ({ gzip }) => gzip.length,
    maxSize: mostBytes,
    elapsed,
    changes,
    ttl: lifetime,
  });
  const unpublished = createReadCache<ReadonlyMap<string, Listed<AdminCourseSummary>>>({
    read: async () => {
      const record = readRecord(unpublishedRecordSchema, await database.unpublished.get());
      return new Map((await unpackUnpublished(record)).map((course) => [course.id, course]));
    },
    sizeOf: ({ size }) => size + 1,
    maxSize: mostUnpublished,
    elapsed,
    changes,
    ttl: lifetime,
  });

  const unpack = async (record: CatalogueRecord): Promise<Catalogue> =>
    new Map((await unpackCatalogue(record)).map((course) => [course.id, course]));
  /** The last unpacked catalogue; most reads find it unchanged. */
  let last: { readonly etag: string; readonly catalogue: Promise<Catalogue> } | null = null;
  const read = async (oldest = lifetime): Promise<Catalogue> => {
    const record = await cache.get(everything, oldest);
    if (record === null) return new Map();
    const { etag } = record;
    if (last?.etag !== etag) last = { etag, catalogue: unpack(record) };
    return last.catalogue;
  };
  const findWithin = async (ids: readonly string[], oldest: number) => {
    const catalogue = await read(oldest);
    const others = ids.every((id) => catalogue.has(id))
      ? null
      : await unpublished.get(everything, oldest);
    return ids.flatMap((id): { course: Listed; state: WithState['state'] }[] => {
      const shown = catalogue.get(id);
      if (shown !== undefined) return [{ course: shown, state: 'live' }];
      const hidden = others?.get(id);
      if (hidden === undefined) return [];
      const { state, trashedAt: _at, ...course } = hidden;
      return [{ course, state }];
    });
  };
  /** Looks once more for courses that cached data lacks. */
  const findAll = async (ids: readonly string[]) => {
    const found = await findWithin(ids, lifetime);
    // Another instance may have added, published or hidden one since.
    return found.length === ids.length ? found : findWithin(ids, second);
  };

  return {
    /** As stored; null if nothing was ever published. At most one read, none within `oldest` ms. */
    record: (oldest: number) => cache.get(everything, oldest),
    /** Returns the courses that exist. Reads drafts and trash only if the catalogue lacks one. */
    async find(ids: readonly string[]): Promise<Listed[]> {
      return (await findAll(ids)).map(({ course }) => course);
    },
    /** As `find`, with the facts that may make their cards unusable. */
    async findWithState(ids: readonly string[]): Promise<WithState[]> {
      return (await findAll(ids)).map(({ course: { removedLectures = [], ...course }, state }) => ({
        course,
        state,
        removedLectures,
      }));
    },
    /** All of them, newest first. */
    all: async () => [...(await read()).values()],
    get: async (id: string) => (await read()).get(id),
    /** Whether the catalogue has the course; at most a minute old. */
    has: async (id: string) => (await read()).has(id),
  };
}
