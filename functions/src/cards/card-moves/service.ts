import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';
import { cairoMonth } from '@markaz/contract/time/cairo';
import { FieldValue, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { throwInstead } from '../../core/grpc-status.ts';
import { idOfRequest, retryUntilCreated } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { type Acting, stampOf } from '../../store/audit.ts';
import type { OutletChanges } from '../../store/changes.ts';
import { countChanges, countForCentre } from '../../store/counting.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { readDrawer, readDrawerOf } from '../../store/drawer.ts';
import { isSameOutlet, readOutlet } from '../../store/outlets.ts';
import { readNewest } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type CardMoveRecord, cardMoveSchema } from '../../store/records/cards.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { outletChangesOf, undoneOutletChanges } from '../../store/sales.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { type CardUpdate, writeCards } from '../card/change-cards.ts';
import {
  type CardAfterMove,
  cardAfterHandOver,
  cardAfterReturn,
  cardAfterSale,
  fieldsAfterMoveUndo,
  fieldsBeforeMove,
} from '../card/transitions.ts';
import { readBatchHeads } from '../code-batches/batch-heads.ts';
import {
  cashOf,
  changesOf,
  commonValue,
  countedMoves,
  countReasons,
  moveFieldsOf,
  presentMove,
  subtractCards,
} from './entry.ts';

/** A request to move the cards of a course in a range of serial numbers. */
type MoveRequest =
  | ({ readonly kind: 'handover' } & InputOf<'admin/cards/hand-over'>)
  | ({ readonly kind: 'sale' } & InputOf<'admin/cards/sell'>)
  | ({ readonly kind: 'return' } & InputOf<'admin/cards/return'>);

type Answer = ResponseOf<'admin/cards/return'>;

type MoveUpdate = CardUpdate<CardAfterMove>;

const actions = {
  handover: 'cards.handover',
  sale: 'cards.sale',
  return: 'cards.return',
} as const satisfies Record<MoveKind, string>;

const courseInTrashMessage = 'هذا الكورس في سلة المحذوفات. استعِده أولًا.';

const notUndoableMessages = {
  handover: 'لا تراجع عن تسليم إلا في شهره. سجّل مرتجعًا بهذه البطاقات.',
  sale: 'لا تراجع عن بيع إلا في شهره. سجّل مرتجعًا بهذه البطاقات.',
  return: 'لا تراجع عن مرتجع إلا في شهره. سجّل تسليم هذه البطاقات من جديد.',
} as const satisfies Record<MoveKind, string>;

const closedShiftMessages = {
  handover: notUndoableMessages.handover,
  sale: 'أُغلقت وردية هذا البيع وعُدّ درجها، فلا تراجع عنه. سجّل مرتجعًا بهذه البطاقات.',
  return: 'أُغلقت وردية هذا المرتجع وعُدّ درجها، فلا تراجع عنه. بِع هذه البطاقات من جديد.',
} as const satisfies Record<MoveKind, string>;

const refundUndoMessage = 'تراجع عن رد القيمة من صفحة البطاقة.';

/** The name of no outlet. Cards of the centre can be handed over to any outlet. */
const anyOutlet = '-';

function saleTermsOf(move: MoveRequest) {
  if (move.kind === 'sale') return move.on;
  return move.kind === 'handover' ? move.sell : null;
}

/** Whether a stored move is the result of an earlier copy of this request. */
function isResultOf(entry: CardMoveRecord, move: MoveRequest): boolean {
  const price = move.kind === 'return' ? undefined : move.price;
  return (
    entry.kind === move.kind &&
    entry.asked.from === move.from &&
    entry.asked.to === move.to &&
    entry.on === saleTermsOf(move) &&
    entry.note === move.note &&
    (price === undefined || entry.price === price) &&
    (move.outlet === undefined || isSameOutlet(entry.outlet, move.outlet))
  );
}

/**
 * Moves cards between the centre, outlets and families. One commit changes the cards, stores the
 * move and logs it.
 */
export function createCardMoveService({ database, now }: Context) {
  /** Reads the cards in a range of serial numbers, without the cards that have been replaced. */
  const readCards = async ({ cId, from, to }: InputOf<'admin/cards/places'>) => {
    const { docs } = await database.accessCodes
      .where('cId', '==', cId)
      .where('serial', '>=', from)
      .where('serial', '<=', to)
      .get();
    return docs.flatMap((doc) => {
      const record = readListRecord(database, accessCodeSchema, doc);
      return record === null || record.replacedBy !== null ? [] : [{ doc, record }];
    });
  };

  const planMoves = async (move: MoveRequest, at: Timestamp) => {
    const cards = await readCards(move);
    const batches = move.kind === 'return' ? cards.map(({ record }) => record.batch) : [];
    const heads = await readBatchHeads(database, batches);
    const updates: MoveUpdate[] = [];
    const reasons: SkipReason[] = Array(move.to - move.from + 1 - cards.length).fill('unknown');
    for (const { doc, record } of cards) {
      let after: CardAfterMove | SkipReason;
      if (move.kind === 'handover') after = cardAfterHandOver(record, move, at);
      else if (move.kind === 'sale') after = cardAfterSale(record, move, at);
      else after = cardAfterReturn(record, move, heads.get(record.batch)?.price ?? null);
      if (typeof after === 'string') reasons.push(after);
      else updates.push({ doc, record, after });
    }
    return { updates, skipped: countReasons(reasons) };
  };

  /**
   * Adds moved or restored cards to a write batch, with their counters.
   * @param exists whether the course or bundle still exists
   */
  const writeMove = (
    batch: WriteBatch,
    acting: Acting,
    updates: readonly MoveUpdate[],
    entryId: string,
    { moved, exists }: { readonly moved: OutletChanges; readonly exists: boolean },
  ) => {
    writeCards(batch, acting, updates, entryId);
    const counts = countedMoves(updates, acting.now, moved);
    if (exists) countChanges(batch, database, counts);
    else countForCentre(batch, database, counts);
  };

  const decide = async (
    acting: Acting,
    request: MoveRequest,
    entryId: string,
  ): Promise<Decision<Answer>> => {
    const id = idOfRequest(acting.admin.uid, request.cId, request.requestId);
    const ref = database.cardMove(id);
    const requestedCount = request.to - request.from + 1;
    const answerWith = (entry: CardMoveRecord): Answer => ({
      changed: entry.count,
      unchanged: requestedCount - entry.count,
      skipped: entry.skipped,
      move: presentMove(id, entry),
    });
    /** Returns the answer to an earlier copy of the request, or null if there is no such copy. */
    const findEarlierAnswer = async () => {
      const earlierMove = readRecord(cardMoveSchema, await ref.get());
      if (earlierMove === null) return null;
      if (isResultOf(earlierMove, request)) return answerWith(earlierMove);
      throw conflict('استُخدم معرّف هذا الطلب لحركة أخرى.');
    };
    const [earlierAnswer, countersDoc, storedOutlet] = await Promise.all([
      findEarlierAnswer(),
      database.courseCounters(request.cId).get(),
      readOutlet(database, request.outlet ?? ''),
    ]);
    if (earlierAnswer !== null) return { answer: earlierAnswer };
    const counters = readRecord(courseCountersSchema, countersDoc);
    // An outlet can return the cards of a purged course. Otherwise, it would always owe for them.
    if (counters === null && request.kind !== 'return') throw notFound();

    const at = Timestamp.fromDate(acting.now);
    const move =
      request.outlet === undefined ? request : { ...request, outlet: storedOutlet.outlet };
    const { updates, skipped } = await planMoves(move, at);
    const [first] = updates;
    // Cards of an archived bundle stay valid, but cards of a course in the trash open nothing.
    const isBundle = first?.record.opens.kind === 'bundle';
    if (counters !== null && !counters.live && !isBundle) throw conflict(courseInTrashMessage);
    // If no card can move, a concurrent copy of the request may already have moved them.
    if (first === undefined) {
      const nothingMoved = { changed: 0, unchanged: requestedCount, skipped, move: null };
      return { answer: (await findEarlierAnswer()) ?? nothingMoved };
    }
    const outlet = commonValue(
      move.kind === 'handover' ? [move.outlet] : updates.map(({ record }) => record.outlet),
    );
    if (outlet === null)
      throw invalidFields({ outlet: 'هذه البطاقات في أكثر من مكان. اختر المنفذ.' });

    const fields = moveFieldsOf(move.kind, updates);
    const cash = cashOf({ ...fields, kind: move.kind, outlet });
    const drawer = cash === 0 ? null : await readDrawer(database, acting.admin.uid);
    const entry: CardMoveRecord = {
      ...stampOf(acting),
      kind: move.kind,
      cId: move.cId,
      ...fields,
      asked: { from: move.from, to: move.to },
      outlet,
      on: saleTermsOf(move),
      skipped,
      note: move.note,
      reversed: null,
      entry: entryId,
      ...(drawer && { shift: drawer.shift, cash }),
    };
    const { batch: batchId, from, to, price, piastres, on } = entry;
    return {
      answer: answerWith(entry),
      change: {
        logged: {
          action: actions[move.kind],
          subjects: [`course/${move.cId}`, ...(batchId === null ? [] : [`batch/${batchId}`])],
          after: { from, to, changed: updates.length, outlet, price, piastres, on },
        },
        write(batch) {
          batch.create(ref, entry);
          drawer?.write(batch, acting.now);
          if (move.kind === 'handover') storedOutlet.write(batch);
          const movedCards = updates.map((update) => ({
            ...update,
            after: { ...update.after, beforeMove: fieldsBeforeMove(update.record) },
          }));
          const moved = outletChangesOf(changesOf(updates), acting.now);
          writeMove(batch, acting, movedCards, entryId, { moved, exists: counters !== null });
        },
      },
    };
  };

  const decideUndo = async (
    acting: Acting,
    id: string,
    entryId: string,
  ): Promise<Decision<ResponseOf<'admin/cards/undo'>>> => {
    const doc = await database.cardMove(id).get();
    const move = readRecord(cardMoveSchema, doc);
    if (move === null) throw notFound();
    const answerWith = (changed: number, record: CardMoveRecord) => ({
      changed,
      unchanged: record.count,
      move: presentMove(id, record),
    });
    if (move.reversed !== null) return { answer: answerWith(move.reversed.count, move) };
    const { kind, cId, entry } = move;
    const movedAt = move.at.toDate();
    if (kind === 'refund') throw conflict(refundUndoMessage);
    if (entry === null || cairoMonth(movedAt) !== cairoMonth(acting.now))
      throw conflict(notUndoableMessages[kind]);

    const [countersDoc, { docs }] = await Promise.all([
      database.courseCounters(cId).get(),
      database.accessCodes.where('changes', 'array-contains', entry).get(),
    ]);
    const counters = readRecord(courseCountersSchema, countersDoc);
    const updates = docs.flatMap((card) => {
      const record = readListRecord(database, accessCodeSchema, card);
      // A sale at the counter has one log entry, and one move for each course.
      if (record === null || record.cId !== cId) return [];
      const after = fieldsAfterMoveUndo(record, entry);
      return after === null ? [] : [{ doc: card, record, after }];
    });
    const [first] = updates;
    if (first === undefined) {
      // A concurrent copy of the request may have restored the cards since the move was read.
      const current = readRecord(cardMoveSchema, await doc.ref.get()) ?? move;
      return { answer: answerWith(current.reversed?.count ?? 0, current) };
    }
    const isBundle = first.record.opens.kind === 'bundle';
    if (counters !== null && !counters.live && !isBundle) throw conflict(courseInTrashMessage);
    const drawer = await readDrawerOf(database, move, closedShiftMessages[kind]);

    const restored = moveFieldsOf(
      kind,
      updates.map(({ record, after }) => ({ record: { ...record, ...after }, after: record })),
    );
    const left = subtractCards(move, restored);
    const changes = {
      ...left,
      ...(drawer && { cash: cashOf({ ...move, ...left }) }),
      reversed: { ...stampOf(acting), count: updates.length },
    };
    const { batch: batchId, from, to, outlet, on } = move;
    return {
      answer: answerWith(updates.length, { ...move, ...changes }),
      change: {
        logged: {
          action: 'cards.undo',
          subjects: [`course/${cId}`, ...(batchId === null ? [] : [`batch/${batchId}`])],
          after: {
            ...{ action: actions[kind], undone: entry, from, to, outlet, on },
            ...{ changed: updates.length, unchanged: changes.count, piastres: restored.piastres },
          },
        },
        write(batch) {
          batch.update(doc.ref, changes, ifUnchanged(doc));
          drawer?.write(batch, acting.now);
          if (move.receipt !== undefined) {
            const undone = updates.map(({ record: { serial } }) => ({ cId, serial }));
            batch.update(database.receipt(move.receipt), {
              undone: FieldValue.arrayUnion(...undone),
            });
          }
          const restoredCards = updates.map((update) => ({
            ...update,
            after: { ...update.after, beforeMove: null },
          }));
          const moved = undoneOutletChanges(changesOf(updates), movedAt);
          writeMove(batch, acting, restoredCards, entryId, { moved, exists: counters !== null });
        },
      },
    };
  };

  /** @throws 409 if the course is in the trash */
  const throwCourseInTrash = throwInstead('NOT_FOUND', () => conflict(courseInTrashMessage));

  /**
   * Moves the cards that can be moved. A repeated request moves nothing. Cost: at most 4 reads and
   * 6 writes. Each card adds 1 read. For a return, each batch adds 1 read. Each moved card and each
   * of their batches adds 1 write. Cash at the centre adds 1 read, and 1 write during a shift of the
   * caller.
   * @throws 400 if the outlet is ambiguous, 404 for an unknown course, 409
   */
  const move = (admin: Staff, request: MoveRequest): Promise<Answer> => {
    const acting = { admin, now: now() };
    return retryUntilCreated(() =>
      runStaffAction(database, acting, (entry) => decide(acting, request, entry)),
    ).catch(throwCourseInTrash);
  };

  return {
    'admin/cards/hand-over': ({ caller, input }) => move(caller, { kind: 'handover', ...input }),
    'admin/cards/sell': ({ caller, input }) => move(caller, { kind: 'sale', ...input }),
    'admin/cards/return': ({ caller, input }) => move(caller, { kind: 'return', ...input }),

    /**
     * Undoes a move for the cards that have not changed since. Cost: 2 reads and at most 5 writes.
     * Each card of the move adds 1 read. Each restored card and each of their batches adds 1 write.
     * Cash of a shift adds 2 reads and 1 write, and a receipt 1 write. A repeated request costs 1
     * read.
     * @throws 404, 409 after the month of the move or after its shift, and for moves of older
     * versions
     */
    'admin/cards/undo'({ caller: admin, input: { id } }) {
      const acting = { admin, now: now() };
      return runStaffAction(database, acting, (entry) => decideUndo(acting, id, entry)).catch(
        throwCourseInTrash,
      );
    },

    /** Counts the cards of a range by place. Cost: 1 read per card, at least 1. */
    async 'admin/cards/places'({ input }) {
      const at = Timestamp.fromDate(now());
      const cards = await readCards(input);
      /** Whether a move would change a card, if the request names the right outlet. */
      const canMove = ({ record }: (typeof cards)[number], kind: MoveKind) => {
        const outlet = record.outlet || anyOutlet;
        const handOver = { outlet, activate: false, sell: null };
        if (kind === 'handover') return typeof cardAfterHandOver(record, handOver, at) !== 'string';
        if (kind === 'sale') return typeof cardAfterSale(record, { on: 'paid' }, at) !== 'string';
        return typeof cardAfterReturn(record, {}, null) !== 'string';
      };
      const countMovable = (group: typeof cards, kind: MoveKind) =>
        group.filter((card) => canMove(card, kind)).length;
      return {
        places: [...Map.groupBy(cards, ({ record }) => record.outlet)]
          .map(([outlet, group]) => ({
            outlet,
            count: group.length,
            movable: {
              handover: countMovable(group, 'handover'),
              sale: countMovable(group, 'sale'),
              return: countMovable(group, 'return'),
            },
          }))
          .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar')),
      };
    },

    /** Lists moves, newest first. Cost: 1 read per move. @throws 400 for an invalid position */
    async 'admin/cards/moves'({ input: { cId, outlet, ...page } }) {
      let query: FirebaseFirestore.Query = database.cardMoves;
      if (cId !== undefined) query = query.where('cId', '==', cId);
      if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      const { found, next } = await readNewest(database, query, 'at', cardMoveSchema, page);
      return { moves: found.map(({ id, record }) => presentMove(id, record)), next };
    },
  } satisfies Partial<Handlers>;
}
