import { Timestamp } from 'firebase-admin/firestore';
import { type Acting, writeLog } from '../../store/audit.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { type CodeBatchRecord, codeBatchSchema } from '../../store/records/cards.ts';
import { staffAction, unchanged } from '../../store/staff-action.ts';
import { canonicalCodes } from '../card/read-typed.ts';

export function createPrintingStore(database: Database) {
  return {
    /** One read. */
    async readBatch(id: string): Promise<CodeBatchRecord | null> {
      return readRecord(codeBatchSchema, await database.codeBatch(id).get());
    },

    /** The existing codes among these, in the same order; a read for each. */
    async readCodes(texts: readonly string[]): Promise<AccessCodeRecord[]> {
      const refs = canonicalCodes(texts).map(database.accessCode);
      const snapshots = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
      return readRecords(database, accessCodeSchema, snapshots).map(({ record }) => record);
    },

    /** Logs that an admin saw the codes of a batch. */
    recordShown(acting: Acting, id: string, { cId, count }: CodeBatchRecord): Promise<void> {
      const subjects = [`course/${cId}`, `batch/${id}`];
      return writeLog(database, acting, { action: 'codes.list', subjects, after: { count } });
    },

    /** Counts one more printing of a batch; null if there is no such batch. */
    countPrint: (acting: Acting, id: string) =>
      staffAction<CodeBatchRecord | null>(database, acting, async () => {
        const ref = database.codeBatch(id);
        const snapshot = await ref.get();
        const record = readRecord(codeBatchSchema, snapshot);
        if (record === null) return { answer: null };
        const printed = {
          printCount: record.printCount + 1,
          printedAt: Timestamp.fromDate(acting.now),
        };
        return {
          answer: { ...record, ...printed },
          change: {
            logged: {
              action: 'codes.print',
              subjects: [`course/${record.cId}`, `batch/${id}`],
              after: { printCount: printed.printCount, count: record.count },
            },
            write: (batch) => batch.update(ref, printed, unchanged(snapshot)),
          },
        };
      }),

    /** Logs that single cards were printed. */
    recordPrint(acting: Acting, codes: readonly AccessCodeRecord[]): Promise<void> {
      const courses = new Set(codes.map(({ cId }) => `course/${cId}`));
      const subjects = [...courses, ...codes.map(({ token }) => `code/${token}`)];
      return writeLog(database, acting, {
        action: 'codes.print',
        subjects,
        after: { count: codes.length },
      });
    },
  };
}
