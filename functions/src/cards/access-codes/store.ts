import { endOf } from '@markaz/contract/cards/access-code';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import {
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readRecord, readRecordOfList, readRecords } from '../../store/database.ts';
import { positionTime, readCursor, readPage } from '../../store/paging.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import {
  type CodeBatchHead,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/cards.ts';

const inFileSchema = accessCodeSchema.omit({
  ending: true,
  stateWhenRevoked: true,
  createdBy: true,
  soldOn: true,
  year: true,
  changed: true,
  changes: true,
  replaces: true,
  replacedBy: true,
});
const fileFields = Object.keys(inFileSchema.shape);

export type CodeInFile = z.infer<typeof inFileSchema>;

export type AccessCodeStore = ReturnType<typeof createAccessCodeStore>;

/** Where a page ended: the sort field in milliseconds, serial number, code. */
const positionSchema = z.tuple([
  positionTime,
  z.number().int(),
  z.string().regex(/^[0-9A-Z]{1,40}$/u),
]);

/** `expired` is not stored: for these states, `expiresAt` is compared with now. */
const timedStates: ReadonlySet<string | undefined> = new Set(['inactive', 'unused', 'expired']);

/**
 * Returns the codes that match a filter, in an order that an index serves for all combinations of
 * filters. A page costs a read for each code. States that can expire are ordered by expiry.
 */
function codesQuery(
  codes: Query,
  { cId, batch, outlet, state, stage }: CodeFilter,
  now: Date,
  after: string | undefined,
): Query {
  let query = codes;
  if (cId !== undefined) query = query.where('cId', '==', cId);
  if (batch !== undefined) query = query.where('batch', '==', batch);
  if (outlet !== undefined) query = query.where('outlet', '==', outlet);
  if (stage !== undefined) query = query.where('stage', '==', stage);
  if (state === 'expired') query = query.where('state', 'in', ['inactive', 'unused']);
  else if (state !== undefined) query = query.where('state', '==', state);

  if (timedStates.has(state)) {
    const isOver = state === 'expired';
    query = query
      .where('expiresAt', isOver ? '<=' : '>', Timestamp.fromDate(now))
      .orderBy('expiresAt', 'asc');
  } else {
    query = query.orderBy('createdAt', 'desc');
  }
  query = query.orderBy('serial', 'asc').orderBy(FieldPath.documentId(), 'asc');
  if (after === undefined) return query;
  const [time, serial, code] = readCursor(positionSchema, after);
  return query.startAfter(Timestamp.fromMillis(time), serial, code);
}

/** Position of a code in `codesQuery` with the same filter. */
function positionIn({ state }: CodeFilter) {
  const field = timedStates.has(state) ? 'expiresAt' : 'createdAt';
  return (
    record: Pick<AccessCodeRecord, 'expiresAt' | 'createdAt' | 'serial'>,
    code: string,
  ): (string | number)[] => [record[field].toMillis(), record.serial, code];
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
    pageOfFile(filter: CodeFilter, now: Date, limit: number, after: string | undefined) {
      const query = codesQuery(database.accessCodes, filter, now, after).select(...fileFields);
      return readPage(database, query, inFileSchema, limit, positionIn(filter));
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
    page(filter: CodeFilter, now: Date, limit: number, after: string | undefined) {
      const query = codesQuery(database.accessCodes, filter, now, after);
      return readPage(database, query, accessCodeSchema, limit, positionIn(filter));
    },

    /** Number of matching codes; a read for each 1,000. */
    async count(filter: CodeFilter, now: Date): Promise<number> {
      const counted = await codesQuery(database.accessCodes, filter, now, undefined).count().get();
      return counted.data().count;
    },
  };
}
