import type { CourseSummary } from '@markaz/contract/courses';
import { createReadCache } from '../../store/read-cache.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import type { Context } from '../context.ts';
import { unpackCatalogue } from './catalogue.ts';
import type { CourseStore } from './store.ts';

/** Milliseconds; half of what the CDN may keep of GET courses. */
const lifetime = 60_000;

/** Bytes; a small part of an instance's memory. */
const mostBytes = 2 ** 20;

export type PublishedCourses = ReturnType<typeof createPublishedCourses>;

type Catalogue = ReadonlyMap<string, CourseSummary>;

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
  database.changes.on('changed', cache.clear);

  const unpack = async (record: CatalogueRecord): Promise<Catalogue> => {
    const list = await unpackCatalogue(record);
    return new Map(list.map((course) => [course.id, course]));
  };
  /** Most readings find what the one before found. */
  let last: { readonly etag: string; readonly catalogue: Promise<Catalogue> } | null = null;
  const read = async (): Promise<Catalogue> => {
    const record = await cache.get(everything);
    if (record === null) return new Map();
    const { etag } = record;
    if (last?.etag !== etag) last = { etag, catalogue: unpack(record) };
    return last.catalogue;
  };

  return {
    /**
     * The catalogue as it is stored; null where nothing was ever published. One read, or none where
     * it was read within the last `oldest` milliseconds.
     */
    record: (oldest: number) => cache.get(everything, oldest),
    /** Those of the courses that are published. What a former reading lacks is looked for once more. */
    async find(ids: readonly string[]): Promise<CourseSummary[]> {
      let catalogue = await read();
      if (!ids.every((id) => catalogue.has(id))) {
        // Published on another instance since, perhaps.
        cache.clear();
        catalogue = await read();
      }
      return ids.map((id) => catalogue.get(id)).filter((course) => course !== undefined);
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
