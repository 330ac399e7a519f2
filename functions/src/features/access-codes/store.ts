import type { CodeFilter } from '@markaz/contract/access-codes';
import { type Acting, writeLog } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Page, readPage } from '../../store/paging.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { codesQuery, positionOf } from './query.ts';

export type CodePage = Page<AccessCodeRecord>;
export type AccessCodeStore = ReturnType<typeof createAccessCodeStore>;

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
