import { endOf } from '@markaz/contract/cards/access-code';
import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { type Acting, writeLog } from '../../store/audit.ts';
import { type Database, readRecord, readRecordOfList, readRecords } from '../../store/database.ts';
import { type Page, readPage } from '../../store/paging.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import {
  type CodeBatchHead,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/cards.ts';
import { codesQuery, positionOf } from './codes-query.ts';

const inFileSchema = accessCodeSchema.pick({
  token: true,
  serial: true,
  cId: true,
  opens: true,
  lasts: true,
  batch: true,
  outlet: true,
  priceLabel: true,
  price: true,
  stage: true,
  handedAt: true,
  soldAt: true,
  state: true,
  createdAt: true,
  expiresAt: true,
  usedAt: true,
  usedBy: true,
  usedByPerson: true,
});
const fileFields = Object.keys(inFileSchema.shape);

/** The fields of a code that a file shows. */
export type CodeInFile = z.infer<typeof inFileSchema>;

export type AccessCodeStore = ReturnType<typeof createAccessCodeStore>;

/** Log subjects of a filter. */
function subjectsOf({ cId, batch }: CodeFilter): string[] {
  return [
    ...(cId === undefined ? [] : [`course/${cId}`]),
    ...(batch === undefined ? [] : [`batch/${batch}`]),
  ];
}

export function createAccessCodeStore(database: Database) {
  const recordsOf = (docs: readonly QueryDocumentSnapshot[]) =>
    readRecords(database, accessCodeSchema, docs).map(({ record }) => record);

  return {
    /** @param code canonical */
    async read(code: string): Promise<AccessCodeRecord | null> {
      return readRecord(accessCodeSchema, await database.accessCode(code).get());
    },

    /** The codes with that serial number; several if cards were swapped. */
    async readSerial(cId: string, serial: number): Promise<AccessCodeRecord[]> {
      const { docs } = await database.accessCodes
        .where('cId', '==', cId)
        .where('serial', '==', serial)
        .get();
      return recordsOf(docs);
    },

    /** The fields of batches that lists show, null for a missing batch; a read for each. */
    async readBatches(
      ids: readonly string[],
    ): Promise<(readonly [string, CodeBatchHead | null])[]> {
      if (ids.length === 0) return [];
      const snapshots = await database.firestore.getAll(...ids.map(database.codeBatch), {
        fieldMask: codeBatchHeadFields,
      });
      return snapshots.map(
        (each) => [each.id, readRecordOfList(database, codeBatchHeadSchema, each)] as const,
      );
    },

    /**
     * Streams all codes after a page, with the fields of a file. One query, at the pace of the
     * reader; the client resumes it if the connection breaks. A read for each.
     */
    async *stream(filter: CodeFilter, now: Date, after: string): AsyncGenerator<CodeInFile> {
      const query = codesQuery(database.accessCodes, filter, now, after);
      for await (const doc of query.select(...fileFields).stream()) {
        // The client types every stream alike; this one yields documents.
        const snapshot = doc as unknown as QueryDocumentSnapshot;
        const code = readRecordOfList(database, inFileSchema, snapshot);
        if (code !== null) yield code;
      }
    },

    /** A page of them; a read for each. @throws 400 for an invalid position */
    async pageOfFile(
      filter: CodeFilter,
      now: Date,
      limit: number,
      after: string | undefined,
    ): Promise<Page<CodeInFile>> {
      const query = codesQuery(database.accessCodes, filter, now, after).select(...fileFields);
      return readPage(database, query, inFileSchema, limit, (record, code) =>
        positionOf(code, record, filter),
      );
    },

    /** The codes with that end. @param end canonical, with as many symbols as were typed */
    async findByEnd(end: string, limit: number): Promise<AccessCodeRecord[]> {
      const query = database.accessCodes.where('ending', '==', endOf(end));
      const { docs } = await query.limit(limit).get();
      const fitting = docs.filter(({ id }) => id.endsWith(end));
      return recordsOf(fitting);
    },

    /** The codes with that serial number in a course; the newest of all courses without one. */
    async findBySerial(
      serial: number,
      cId: string | undefined,
      limit: number,
    ): Promise<AccessCodeRecord[]> {
      const query = database.accessCodes.where('serial', '==', serial);
      const narrowed =
        cId === undefined ? query.orderBy('createdAt', 'desc') : query.where('cId', '==', cId);
      const { docs } = await narrowed.limit(limit).get();
      return recordsOf(docs);
    },

    /** The codes that these students, at most thirty, have used. */
    async findByStudents(uids: readonly string[], limit: number): Promise<AccessCodeRecord[]> {
      const { docs } = await database.accessCodes.where('usedBy', 'in', uids).limit(limit).get();
      return recordsOf(docs);
    },

    /** A read for each code. @throws 400 for an invalid position */
    async page(
      filter: CodeFilter,
      now: Date,
      limit: number,
      after?: string,
    ): Promise<Page<AccessCodeRecord>> {
      const query = codesQuery(database.accessCodes, filter, now, after);
      return readPage(database, query, accessCodeSchema, limit, (record, code) =>
        positionOf(code, record, filter),
      );
    },

    /** Number of matching codes; a read for each 1,000. */
    async count(filter: CodeFilter, now: Date): Promise<number> {
      const counted = await codesQuery(database.accessCodes, filter, now, undefined).count().get();
      return counted.data().count;
    },

    /** Logs that an admin saw redeemable codes. */
    recordListing(acting: Acting, filter: CodeFilter, count: number): Promise<void> {
      const subjects = subjectsOf(filter);
      return writeLog(database, acting, { action: 'codes.list', subjects, after: { count } });
    },

    /** Logs that an admin exported codes as a file. */
    recordExport(acting: Acting, filter: CodeFilter, count: number): Promise<void> {
      const { outlet = null, state = null, stage = null } = filter;
      const subjects = subjectsOf(filter);
      const after = { count, outlet, state, stage };
      return writeLog(database, acting, { action: 'codes.export', subjects, after });
    },
  };
}
