import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import type { Context } from '../../context.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import { unpackCatalogue } from './catalogue.ts';
import { type Listed, withoutRemoved } from './present.ts';
import type { CourseStore } from './store.ts';

/** Milliseconds; half of what the CDN may keep of GET courses. */
const lifetime = 60_000;
/** What is this old is not read again because it lacks something. */
const second = 1_000;

/** Bytes; a small part of an instance's memory. */
const mostBytes = 2 ** 20;
/** More than `catalogue/unpublished` holds. */
const mostUnpublished = 10_000;

export type PublishedCourses = ReturnType<typeof createPublishedCourses>;

type Catalogue = ReadonlyMap<string, Listed>;

interface Found {
  readonly course: Listed;
  readonly state: 'live' | 'trashed';
}

/** A course with what may keep its cards from being used. */
export interface WithState {
  readonly course: CourseSummary;
  readonly state: 'live' | 'trashed';
  readonly removedLectures: readonly string[];
}

const everything = 'all';

/**
 * What is published, as far as this instance knows: one reading of the catalogue for whoever sends it
 * and for calls that only want to look something up.
 */
export function createPublishedCourses({
  database,
  elapsed,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const cache = createReadCache<CatalogueRecord>({
    read: () => courses.readCatalogue(),
    sizeOf: ({ gzip }) => gzip.length,
    maxSize: mostBytes,
    elapsed,
    ttl: lifetime,
  });
  const unpublished = createReadCache<ReadonlyMap<string, Listed<AdminCourseSummary>>>({
    read: async () =>
      new Map((await courses.readUnpublished()).map((course) => [course.id, course])),
    sizeOf: ({ size }) => size + 1,
    maxSize: mostUnpublished,
    elapsed,
    ttl: lifetime,
  });
  database.changes.on('changed', () => {
    cache.clear();
    unpublished.clear();
  });

  const unpack = async (record: CatalogueRecord): Promise<Catalogue> => {
    const list = await unpackCatalogue(record);
    return new Map(list.map((course) => [course.id, course]));
  };
  /** Most readings find what the one before found. */
  let last: { readonly etag: string; readonly catalogue: Promise<Catalogue> } | null = null;
  const read = async (oldest = lifetime): Promise<Catalogue> => {
    const record = await cache.get(everything, oldest);
    if (record === null) return new Map();
    const { etag } = record;
    if (last?.etag !== etag) last = { etag, catalogue: unpack(record) };
    return last.catalogue;
  };
  const findWithin = async (ids: readonly string[], oldest: number): Promise<Found[]> => {
    const catalogue = await read(oldest);
    const others = ids.every((id) => catalogue.has(id))
      ? null
      : await unpublished.get(everything, oldest);
    return ids.flatMap((id): Found[] => {
      const shown = catalogue.get(id);
      if (shown !== undefined) return [{ course: shown, state: 'live' }];
      const hidden = others?.get(id);
      if (hidden === undefined) return [];
      const { state, trashedAt: _at, ...course } = hidden;
      return [{ course, state }];
    });
  };
  /** What a former reading lacks is looked for once more. */
  const findAll = async (ids: readonly string[]): Promise<Found[]> => {
    const found = await findWithin(ids, lifetime);
    // Made, published or hidden on another instance since, perhaps.
    return found.length === ids.length ? found : findWithin(ids, second);
  };

  return {
    /**
     * The catalogue as it is stored; null where nothing was ever published. One read, or none where
     * it was read within the last `oldest` milliseconds.
     */
    record: (oldest: number) => cache.get(everything, oldest),
    /**
     * Those of the courses that exist, drafts and trashed ones too, which are read only where the
     * catalogue lacks one.
     */
    async find(ids: readonly string[]): Promise<Listed[]> {
      return (await findAll(ids)).map(({ course }) => course);
    },
    /** The same with what may keep their cards from being used. */
    async findWithState(ids: readonly string[]): Promise<WithState[]> {
      return (await findAll(ids)).map(({ course, state }) => ({
        course: withoutRemoved(course),
        state,
        removedLectures: course.removedLectures ?? [],
      }));
    },
    /** All of them, newest first. */
    all: async () => [...(await read()).values()],
    get: async (id: string) => (await read()).get(id),
    /** Whether the catalogue has it, as it was a minute ago at the most. */
    has: async (id: string) => (await read()).has(id),
    /** Whether a course shows that picture. @param file its name */
    async shows(file: string): Promise<boolean> {
      const catalogue = await read();
      return [...catalogue.values()].some(
        ({ thumbnail }) => thumbnail?.srcSet.includes(file) ?? false,
      );
    },
  };
}
