import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentCode } from '../access-codes/present.ts';
import { unpackTokens } from '../code-batches/new-codes.ts';
import { presentBatch } from '../code-batches/present.ts';
import type { Context } from '../context.ts';
import { createPrintingStore } from './store.ts';

/** Cards for paper, and that they were put on it. */
export function createPrintingService({ database, now }: Context) {
  const store = createPrintingStore(database);
  return {
    /** A batch's cards; one read, and a write, because who reads codes can use them. @throws 404 */
    async 'admin/codes/batches/cards'({ caller: admin, input: { batch: id } }) {
      const batch = await store.readBatch(id);
      if (batch === null) throw notFound();
      await store.recordShown({ admin, now: now() }, id, batch);
      return { batch: presentBatch(id, batch), tokens: await unpackTokens(batch) };
    },

    /** Cards whose codes one has; a read for each. */
    async 'admin/codes/cards'({ input: { codes } }) {
      const at = now();
      const found = await store.readCodes(codes);
      return { codes: found.map((record) => presentCode(record, at)) };
    },

    /**
     * Records that a batch was printed: one read, two writes; or single cards: a read for each and
     * one write. @throws 404 where there is none
     */
    async 'admin/codes/print'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      if ('batch' in input) {
        const batch = await store.countPrint(acting, input.batch);
        if (batch === null) throw notFound();
        return { count: batch.count };
      }
      const found = await store.readCodes(input.codes);
      if (found.length === 0) throw notFound();
      await store.recordPrint(acting, found);
      return { count: found.length };
    },
  } satisfies Partial<Handlers>;
}
