import { ReadyJson } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { AuthorStore } from './store.ts';

const mostBytes = 4 * 2 ** 20;
const everyone = 'all';

export function authorHandlers(deps: {
  readonly authors: AuthorStore;
  readonly changes: Database['changes'];
  readonly elapsed: () => number;
}) {
  const cache = createReadCache<ReadyJson>({
    read: async () => {
      const authors = Object.entries(await deps.authors.readAll())
        .map(([id, { name, courseCount }]) => ({ id, name, courseCount }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ar'));
      return new ReadyJson({ allAuthors: authors });
    },
    sizeOf: ({ bytes }) => bytes.length,
    maxSize: mostBytes,
    elapsed: deps.elapsed,
  });
  deps.changes.on('changed', cache.clear);
  return {
    'user/allauthors': async () => (await cache.get(everyone)) ?? { allAuthors: [] },
  } satisfies Partial<Handlers>;
}
