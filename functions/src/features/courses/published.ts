import { createReadCache } from '../../store/read-cache.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import type { Context } from '../context.ts';
import { unpackCatalogue } from './catalogue.ts';
import type { Listed } from './present.ts';
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
  const unpublished = createReadCache<Catalogue>({
    read: async () => {
      const list = await courses.readUnpublished();
      return new Map(
        list.map(({ state: _state, trashedAt: _at, ...course }) => [course.id, course]),
      );
    },
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
  const findWithin = async (ids: readonly string[], oldest: number): Promise<Listed[]> => {
    const catalogue = await read(oldest);
    const others = ids.every((id) => catalogue.has(id))
      ? null
      : await unpublished.get(everything, oldest);
    return ids
      .map((id) => catalogue.get(id) ?? others?.get(id))
      .filter((course) => course !== undefined);
  };

  return {
    /**
     * The catalogue as it is stored; null where nothing was ever published. One read, or none where
     * it was read within the last `oldest` milliseconds.
     */
    record: (oldest: number) => cache.get(everything, oldest),
    /**
     * Those of the courses that exist, drafts and trashed ones too, which are read only where the
     * catalogue lacks one. What a former reading lacks is looked for once more.
     */
    async find(ids: readonly string[]): Promise<Listed[]> {
      const found = await findWithin(ids, lifetime);
      // Made, published or hidden on another instance since, perhaps.
      return found.length === ids.length ? found : findWithin(ids, second);
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
