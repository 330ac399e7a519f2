import type { NewCode } from '@markaz/contract/cards/access-code';
import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import { FieldPath, type Query } from 'firebase-admin/firestore';
import * as z from 'zod';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import {
  batchNumbersOf,
  countForCentre,
  courseFields,
  orCourseGone,
} from '../../store/counting.ts';
import { readNumbers } from '../../store/course-numbers.ts';
import { type Database, readRecord, readRecordOfList } from '../../store/database.ts';
import { readOutlet } from '../../store/outlets.ts';
import { type PageRequest, readNewest } from '../../store/paging.ts';
import {
  type BundleRecord,
  bundleSchema,
  type CodeBatchRecord,
  codeBatchHeadFields,
  codeBatchHeadSchema,
  codeBatchSchema,
  codeRequestSchema,
} from '../../store/records/cards.ts';
import { outletsSchema } from '../../store/records/centre.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { type CodeTraits, newCodeRecord } from './new-codes.ts';

/** A batch before it has serial numbers and counts. */
export type NewBatch = Omit<CodeBatchRecord, 'firstSerial' | 'numbers' | 'places' | 'counted'>;

/** `taken`: an earlier copy of the request was done or, very unlikely, one of the codes exists. */
export type Added =
  | { readonly firstSerial: number; readonly outlet: string }
  | 'course-gone'
  | 'taken';

/** The origin of codes: a batch, or a request for one code, which may have an id. */
export type CodeOrigin = { readonly batch: NewBatch } | { readonly request: string | null };

/** The part of `statistics/{shard}` about batches. */
const redeemedSchema = z.object({ redeemed: z.record(z.string(), z.number().int()).default({}) });

export function createCodeBatchStore(database: Database) {
  const heads: Query = database.codeBatches.select(...codeBatchHeadFields);
  /** Decides on a batch, or one code, with the next serial numbers. */
  const decide = async (
    acting: Acting,
    codes: readonly NewCode[],
    traits: CodeTraits,
    origin: CodeOrigin,
  ): Promise<Decision<Added>> => {
    const { cId, state } = traits;
    const batch = 'batch' in origin ? origin.batch : null;
    const request = 'request' in origin ? origin.request : null;
    const countersRef = database.courseCounters(cId);
    const [snapshot, named] = await Promise.all([
      countersRef.get(),
      readOutlet(database, traits.outlet),
    ]);
    const counters = readRecord(courseCountersSchema, snapshot);
    const isBundle = traits.opens.kind === 'bundle';
    if (counters === null || !counters.live || counters.bundle !== isBundle)
      return { answer: 'course-gone' };
    const firstSerial = counters.lastSerial + 1;
    const { outlet } = named;
    const made = [{ ...traits, outlet, change: { [state]: codes.length } }];
    const [only] = codes;
    return {
      answer: { firstSerial, outlet },
      change: {
        logged: {
          action: batch === null ? 'code.make' : 'codes.make',
          subjects: [
            `course/${cId}`,
            batch === null ? `code/${only?.token}` : `batch/${traits.batch}`,
          ],
          after: { count: codes.length, firstSerial, outlet, state },
        },
        write(writer) {
          for (const [index, code] of codes.entries()) {
            const record = newCodeRecord(code, firstSerial + index, { ...traits, outlet }, acting);
            writer.create(database.accessCode(code.code), record);
          }
          if (traits.batch !== null && batch !== null) {
            const counted = { ...batchNumbersOf(made), counted: true };
            const record = { ...batch, firstSerial, outlet, ...counted };
            writer.create(database.codeBatch(traits.batch), record);
          }
          if (request !== null && only !== undefined) {
            writer.create(database.codeRequest(request), { token: only.token });
          }
          const numbers = {
            lastSerial: counters.lastSerial + codes.length,
            ...courseFields(made, acting.now),
          };
          writer.update(countersRef, numbers, unchanged(snapshot));
          named.write(writer);
          // The batch is created with its numbers.
          const ofCentre = made.map((change) => ({ ...change, batch: null }));
          countForCentre(writer, database, { at: acting.now, codes: ofCentre });
        },
      },
    };
  };

  return {
    /**
     * Stores new codes of a live course under the next serial numbers, with their batch or the
     * request for a single code: all or nothing. One read, two with an outlet.
     */
    async add(
      acting: Acting,
      codes: readonly NewCode[],
      traits: CodeTraits,
      origin: CodeOrigin,
    ): Promise<Added> {
      const decideNow = () => decide(acting, codes, traits, origin);
      try {
        return await orCourseGone(staffAction(database, acting, decideNow));
      } catch (error) {
        if (hasStatus(error, 'ALREADY_EXISTS')) return 'taken';
        throw error;
      }
    },

    /** The code that a request made; null if it made none. One read. */
    async readRequested(request: string): Promise<string | null> {
      const snapshot = await database.codeRequest(request).get();
      return readRecord(codeRequestSchema, snapshot)?.token ?? null;
    },

    /** One read; null if there is none. */
    async readBundle(id: string): Promise<BundleRecord | null> {
      return readRecord(bundleSchema, await database.bundle(id).get());
    },

    async read(id: string): Promise<CodeBatchRecord | null> {
      return readRecord(codeBatchSchema, await database.codeBatch(id).get());
    },

    /** The names of all outlets; one read. */
    async readOutlets(): Promise<readonly string[]> {
      return readRecord(outletsSchema, await database.outlets.get())?.names ?? [];
    },

    /** Newest first; a read for each batch. */
    page({ cId, outlet }: Pick<CodeFilter, 'cId' | 'outlet'>, page: PageRequest) {
      let query = heads;
      if (cId !== undefined) query = query.where('cId', '==', cId);
      if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      return readNewest(database, query, 'createdAt', codeBatchHeadSchema, page);
    },

    /** The same by a search key. Few batches match, so other filters need no index. */
    pageFound(key: string, page: PageRequest) {
      const query = heads.where('searchKeys', 'array-contains', key);
      return readNewest(database, query, 'createdAt', codeBatchHeadSchema, page);
    },

    /** Cards redeemed since last night, by batch; a read for each of five shards. */
    async readRedeemed(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const redeemed = new Map<string, number>();
      if (ids.length === 0) return redeemed;
      const shards = await database.firestore.getAll(...database.statistics, {
        fieldMask: ids.map((id) => new FieldPath('redeemed', id)),
      });
      for (const shard of shards) {
        const some = readRecord(redeemedSchema, shard)?.redeemed ?? {};
        for (const [id, cards] of Object.entries(some))
          redeemed.set(id, (redeemed.get(id) ?? 0) + cards);
      }
      return redeemed;
    },

    /** The numbers of courses, live or in the trash; a read for each course and each shard. */
    readCounters: (cIds: readonly string[]) =>
      readNumbers(database.firestore, database, cIds, (schema, snapshot) =>
        readRecordOfList(database, schema, snapshot),
      ),
  };
}
