import type { CourseSummary } from '@markaz/contract/courses';
import { createReadCache } from '../../store/read-cache.ts';
import type { Context } from '../context.ts';
import { unpackCatalogue } from './catalogue.ts';
import type { CourseStore } from './store.ts';

/** Milliseconds; half of what the CDN may keep of GET courses. */
const lifetime = 60_000;

export type PublishedCourses = ReturnType<typeof createPublishedCourses>;

type Catalogue = ReadonlyMap<string, CourseSummary>;

const everything = 'all';

/**
 * What is published, as far as this instance knows, for calls that only want to look something up:
 * up to a minute old.
 */
export function createPublishedCourses({
  database,
  elapsed,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const cache = createReadCache<Catalogue>({
    read: async () => {
      const published = await unpackCatalogue(await courses.readCatalogue());
      return new Map(published.map((course) => [course.id, course]));
    },
    sizeOf: () => 1,
    maxSize: 1,
    elapsed,
    ttl: lifetime,
  });
  database.changes.on('changed', cache.clear);
  const read = async (): Promise<Catalogue> => (await cache.get(everything)) ?? new Map();

  return {
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
