import { Timestamp } from 'firebase-admin/firestore';
import type { CourseContext } from '../../catalogue/courses/store.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { type Acting, writeLog } from '../../store/audit.ts';
import { readEach, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { codeBatchSchema } from '../../store/records/cards.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { canonicalCodes, presentCode } from '../card/present.ts';
import { presentBatch } from '../code-batches/batch-heads.ts';
import { unpackTokens } from '../code-batches/new-codes.ts';

/** Returns cards to print, and logs each printing. */
export function createPrintingService({ database, now, courses }: CourseContext) {
  /** Cost: 1 read. @throws 404 */
  const readBatch = async (id: string) => {
    const snapshot = await database.codeBatch(id).get();
    const batch = readRecord(codeBatchSchema, snapshot);
    if (batch === null) throw notFound();
    return { snapshot, batch, subjects: [`course/${batch.cId}`, `batch/${id}`] };
  };

  /** Reads the codes with these texts. Omits texts without a code. Cost: 1 read per code. */
  const readCodes = async (texts: readonly string[]) => {
    const refs = canonicalCodes(texts).map(database.accessCode);
    return [...(await readEach(database, accessCodeSchema, refs)).values()];
  };

  /**
   * Reads the titles of the lectures that cards open, keyed by lecture id. Cost: 1 read per course.
   */
  const readLectureTitles = async (
    cards: readonly Pick<AccessCodeRecord, 'cId' | 'opens'>[],
  ): Promise<Record<string, string>> => {
    const lectureCards = cards.filter(({ opens }) => opens.kind === 'lectures');
    const found = await courses.readEach([...new Set(lectureCards.map(({ cId }) => cId))]);
    const lectureIds = new Set(
      lectureCards.flatMap(({ opens }) => (opens.kind === 'lectures' ? opens.lIds : [])),
    );
    return Object.fromEntries(
      [...found.values()]
        .flatMap(({ lectures }) => lectures)
        .filter(({ id }) => lectureIds.has(id))
        .map(({ id, title }) => [id, title]),
    );
  };

  const recordBatchPrint = (acting: Acting, id: string) =>
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
     * Returns the cards of a batch. Logs the call, because anyone who sees a code can use it. Cost:
     * 1 read and 1 write. Cards that open lectures add 1 read.
     * @throws 404
     */
    async 'admin/codes/batches/cards'({ caller: admin, input: { batch: id } }) {
      const { batch, subjects } = await readBatch(id);
      const after = { count: batch.count };
      await writeLog(database, { admin, now: now() }, { action: 'codes.list', subjects, after });
      const [tokens, lectures] = await Promise.all([
        unpackTokens(batch),
        readLectureTitles([batch]),
      ]);
      return { batch: presentBatch(id, batch), tokens, lectures };
    },

    /**
     * Returns cards by their codes. Cost: 1 read per card, and 1 read per course with lecture
     * cards.
     */
    async 'admin/codes/cards'({ input }) {
      const at = now();
      const found = await readCodes(input.codes);
      const codes = found.map((record) => presentCode(record, at));
      return { codes, lectures: await readLectureTitles(found) };
    },

    /**
     * Logs the printing of a batch or of single cards. A batch costs 1 read and 2 writes. Single
     * cards cost 1 write, and 1 read per card.
     * @throws 404 if no card is found
     */
    async 'admin/codes/print'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      if ('batch' in input) return recordBatchPrint(acting, input.batch);
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
