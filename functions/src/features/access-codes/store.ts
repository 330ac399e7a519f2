import type { CodeFilter } from '@markaz/contract/access-codes';
import { type Acting, auditRecord } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { codesQuery, positionAfter } from './query.ts';

export interface CodePage {
  readonly codes: readonly AccessCodeRecord[];
  readonly next: string | null;
}

export interface AccessCodeStore {
  /** @param code canonical */
  read(code: string): Promise<AccessCodeRecord | null>;
  /** The codes with that serial number; several where cards were swapped. */
  readSerial(cId: string, serial: number): Promise<AccessCodeRecord[]>;
  /** A read for each code. @throws 400 for a position that is none */
  page(filter: CodeFilter, now: Date, limit: number, after?: string): Promise<CodePage>;
  readCourseTitle(cId: string): Promise<string | null>;
  /** How many fit; a read for each 1,000. */
  count(filter: CodeFilter, now: Date): Promise<number>;
  /** Writes into the log that an admin was shown codes that somebody could redeem. */
  recordListing(acting: Acting, filter: CodeFilter, count: number): Promise<void>;
  /** Writes into the log that an admin took codes out as a file. */
  recordExport(acting: Acting, filter: CodeFilter, count: number): Promise<void>;
}

/** What a filter names. */
function subjectsOf({ cId, batch }: CodeFilter): string[] {
  return [
    ...(cId === undefined ? [] : [`course/${cId}`]),
    ...(batch === undefined ? [] : [`batch/${batch}`]),
  ];
}

export function createAccessCodeStore(database: Database): AccessCodeStore {
  return {
    async read(code) {
      return readRecord(accessCodeSchema, await database.accessCode(code).get());
    },

    async readSerial(cId, serial) {
      const { docs } = await database.accessCodes
        .where('cId', '==', cId)
        .where('serial', '==', serial)
        .get();
      return docs.map((doc) => accessCodeSchema.parse(doc.data()));
    },

    async page(filter, now, limit, after) {
      const query = codesQuery(database.accessCodes, filter, now, after).limit(limit);
      const { docs } = await query.get();
      const codes = docs.map((doc) => accessCodeSchema.parse(doc.data()));
      const [lastDoc, last] = [docs.at(-1), codes.at(-1)];
      const isFull = docs.length === limit && lastDoc !== undefined && last !== undefined;
      return { codes, next: isFull ? positionAfter(lastDoc.id, last, filter) : null };
    },

    async readCourseTitle(cId) {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['title'],
      });
      const title: unknown = snapshot?.get('title');
      return typeof title === 'string' ? title : null;
    },

    async count(filter, now) {
      const counted = await codesQuery(database.accessCodes, filter, now, undefined).count().get();
      return counted.data().count;
    },

    async recordListing(acting, filter, count) {
      const deed = {
        action: 'codes.list',
        subjects: subjectsOf(filter),
        after: { count },
      } as const;
      await database.audit.doc().create(auditRecord(acting, deed));
    },

    async recordExport(acting, filter, count) {
      const { outlet = null, state = null } = filter;
      const after = { count, outlet, state };
      const deed = { action: 'codes.export', subjects: subjectsOf(filter), after } as const;
      await database.audit.doc().create(auditRecord(acting, deed));
    },
  };
}
