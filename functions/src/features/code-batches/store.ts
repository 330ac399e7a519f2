import type { NewCode } from '@markaz/contract/access-code';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { hasStatus } from '../../core/grpc-status.ts';
import { type Acting, auditRecord } from '../../store/audit.ts';
import { batchFields, countForCentre, singleCodes } from '../../store/counting.ts';
import { type NumbersOfCourses, readNumbers } from '../../store/course-numbers.ts';
import { positionId, positionTime, readCursor, writeCursor } from '../../store/cursor.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import {
  type CodeBatchHead,
  type CodeBatchRecord,
  codeBatchHeadFields,
  codeBatchHeadSchema,
  codeBatchSchema,
  codeRequestSchema,
} from '../../store/records/code-batch.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { type CodeTraits, newCodeRecord } from './new-codes.ts';

/** A batch whose first serial number is not known yet. */
export type NewBatch = Omit<CodeBatchRecord, 'firstSerial'>;

/** `taken`: the request was done already, or, next to impossible, one of the codes is there. */
export type Added = { readonly firstSerial: number } | 'course-gone' | 'taken';

/** Whence codes come: a batch, or a request for one code, which may have an id. */
export type CodeOrigin = { readonly batch: NewBatch } | { readonly request: string | null };

export interface BatchFilter {
  readonly cId?: string | undefined;
  readonly outlet?: string | undefined;
}

export interface CodeBatchStore {
  /**
   * Keeps new codes of a live course under their next serial numbers, with their batch or the
   * request for the one, if there is any: all of it or nothing. One read.
   */
  add(
    acting: Acting,
    codes: readonly NewCode[],
    traits: CodeTraits,
    origin: CodeOrigin,
  ): Promise<Added>;
  /** The code that was made for a request; null where it made none. One read. */
  readRequested(request: string): Promise<string | null>;
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
  /** The numbers of courses, live or in the trash; a read for each and for each of its shards. */
  readCounters(cIds: readonly string[]): Promise<NumbersOfCourses>;
}

const positionSchema = z.tuple([positionTime, positionId]);

export function createCodeBatchStore(database: Database): CodeBatchStore {
  /** What a batch, or one code, comes to after the last serial number that was given. */
  const decide = async (
    acting: Acting,
    codes: readonly NewCode[],
    traits: CodeTraits,
    origin: CodeOrigin,
  ): Promise<Decision<Added>> => {
    const { cId } = traits;
    const batch = 'batch' in origin ? origin.batch : null;
    const request = 'request' in origin ? origin.request : null;
    const countersRef = database.courseCounters(cId);
    const snapshot = await countersRef.get();
    const counters = readRecord(courseCountersSchema, snapshot);
    if (counters === null || !counters.live) return { answer: 'course-gone' };
    const firstSerial = counters.lastSerial + 1;
    const made = [{ ...traits, change: { [traits.state]: codes.length } }];
    const group = `batches.${traits.batch ?? singleCodes}`;
    const [only] = codes;
    return {
      answer: { firstSerial },
      write(writer, entry) {
        for (const [index, code] of codes.entries()) {
          const record = newCodeRecord(code, firstSerial + index, traits, acting);
          writer.create(database.accessCode(code.code), record);
        }
        if (traits.batch !== null && batch !== null) {
          writer.create(database.codeBatch(traits.batch), { ...batch, firstSerial });
        }
        if (request !== null && only !== undefined) {
          writer.create(database.codeRequest(request), { token: only.token });
        }
        const numbers = {
          lastSerial: counters.lastSerial + codes.length,
          [`${group}.outlet`]: traits.outlet,
          [`${group}.expiresAt`]: traits.expiresAt,
          ...batchFields(made),
        };
        writer.update(countersRef, numbers, unchanged(snapshot));
        countForCentre(writer, database, { codes: made });
        const subjects = [
          `course/${cId}`,
          ...(batch === null ? [`code/${only?.token}`] : [`batch/${traits.batch}`]),
        ];
        writer.create(
          entry,
          auditRecord(acting, {
            action: batch === null ? 'code.make' : 'codes.make',
            subjects,
            after: {
              count: codes.length,
              firstSerial,
              outlet: traits.outlet,
              state: traits.state,
            },
          }),
        );
      },
    };
  };

  return {
    async add(acting, codes, traits, origin) {
      try {
        return await optimisticTransaction(database, () => decide(acting, codes, traits, origin));
      } catch (error) {
        if (hasStatus(error, 'alreadyExists')) return 'taken';
        if (hasStatus(error, 'notFound')) return 'course-gone';
        throw error;
      }
    },

    async readRequested(request) {
      const snapshot = await database.codeRequest(request).get();
      return readRecord(codeRequestSchema, snapshot)?.token ?? null;
    },

    async read(id) {
      return readRecord(codeBatchSchema, await database.codeBatch(id).get());
    },

    countPrint(acting, id) {
      return optimisticTransaction<CodeBatchRecord | null>(database, async () => {
        const ref = database.codeBatch(id);
        const snapshot = await ref.get();
        const record = readRecord(codeBatchSchema, snapshot);
        if (record === null) return { answer: null };
        const printCount = record.printCount + 1;
        const subjects = [`course/${record.cId}`, `batch/${id}`];
        const after = { printCount, count: record.count };
        return {
          answer: { ...record, printCount },
          write(batch, entry) {
            batch.update(ref, { printCount }, unchanged(snapshot));
            batch.create(entry, auditRecord(acting, { action: 'codes.print', subjects, after }));
          },
        };
      });
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

    readCounters: (cIds) => readNumbers(database.firestore, database, cIds),
  };
}
