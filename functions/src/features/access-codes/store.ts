import { endOf } from '@markaz/contract/access-code';
import type { CodeFilter } from '@markaz/contract/access-codes';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Acting, writeLog } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Page, positionTime, readCursor, readPage } from '../../store/paging.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import {
  type CodeBatchHead,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/code-batch.ts';

/** Where a page ended: milliseconds of the field it is ordered by, serial number, code. */
const positionSchema = z.tuple([
  positionTime,
  z.number().int(),
  z.string().regex(/^[0-9A-Z]{1,40}$/u),
]);

/** `expired` is a comparison, not a kept state; so is not being it. */
const timedStates: ReadonlySet<string | undefined> = new Set(['inactive', 'unused', 'expired']);

/**
 * Codes that fit a filter, in an order that an index serves, whichever fields are filtered: a page
 * costs a read for each code on it. States that time ends are ordered by when that is.
 */
function codesQuery(
  codes: Query,
  { cId, batch, outlet, state }: CodeFilter,
  now: Date,
  after: string | undefined,
): Query {
  let query = codes;
  if (cId !== undefined) query = query.where('cId', '==', cId);
  if (batch !== undefined) query = query.where('batch', '==', batch);
  if (outlet !== undefined) query = query.where('outlet', '==', outlet);
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

/** Where a code stands in `codesQuery` with the same filter. */
function positionOf(code: string, record: AccessCodeRecord, { state }: CodeFilter) {
  const time = timedStates.has(state) ? record.expiresAt : record.createdAt;
  return [time.toMillis(), record.serial, code];
}

export type AccessCodeStore = ReturnType<typeof createAccessCodeStore>;
export type CodePage = Page<AccessCodeRecord>;

/** What a filter names. */
function subjectsOf({ cId, batch }: CodeFilter): string[] {
  return [
    ...(cId === undefined ? [] : [`course/${cId}`]),
    ...(batch === undefined ? [] : [`batch/${batch}`]),
  ];
}

export function createAccessCodeStore(database: Database) {
  return {
    /** @param code canonical */
    async read(code: string): Promise<AccessCodeRecord | null> {
      return readRecord(accessCodeSchema, await database.accessCode(code).get());
    },

    /** The codes with that serial number; several where cards were swapped. */
    async readSerial(cId: string, serial: number): Promise<AccessCodeRecord[]> {
      const { docs } = await database.accessCodes
        .where('cId', '==', cId)
        .where('serial', '==', serial)
        .get();
      return docs.map((doc) => accessCodeSchema.parse(doc.data()));
    },

    /** What lists show of a batch; one read. */
    async readBatch(id: string): Promise<CodeBatchHead | null> {
      const [snapshot] = await database.firestore.getAll(database.codeBatch(id), {
        fieldMask: codeBatchHeadFields,
      });
      return readRecord(codeBatchHeadSchema, snapshot);
    },

    /** The codes that end so. @param end canonical, as long as it was typed */
    async findByEnd(end: string, limit: number): Promise<AccessCodeRecord[]> {
      const query = database.accessCodes.where('ending', '==', endOf(end));
      const { docs } = await query.limit(limit).get();
      const fitting = docs.filter(({ id }) => id.endsWith(end));
      return fitting.map((doc) => accessCodeSchema.parse(doc.data()));
    },

    /** The codes with that serial number in a course, or else in any, the newest. */
    async findBySerial(
      serial: number,
      cId: string | undefined,
      limit: number,
    ): Promise<AccessCodeRecord[]> {
      const query = database.accessCodes.where('serial', '==', serial);
      const narrowed =
        cId === undefined ? query.orderBy('createdAt', 'desc') : query.where('cId', '==', cId);
      const { docs } = await narrowed.limit(limit).get();
      return docs.map((doc) => accessCodeSchema.parse(doc.data()));
    },

    /** The codes by which these students, at most thirty, have courses. */
    async findByStudents(uids: readonly string[], limit: number): Promise<AccessCodeRecord[]> {
      const { docs } = await database.accessCodes.where('usedBy', 'in', uids).limit(limit).get();
      return docs.map((doc) => accessCodeSchema.parse(doc.data()));
    },

    /** A read for each code. @throws 400 for a position that is none */
    async page(filter: CodeFilter, now: Date, limit: number, after?: string): Promise<CodePage> {
      const query = codesQuery(database.accessCodes, filter, now, after);
      return readPage(query, accessCodeSchema, limit, (record, code) =>
        positionOf(code, record, filter),
      );
    },

    /** How many fit; a read for each 1,000. */
    async count(filter: CodeFilter, now: Date): Promise<number> {
      const counted = await codesQuery(database.accessCodes, filter, now, undefined).count().get();
      return counted.data().count;
    },

    /** Writes into the log that an admin was shown codes that somebody could redeem. */
    recordListing(acting: Acting, filter: CodeFilter, count: number): Promise<void> {
      const subjects = subjectsOf(filter);
      return writeLog(database, acting, { action: 'codes.list', subjects, after: { count } });
    },

    /** Writes into the log that an admin took codes out as a file. */
    recordExport(acting: Acting, filter: CodeFilter, count: number): Promise<void> {
      const { outlet = null, state = null } = filter;
      const subjects = subjectsOf(filter);
      const after = { count, outlet, state };
      return writeLog(database, acting, { action: 'codes.export', subjects, after });
    },
  };
}
