import type { Handlers } from '../../http/mount-endpoints.ts';
import { ReadyJson } from '../../http/reply.ts';
import type { Database } from '../../store/database.ts';
import { keepReads } from '../../store/keep-reads.ts';
import type { AuthorStore } from './store.ts';

const mostBytes = 4 * 2 ** 20;
const everyone = 'all';

export function authorHandlers(deps: {
  readonly authors: AuthorStore;
  readonly deeds: Database['deeds'];
  readonly elapsed: () => number;
}) {
  const kept = keepReads<ReadyJson>({
    read: async () => {
      const authors = Object.entries(await deps.authors.readAll())
        .map(([id, { name, courseCount }]) => ({ id, name, courseCount }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ar'));
      return new ReadyJson({ allAuthors: authors });
    },
    bytesOf: ({ bytes }) => bytes.length,
    mostBytes,
    elapsed: deps.elapsed,
  });
  deps.deeds.on('over', kept.forget);
  return {
    'user/allauthors': async () => (await kept.get(everyone)) ?? { allAuthors: [] },
  } satisfies Partial<Handlers>;
}
