import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { presentCode } from '../card/present.ts';
import { unpackTokens } from '../code-batches/new-codes.ts';
import { presentBatch } from '../code-batches/present.ts';
import { createPrintingStore } from './store.ts';

/** Cards to print, and a record of each printing. */
export function createPrintingService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createPrintingStore(database);

  /** Titles of the lectures that cards open, by id; a read for each course with such cards. */
  const lecturesOf = async (
    sold: readonly Pick<AccessCodeRecord, 'cId' | 'opens'>[],
  ): Promise<Record<string, string>> => {
    const some = sold.filter(({ opens }) => opens.kind === 'lectures');
    const found = await courses.readEach([...new Set(some.map(({ cId }) => cId))]);
    const wanted = new Set(
      some.flatMap(({ opens }) => (opens.kind === 'lectures' ? opens.lIds : [])),
    );
    return Object.fromEntries(
      [...found.values()]
        .flatMap(({ lectures }) => lectures)
        .filter(({ id }) => wanted.has(id))
        .map(({ id, title }) => [id, title]),
    );
  };
  return {
    /**
     * A batch's cards; one read, two for lectures' cards, and a write, because anyone who reads
     * codes can use them. @throws 404
     */
    async 'admin/codes/batches/cards'({ caller: admin, input: { batch: id } }) {
      const batch = await store.readBatch(id);
      if (batch === null) throw notFound();
      await store.recordShown({ admin, now: now() }, id, batch);
      const [tokens, lectures] = await Promise.all([unpackTokens(batch), lecturesOf([batch])]);
      return { batch: presentBatch(id, batch), tokens, lectures };
    },

    /** Cards by their codes; a read for each, and for each course whose lectures they open. */
    async 'admin/codes/cards'({ input }) {
      const at = now();
      const found = await store.readCodes(input.codes);
      const codes = found.map((record) => presentCode(record, at));
      return { codes, lectures: await lecturesOf(found) };
    },

    /**
     * Records the printing of a batch (one read, two writes) or of single cards (a read for each
     * and one write). @throws 404 if there is none
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
