import type { Context } from '../context.ts';
import { notFound } from '../core/api-error.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { createShareStore } from './share-store.ts';

/** Teachers' shares of course prices. */
export function createShareService({ database, now }: Context) {
  const store = createShareStore(database);
  return {
    /** One read. */
    'admin/shares': async () => ({ courses: await store.read() }),

    /** Two reads, two writes. @throws 404 for an unknown course */
    async 'admin/shares/update'({ caller: admin, input }) {
      const history = await store.set({ admin, now: now() }, input);
      if (history === null) throw notFound();
      return { history };
    },
  } satisfies Partial<Handlers>;
}
