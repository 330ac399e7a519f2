import type { InputOf } from '@markaz/contract/api';
import type { CardMove, MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';
import { type DocumentSnapshot, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import type { CodeChange } from '../../store/changes.ts';
import { count, countForCentre } from '../../store/counting.ts';
import { type Database, readRecord, readRecordOfList, readRecords } from '../../store/database.ts';
import { isSameOutlet, readOutlet } from '../../store/outlets.ts';
import { readNewest } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import {
  type CardMoveRecord,
  cardMoveSchema,
  codeBatchHeadFields,
  codeBatchHeadSchema,
} from '../../store/records/cards.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { movedCards } from '../../store/sales.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { afterHandOver, afterReturn, afterSale, type Moved } from '../card/stages.ts';
import { idOfRequest } from '../code-batches/new-codes.ts';
import { costOf, type Moving, onlyOf, refundOf, tally, undoneSales } from './entry.ts';

/** One of three requests, each about a stack of cards of a course. */
export type Move =
  | ({ readonly kind: 'handover' } & InputOf<'admin/cards/hand-over'>)
  | ({ readonly kind: 'sale' } & InputOf<'admin/cards/sell'>)
  | ({ readonly kind: 'return' } & InputOf<'admin/cards/return'>);

/** `several-outlets`: the request must name one. `taken`: its id belongs to another move. */
export type MoveOutcome =
  | { readonly changed: 0; readonly skipped: CardMove['skipped'] }
  | { readonly id: string; readonly move: CardMoveRecord }
  | 'unknown'
  | 'course-gone'
  | 'several-outlets'
  | 'taken';

interface MovingDoc extends Moving {
  readonly doc: DocumentSnapshot;
}

const actions = {
  handover: 'cards.handover',
  sale: 'cards.sale',
  return: 'cards.return',
} as const satisfies Record<MoveKind, string>;

function soldHow(move: Move) {
  if (move.kind === 'sale') return move.on;
  return move.kind === 'handover' ? move.sell : null;
}

function priceOf(move: Move): number | undefined {
  return move.kind === 'return' ? undefined : move.price;
}

/** Whether an entry is the result of an earlier copy of this request. */
function isOf(entry: CardMoveRecord, move: Move): boolean {
  const price = priceOf(move);
  return (
    entry.kind === move.kind &&
    entry.asked.from === move.from &&
    entry.asked.to === move.to &&
    entry.on === soldHow(move) &&
    entry.note === move.note &&
    (price === undefined || entry.price === price) &&
    (move.outlet === undefined || isSameOutlet(entry.outlet, move.outlet))
  );
}

/** Serial numbers of the first and the last card. */
function endsOf(moving: readonly Moving[]) {
  const serials = moving.map(({ record }) => record.serial);
  return { from: Math.min(...serials), to: Math.max(...serials) };
}

/** Changes to the counters: none for a card that keeps its outlet and its state. */
function countedOf(moving: readonly Moving[]): CodeChange[] {
  return moving.flatMap(({ record, after }) =>
    record.outlet === after.outlet && record.state === after.state
      ? []
      : [
          { ...record, change: { [record.state]: -1 } },
          { ...record, outlet: after.outlet, change: { [after.state]: 1 } },
        ],
  );
}

/** Moves cards between the centre, outlets and families. Each move is one commit with its entry. */
export function createMoveStore(database: Database) {
  /** Price of a card in each of these batches; a read for each. */
  const readPrices = async (batches: readonly (string | null)[]) => {
    const ids = [...new Set(batches)].filter((id) => id !== null);
    if (ids.length === 0) return new Map<string | null, number | null>();
    const docs = await database.firestore.getAll(...ids.map(database.codeBatch), {
      fieldMask: codeBatchHeadFields,
    });
    return new Map(
      readRecords(database, codeBatchHeadSchema, docs).map(({ id, record }) => [id, record.price]),
    );
  };

  /** The cards with those serial numbers; of swapped cards only the last. */
  const readCards = async ({ cId, from, to }: Move) => {
    const { docs } = await database.accessCodes
      .where('cId', '==', cId)
      .where('serial', '>=', from)
      .where('serial', '<=', to)
      .get();
    return docs.flatMap((doc) => {
      const record = readRecordOfList(database, accessCodeSchema, doc);
      return record === null || record.replacedBy !== null ? [] : [{ doc, record }];
    });
  };

  /** Returns the cards that move, and counts the reasons why others are skipped. */
  const judge = async (move: Move, at: Timestamp) => {
    const cards = await readCards(move);
    const prices =
      move.kind === 'return' ? await readPrices(cards.map(({ record }) => record.batch)) : null;
    const moving: MovingDoc[] = [];
    const reasons: SkipReason[] = Array(move.to - move.from + 1 - cards.length).fill('unknown');
    for (const { doc, record } of cards) {
      let after: Moved | SkipReason;
      if (move.kind === 'handover') after = afterHandOver(record, move, at);
      else if (move.kind === 'sale') after = afterSale(record, move, at);
      else after = afterReturn(record, move, prices?.get(record.batch) ?? null);
      if (typeof after === 'string') reasons.push(after);
      else moving.push({ doc, record, after });
    }
    return { moving, skipped: tally(reasons) };
  };

  const decide = async (
    acting: Acting,
    asked: Move,
    id: string,
    entryId: string,
  ): Promise<Decision<MoveOutcome>> => {
    const ref = database.cardMove(id);
    /** The result of an earlier copy of the request; null if there is none. */
    const findDone = async (): Promise<MoveOutcome | null> => {
      const done = readRecord(cardMoveSchema, await ref.get());
      if (done === null) return null;
      return isOf(done, asked) ? { id, move: done } : 'taken';
    };
    const [done, countersDoc, named] = await Promise.all([
      findDone(),
      database.courseCounters(asked.cId).get(),
      readOutlet(database, asked.outlet ?? ''),
    ]);
    if (done !== null) return { answer: done };
    const counters = readRecord(courseCountersSchema, countersDoc);
    // Outlets can still return cards of a purged course that they owe for.
    if (counters === null && asked.kind !== 'return') return { answer: 'unknown' };

    const at = Timestamp.fromDate(acting.now);
    const move = asked.outlet === undefined ? asked : { ...asked, outlet: named.outlet };
    const { moving, skipped } = await judge(move, at);
    const [first] = moving;
    // Cards of an archived bundle stay valid; a course in the trash opens nothing.
    const isBundle = first?.record.opens.kind === 'bundle';
    if (counters !== null && !counters.live && !isBundle) return { answer: 'course-gone' };
    // A concurrent copy of the request may have moved them meanwhile.
    if (first === undefined) return { answer: (await findDone()) ?? { changed: 0, skipped } };
    const places = move.kind === 'handover' ? [move.outlet] : outletsOf(moving);
    const outlet = onlyOf(places);
    if (outlet === null) return { answer: 'several-outlets' };

    const isReturn = move.kind === 'return';
    const prices = moving.map(({ record, after }) => (isReturn ? record : after).price);
    const undone = isReturn ? undoneSales(moving) : [];
    const entry: CardMoveRecord = {
      at,
      by: { uid: acting.admin.uid, email: acting.admin.email },
      kind: move.kind,
      cId: move.cId,
      batch: onlyOf(moving.map(({ record }) => record.batch)),
      ...endsOf(moving),
      asked: { from: move.from, to: move.to },
      count: moving.length,
      outlet,
      price: onlyOf(prices),
      ...costOf(prices),
      on: soldHow(move),
      undone,
      refund: refundOf(undone),
      skipped,
      note: move.note,
    };
    const { from, to, price, piastres, on } = entry;
    return {
      answer: { id, move: entry },
      change: {
        logged: {
          action: actions[move.kind],
          subjects: [
            `course/${move.cId}`,
            ...(entry.batch === null ? [] : [`batch/${entry.batch}`]),
          ],
          after: { from, to, changed: moving.length, outlet, price, piastres, on },
        },
        write(batch: WriteBatch) {
          const changed = { at, by: acting.admin.uid };
          for (const { doc, record, after } of moving) {
            const changes = [...record.changes, entryId];
            batch.update(doc.ref, { ...after, changed, changes }, unchanged(doc));
          }
          batch.create(ref, entry);
          if (move.kind === 'handover') named.write(batch);
          const cards = moving.map(({ record, after }) => ({
            before: record,
            after: { ...record, ...after },
          }));
          const counted = {
            at: acting.now,
            codes: countedOf(moving),
            moved: movedCards(cards, acting.now),
          };
          if (counters === null) countForCentre(batch, database, counted);
          else count(batch, database, counted);
        },
      },
    };
  };

  return {
    /**
     * Moves the cards that can move, once per request. At most four reads, one for each card and,
     * for a return, one for each of their batches. A write for each card that moves and each of
     * their batches, and at most six more.
     * @throws 503
     */
    async move(acting: Acting, move: Move): Promise<MoveOutcome> {
      const id = idOfRequest(acting.admin.uid, move.cId, move.requestId);
      const run = () => staffAction(database, acting, (entry) => decide(acting, move, id, entry));
      try {
        return await run();
      } catch (error) {
        if (hasStatus(error, 'NOT_FOUND')) return 'course-gone';
        // A concurrent copy of the request was first.
        if (hasStatus(error, 'ALREADY_EXISTS')) return run();
        throw error;
      }
    },

    /** Newest first; a read for each entry. @throws 400 for an invalid position */
    page({ cId, outlet, ...page }: InputOf<'admin/cards/moves'>) {
      let query: FirebaseFirestore.Query = database.cardMoves;
      if (cId !== undefined) query = query.where('cId', '==', cId);
      if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      return readNewest(database, query, 'at', cardMoveSchema, page);
    },
  };
}

function outletsOf(moving: readonly Moving[]): string[] {
  return moving.map(({ record }) => record.outlet);
}
