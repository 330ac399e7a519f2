import { FieldValue } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../firestore/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../firestore/records/access-code.ts';
import { hasStatus } from '../../firestore/status.ts';

export type AddedCode = 'added' | 'code-taken' | 'course-gone';

export interface AccessCodeStore {
  /** Keeps a new code under its canonical form, for a live course only; no read. */
  add(code: string, record: AccessCodeRecord): Promise<AddedCode>;
}

export function createAccessCodeStore(database: Database): AccessCodeStore {
  const isOwn = async (code: string, nonce: string) =>
    readRecord(accessCodeSchema, await database.accessCode(code).get())?.nonce === nonce;

  return {
    async add(code, record) {
      const batch = database.firestore.batch();
      batch.create(database.accessCode(code), record);
      // Exists exactly while the course is live: no read is needed to know that.
      batch.update(database.courseCounters(record.cId), { codes: FieldValue.increment(1) });
      try {
        await batch.commit();
        return 'added';
      } catch (error) {
        if (hasStatus(error, 'notFound')) return 'course-gone';
        if (!hasStatus(error, 'alreadyExists')) throw error;
        // The client repeats a commit whose answer was lost, and then meets its own code.
        return (await isOwn(code, record.nonce)) ? 'added' : 'code-taken';
      }
    },
  };
}
