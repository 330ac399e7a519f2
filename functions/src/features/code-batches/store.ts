import type { NewCode } from '@markaz/contract/access-code';
import {
  type DocumentReference,
  FieldPath,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Acting, actOnce, auditRecord } from '../../firestore/audit.ts';
import { batchChanges, singleCodes } from '../../firestore/code-numbers.ts';
import { readCursor, writeCursor } from '../../firestore/cursor.ts';
import { type Database, readRecord } from '../../firestore/database.ts';
import {
  type CodeBatchHead,
  type CodeBatchRecord,
  codeBatchHeadFields,
  codeBatchHeadSchema,
  codeBatchSchema,
} from '../../firestore/records/code-batch.ts';
import { type CourseCounters, courseCountersSchema } from '../../firestore/records/course.ts';
import { tally } from '../../firestore/statistics.ts';
import { hasStatus } from '../../firestore/status.ts';
import { type CodeTraits, newCodeRecord } from './new-codes.ts';

/** A batch whose first serial number is not known yet. */
export type NewBatch = Omit<CodeBatchRecord, 'firstSerial'>;

/** `taken`: the batch is there already, or, next to impossible, one of the codes. */
export type Added = { readonly firstSerial: number } | 'course-gone' | 'taken';

export interface BatchFilter {
  readonly cId?: string | undefined;
  readonly outlet?: string | undefined;
}

export interface CodeBatchStore {
  /**
   * Keeps new codes of a live course under their next serial numbers, with their batch if they
   * have one: all of them or none. One read.
   */
  add(
    acting: Acting,
    codes: readonly NewCode[],
    traits: CodeTraits,
    batch: NewBatch | null,
  ): Promise<Added>;
  read(id: string): Promise<CodeBatchRecord | null>;
  /** Counts one more print. */
  countPrint(acting: Acting, id: string): Promise<CodeBatchRecord | null>;
  /** Newest first; as many reads as batches. */
  page(
    filter: BatchFilter,
    limit: number,
    after: string | undefined,
  ): Promise<{
    readonly batches: { readonly id: string; readonly head: CodeBatchHead }[];
    readonly next: string | null;
  }>;
  /** The counters of courses, live or in the trash; a read for each. */
  readCounters(cIds: readonly string[]): Promise<ReadonlyMap<string, CourseCounters>>;
}

const positionSchema = z.tuple([z.number().int(), z.string().regex(/^\w{1,128}$/u)]);

export function createCodeBatchStore(database: Database): CodeBatchStore {
  const { firestore } = database;

  const addWithin = async (
    transaction: Transaction,
    entry: DocumentReference,
    acting: Acting,
    codes: readonly NewCode[],
    traits: CodeTraits,
    batch: NewBatch | null,
  ): Promise<Added> => {
    const { cId } = traits;
    const countersRef = database.courseCounters(cId);
    const counters = readRecord(courseCountersSchema, await transaction.get(countersRef));
    if (counters === null) return 'course-gone';
    const firstSerial = counters.lastSerial + 1;
    for (const [index, code] of codes.entries()) {
      const record = newCodeRecord(code, firstSerial + index, traits, acting);
      transaction.create(database.accessCode(code.code), record);
    }
    if (traits.batch !== null && batch !== null) {
      transaction.create(database.codeBatch(traits.batch), { ...batch, firstSerial });
    }
    const change = { [traits.state]: codes.length };
    const group = `batches.${traits.batch ?? singleCodes}`;
    transaction.update(countersRef, {
      lastSerial: counters.lastSerial + codes.length,
      [`${group}.outlet`]: traits.outlet,
      [`${group}.expiresAt`]: traits.expiresAt,
      ...batchChanges(traits.batch, change),
    });
    tally(transaction, database, { codes: [{ outlet: traits.outlet, change }] });
    const [only] = codes;
    transaction.create(
      entry,
      auditRecord(acting, {
        action: batch === null ? 'code.make' : 'codes.make',
        subjects: [
          `course/${cId}`,
          ...(batch === null ? [`code/${only?.token}`] : [`batch/${traits.batch}`]),
        ],
        after: {
          count: codes.length,
          firstSerial,
          outlet: traits.outlet,
          state: traits.state,
        },
      }),
    );
    return { firstSerial };
  };

  return {
    async add(acting, codes, traits, batch) {
      try {
        return await actOnce(database, (transaction, entry) =>
          addWithin(transaction, entry, acting, codes, traits, batch),
        );
      } catch (error) {
        if (hasStatus(error, 'alreadyExists')) return 'taken';
        throw error;
      }
    },

    async read(id) {
      return readRecord(codeBatchSchema, await database.codeBatch(id).get());
    },

    async countPrint(acting, id) {
      const { batch } = await actOnce(database, async (transaction, entry) => {
        const record = readRecord(codeBatchSchema, await transaction.get(database.codeBatch(id)));
        if (record === null) return { batch: null };
        const printCount = record.printCount + 1;
        transaction.update(database.codeBatch(id), { printCount });
        const subjects = [`course/${record.cId}`, `batch/${id}`];
        transaction.create(
          entry,
          auditRecord(acting, { action: 'codes.print', subjects, after: { printCount } }),
        );
        return { batch: { ...record, printCount } };
      });
      return batch;
    },

    async page({ cId, outlet }, limit, after) {
      let query = database.codeBatches
        .orderBy('createdAt', 'desc')
        .orderBy(FieldPath.documentId(), 'desc');
      if (cId !== undefined) query = query.where('cId', '==', cId);
      if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      if (after !== undefined) {
        const [createdAt, id] = readCursor(positionSchema, after);
        query = query.startAfter(Timestamp.fromMillis(createdAt), id);
      }
      const { docs } = await query
        .limit(limit)
        .select(...codeBatchHeadFields)
        .get();
      const batches = docs.map((doc) => ({
        id: doc.id,
        head: codeBatchHeadSchema.parse(doc.data()),
      }));
      const last = batches.length === limit ? batches.at(-1) : undefined;
      const next =
        last === undefined ? null : writeCursor([last.head.createdAt.toMillis(), last.id]);
      return { batches, next };
    },

    async readCounters(cIds) {
      const found = new Map<string, CourseCounters>();
      const read = async (ids: readonly string[], refOf: (id: string) => DocumentReference) => {
        const snapshots = ids.length === 0 ? [] : await firestore.getAll(...ids.map(refOf));
        for (const snapshot of snapshots) {
          const counters = readRecord(courseCountersSchema, snapshot);
          if (counters !== null) found.set(snapshot.id, counters);
        }
      };
      await read(cIds, database.courseCounters);
      const trashed = cIds.filter((id) => !found.has(id));
      await read(trashed, database.trashedCounters);
      return found;
    },
  };
}
