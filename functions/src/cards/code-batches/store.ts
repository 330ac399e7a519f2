import type { NewCode } from '@markaz/contract/cards/access-code';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { FieldPath, type Query, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod';
import { notFound } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { batchNumbersOf, countForCentre, courseFields } from '../../store/counting.ts';
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
import { staffAction, unchanged } from '../../store/staff-action.ts';
import { type CodeTraits, newCodeRecord } from './new-codes.ts';

/** The place of new codes: where their serial numbers begin, and the outlet's known spelling. */
interface Place {
  readonly firstSerial: number;
  readonly outlet: string;
}

/** The origin of new codes, stored with them: a batch, or a request for one code. */
interface CodeOrigin {
  readonly logged: Pick<LoggedAction, 'action' | 'subjects'>;
  readonly write: (
    writes: WriteBatch,
    place: Place,
    numbers: ReturnType<typeof batchNumbersOf>,
  ) => void;
}

/** The part of `statistics/{shard}` about batches. */
const redeemedSchema = z.object({ redeemed: z.record(z.string(), z.number().int()).default({}) });

export function createCodeBatchStore(database: Database) {
  return {
    /**
     * Stores new codes of a live course under the next serial numbers, with their origin: all or
     * nothing. One read, two with an outlet.
     * @throws 404 if the course is not live, ALREADY_EXISTS
     */
    async add(
      acting: Acting,
      codes: readonly NewCode[],
      traits: CodeTraits,
      origin: CodeOrigin,
    ): Promise<Place> {
      const { cId, state } = traits;
      const { length } = codes;
      const { action, subjects } = origin.logged;
      const added = staffAction<Place>(database, acting, async () => {
        const [snapshot, named] = await Promise.all([
          database.courseCounters(cId).get(),
          readOutlet(database, traits.outlet),
        ]);
        const counters = readRecord(courseCountersSchema, snapshot);
        const isBundle = traits.opens.kind === 'bundle';
        if (!counters?.live || counters.bundle !== isBundle) throw notFound();
        const firstSerial = counters.lastSerial + 1;
        const { outlet } = named;
        const made = [{ ...traits, outlet, change: { [state]: length } }];
        return {
          answer: { firstSerial, outlet },
          change: {
            logged: {
              action,
              subjects: [`course/${cId}`, ...subjects],
              after: { count: length, firstSerial, outlet, state },
            },
            write(writes) {
              for (const [index, code] of codes.entries()) {
                const serial = firstSerial + index;
                const record = newCodeRecord(code, serial, { ...traits, outlet }, acting);
                writes.create(database.accessCode(code.code), record);
              }
              origin.write(writes, { firstSerial, outlet }, batchNumbersOf(made));
              const lastSerial = counters.lastSerial + length;
              const numbers = { lastSerial, ...courseFields(made, acting.now) };
              writes.update(snapshot.ref, numbers, unchanged(snapshot));
              named.write(writes);
              // A batch is created with its numbers.
              const ofCentre = made.map((change) => ({ ...change, batch: null }));
              countForCentre(writes, database, { at: acting.now, codes: ofCentre });
            },
          },
        };
      });
      return added.catch((error: unknown) => {
        throw hasStatus(error, 'NOT_FOUND') ? notFound() : error;
      });
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

    /**
     * Newest first; a read for each batch. A search key, which few batches match, excludes the
     * other filters, so that they need no index.
     */
    page(
      key: string | undefined,
      { cId, outlet }: Pick<CodeFilter, 'cId' | 'outlet'>,
      page: PageRequest,
    ) {
      let query: Query = database.codeBatches.select(...codeBatchHeadFields);
      if (key !== undefined) query = query.where('searchKeys', 'array-contains', key);
      else {
        if (cId !== undefined) query = query.where('cId', '==', cId);
        if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      }
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
