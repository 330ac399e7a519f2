import { Timestamp } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { type Acting, writeLog } from '../../store/audit.ts';
import { readRecord, readRecords } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { codeBatchSchema } from '../../store/records/cards.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { canonicalCodes, presentCode } from '../card/present.ts';
import { presentBatch } from '../code-batches/batch-heads.ts';
import { unpackTokens } from '../code-batches/new-codes.ts';

/** Returns cards to print, and records each printing. */
export function createPrintingService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** One read. @throws 404 */
  const readBatch = async (id: string) => {
    const snapshot = await database.codeBatch(id).get();
    const batch = readRecord(codeBatchSchema, snapshot);
    if (batch === null) throw notFound();
    return { snapshot, batch, subjects: [`course/${batch.cId}`, `batch/${id}`] };
  };

  /** Reads the codes that exist, in the given order. Cost: one read per code. */
  const readCodes = async (texts: readonly string[]) => {
    const refs = canonicalCodes(texts).map(database.accessCode);
    const snapshots = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
    return readRecords(database, accessCodeSchema, snapshots).map(({ record }) => record);
  };

  /** Reads titles of lectures that cards open, keyed by lecture id. Cost: one read per course. */
  const lecturesOf = async (
    cards: readonly Pick<AccessCodeRecord, 'cId' | 'opens'>[],
  ): Promise<Record<string, string>> => {
    const some = cards.filter(({ opens }) => opens.kind === 'lectures');
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

  const countPrint = (acting: Acting, id: string) =>
    runStaffAction(database, acting, async () => {
      const { snapshot, batch, subjects } = await readBatch(id);
      const { count } = batch;
      const printCount = batch.printCount + 1;
      const printed = { printCount, printedAt: Timestamp.fromDate(acting.now) };
      return {
        answer: { count },
        change: {
          logged: { action: 'codes.print', subjects, after: { printCount, count } },
          write: (writes) => void writes.update(snapshot.ref, printed, ifUnchanged(snapshot)),
        },
      };
    });

  return {
    /**
     * A batch's cards. One read, two for lectures' cards. One write for the log, because anyone who
     * reads codes can use them. @throws 404
     */
    async 'admin/codes/batches/cards'({ caller: admin, input: { batch: id } }) {
      const { batch, subjects } = await readBatch(id);
      const after = { count: batch.count };
      await writeLog(database, { admin, now: now() }, { action: 'codes.list', subjects, after });
      const [tokens, lectures] = await Promise.all([unpackTokens(batch), lecturesOf([batch])]);
      return { batch: presentBatch(id, batch), tokens, lectures };
    },

    /** Cards by their codes. One read per card and per course whose lectures they open. */
    async 'admin/codes/cards'({ input }) {
      const at = now();
      const found = await readCodes(input.codes);
      const codes = found.map((record) => presentCode(record, at));
      return { codes, lectures: await lecturesOf(found) };
    },

    /**
     * Records the printing of a batch (one read, two writes) or of single cards (one read per card
     * and one write). @throws 404 if no card is found
     */
    async 'admin/codes/print'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      if ('batch' in input) return countPrint(acting, input.batch);
      const found = await readCodes(input.codes);
      const count = found.length;
      if (count === 0) throw notFound();
      const subjects = [
        ...new Set(found.map(({ cId }) => `course/${cId}`)),
        ...found.map(({ token }) => `code/${token}`),
      ];
      await writeLog(database, acting, { action: 'codes.print', subjects, after: { count } });
      return { count };
    },
  } satisfies Partial<Handlers>;
}
