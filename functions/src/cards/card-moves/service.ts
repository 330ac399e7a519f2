import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countChanges, countForCentre } from '../../store/counting.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { isSameOutlet, readOutlet } from '../../store/outlets.ts';
import { readNewest } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type CardMoveRecord, cardMoveSchema } from '../../store/records/cards.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { type Decision, runStaffAction } from '../../store/staff-action.ts';
import { type CardUpdate, writeCards } from '../card/change-cards.ts';
import {
  type CardAfterMove,
  cardAfterHandOver,
  cardAfterReturn,
  cardAfterSale,
} from '../card/transitions.ts';
import { readBatchHeads } from '../code-batches/batch-heads.ts';
import { idOfRequest, retryUntilCreated } from '../requests.ts';
import { commonValue, countedMoves, countReasons, moveFieldsOf, presentMove } from './entry.ts';

/** A request to move the cards of a course in a range of serial numbers. */
type MoveRequest =
  | ({ readonly kind: 'handover' } & InputOf<'admin/cards/hand-over'>)
  | ({ readonly kind: 'sale' } & InputOf<'admin/cards/sell'>)
  | ({ readonly kind: 'return' } & InputOf<'admin/cards/return'>);

type Answer = ResponseOf<'admin/cards/return'>;

const actions = {
  handover: 'cards.handover',
  sale: 'cards.sale',
  return: 'cards.return',
} as const satisfies Record<MoveKind, string>;

const courseInTrashMessage = 'هذا الكورس في سلة المحذوفات. استعِده أولًا.';

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
  const readCards = async ({ cId, from, to }: MoveRequest) => {
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
    const updates: CardUpdate<CardAfterMove>[] = [];
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

    const entry: CardMoveRecord = {
      at,
      by: { uid: acting.admin.uid, email: acting.admin.email },
      kind: move.kind,
      cId: move.cId,
      ...moveFieldsOf(move.kind, updates),
      asked: { from: move.from, to: move.to },
      outlet,
      on: saleTermsOf(move),
      skipped,
      note: move.note,
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
          writeCards(batch, acting, updates, entryId);
          batch.create(ref, entry);
          if (move.kind === 'handover') storedOutlet.write(batch);
          const counts = countedMoves(updates, acting.now);
          if (counters === null) countForCentre(batch, database, counts);
          else countChanges(batch, database, counts);
        },
      },
    };
  };

  /**
   * Moves the cards that can be moved. A repeated request moves nothing. Cost: at most 4 reads and
   * 6 writes. Each card adds 1 read. For a return, each batch adds 1 read. Each moved card and each
   * of their batches adds 1 write.
   * @throws 400 if the outlet is ambiguous, 404 for an unknown course, 409
   */
  const move = async (admin: Staff, request: MoveRequest): Promise<Answer> => {
    const acting = { admin, now: now() };
    try {
      return await retryUntilCreated(() =>
        runStaffAction(database, acting, (entry) => decide(acting, request, entry)),
      );
    } catch (error) {
      throw hasStatus(error, 'NOT_FOUND') ? conflict(courseInTrashMessage) : error;
    }
  };

  return {
    'admin/cards/hand-over': ({ caller, input }) => move(caller, { kind: 'handover', ...input }),
    'admin/cards/sell': ({ caller, input }) => move(caller, { kind: 'sale', ...input }),
    'admin/cards/return': ({ caller, input }) => move(caller, { kind: 'return', ...input }),

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
