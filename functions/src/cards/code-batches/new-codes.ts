import { codeEnding, makeCode, type NewCode } from '@markaz/contract/cards/access-code';
import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { notFound } from '../../core/api-error.ts';
import { throwInstead } from '../../core/grpc-status.ts';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { batchCountersOf, countForCentre, courseUpdateFields } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { readOutlet } from '../../store/outlets.ts';
import { compress, decompress } from '../../store/packing.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { CodeBatchRecord } from '../../store/records/cards.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { initialOutletChanges } from '../../store/sales.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { cardAfterHandOver, fieldsBeforeMove, noSale } from '../card/transitions.ts';

/** The fields that all new codes of one request share. */
export type CodeTraits = Pick<
  AccessCodeRecord,
  'cId' | 'opens' | 'lasts' | 'batch' | 'outlet' | 'priceLabel' | 'price' | 'expiresAt'
> & { readonly state: 'inactive' | 'unused' };

export function makeCodes(prefix: string, count: number): NewCode[] {
  const codes = new Map<string, NewCode>();
  while (codes.size < count) {
    const code = makeCode(prefix);
    codes.set(code.code, code);
  }
  return [...codes.values()];
}

export function newCodeRecord(
  { code, token }: NewCode,
  serial: number,
  traits: CodeTraits,
  { admin, now }: Acting,
): AccessCodeRecord {
  return {
    ...traits,
    token,
    serial,
    ending: codeEnding(code),
    stateWhenRevoked: null,
    createdAt: Timestamp.fromDate(now),
    createdBy: admin.uid,
    ...noSale,
    usedAt: null,
    usedBy: null,
    usedByPerson: null,
    refund: null,
    year: null,
    changed: null,
    changes: [],
    beforeMove: null,
    replaces: null,
    replacedBy: null,
  };
}

/** Fields whose values are known only when the codes are added. */
interface AssignedFields {
  readonly firstSerial: number;
  /** The outlet's stored name, which may be spelled differently in the request. */
  readonly outlet: string;
}

/** The batch of the new codes, or the request for a single code. */
interface CodeOrigin {
  readonly logged: Pick<LoggedAction, 'action' | 'subjects'>;
  /** Whether the outlet of the codes receives their cards at once. */
  readonly handOver?: boolean;
  /** Stores the batch or the request in the commit that stores the codes. */
  readonly write: (
    writes: WriteBatch,
    assigned: AssignedFields,
    counters: ReturnType<typeof batchCountersOf>,
    entryId: string,
  ) => void;
}

/** Returns a new card after its hand-over to the outlet for which it was made. */
function handOverNewCard(card: AccessCodeRecord, entryId: string): AccessCodeRecord {
  const handOver = { outlet: card.outlet, activate: false, sell: null };
  const after = cardAfterHandOver(card, handOver, card.createdAt);
  if (typeof after === 'string') throw new Error(`A new card cannot be handed over: ${after}`);
  return { ...card, ...after, changes: [entryId], beforeMove: fieldsBeforeMove(card) };
}

/**
 * Stores new codes of a live course or bundle with the next serial numbers. The same commit stores
 * their batch or request. Cost: 1 read and 3 writes. Each code adds 1 write. An outlet adds 1 read,
 * and a new outlet also 1 write. The writes of `origin` are not included.
 * @throws 404 if the course is not live, ALREADY_EXISTS
 */
export async function addCodes(
  database: Database,
  acting: Acting,
  codes: readonly NewCode[],
  traits: CodeTraits,
  origin: CodeOrigin,
): Promise<AssignedFields> {
  const { cId, state } = traits;
  const { length } = codes;
  const { action, subjects } = origin.logged;
  const { handOver = false } = origin;
  return runStaffAction<AssignedFields>(database, acting, async (entryId) => {
    const [snapshot, storedOutlet] = await Promise.all([
      database.courseCounters(cId).get(),
      readOutlet(database, traits.outlet),
    ]);
    const counters = readRecord(courseCountersSchema, snapshot);
    const isBundle = traits.opens.kind === 'bundle';
    if (!counters?.live || counters.bundle !== isBundle) throw notFound();
    const firstSerial = counters.lastSerial + 1;
    const { outlet } = storedOutlet;
    const addedCodes = [{ ...traits, outlet, change: { [state]: length } }];
    const cards = codes.map((code, index) => {
      const card = newCodeRecord(code, firstSerial + index, { ...traits, outlet }, acting);
      return handOver ? handOverNewCard(card, entryId) : card;
    });
    return {
      answer: { firstSerial, outlet },
      change: {
        logged: {
          action,
          subjects: [`course/${cId}`, ...subjects],
          after: { count: length, firstSerial, outlet, state, ...(handOver && { handOver }) },
        },
        write(writes) {
          for (const [index, { code }] of codes.entries())
            writes.create(database.accessCode(code), cards[index] ?? {});
          origin.write(writes, { firstSerial, outlet }, batchCountersOf(addedCodes), entryId);
          const lastSerial = counters.lastSerial + length;
          const counterChanges = { lastSerial, ...courseUpdateFields(addedCodes, acting.now) };
          writes.update(snapshot.ref, counterChanges, ifUnchanged(snapshot));
          storedOutlet.write(writes);
          // The counters of a batch are omitted here, because `origin.write` stores them.
          const centreCodes = addedCodes.map((change) => ({ ...change, batch: null }));
          const moved = initialOutletChanges(cards);
          countForCentre(writes, database, { at: acting.now, codes: centreCodes, moved });
        },
      },
    };
  }).catch(throwInstead('NOT_FOUND', notFound));
}

/** Compresses the printed tokens of a batch into one small field. */
export function packTokens(tokens: readonly string[]): Promise<Buffer> {
  return compress(JSON.stringify(tokens));
}

/**
 * Returns the valid token for each serial number of a batch. For a swapped card, this is the token
 * of the newest replacement.
 */
export async function unpackTokens(batch: CodeBatchRecord): Promise<string[]> {
  // The type is certain, because only `packTokens` writes this field.
  const tokens: string[] = JSON.parse((await decompress(batch.tokens)).toString('utf8'));
  return tokens.map((token, index) => batch.replacements[batch.firstSerial + index] ?? token);
}
