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
import { outletChangesOf } from '../../store/sales.ts';
import { type Decision, runStaffAction } from '../../store/staff-action.ts';
import { type Changing, writeCards } from '../card/change-cards.ts';
import { afterHandOver, afterReturn, afterSale, type Moved } from '../card/transitions.ts';
import { readBatchHeads } from '../code-batches/batch-heads.ts';
import { idOfRequest, untilCreated } from '../requests.ts';
import { commonValue, countReasons, factsOf, presentMove } from './entry.ts';

/** One of three requests, each about a stack of cards of a course. */
type Move =
  | ({ readonly kind: 'handover' } & InputOf<'admin/cards/hand-over'>)
  | ({ readonly kind: 'sale' } & InputOf<'admin/cards/sell'>)
  | ({ readonly kind: 'return' } & InputOf<'admin/cards/return'>);

type Answer = ResponseOf<'admin/cards/return'>;

const actions = {
  handover: 'cards.handover',
  sale: 'cards.sale',
  return: 'cards.return',
} as const satisfies Record<MoveKind, string>;

const courseGone = 'هذا الكورس في سلة المحذوفات. استعِده أولًا.';

function saleWayOf(move: Move) {
  if (move.kind === 'sale') return move.on;
  return move.kind === 'handover' ? move.sell : null;
}

/** Whether an entry is the result of an earlier copy of this request. */
function isResultOf(entry: CardMoveRecord, move: Move): boolean {
  const price = move.kind === 'return' ? undefined : move.price;
  return (
    entry.kind === move.kind &&
    entry.asked.from === move.from &&
    entry.asked.to === move.to &&
    entry.on === saleWayOf(move) &&
    entry.note === move.note &&
    (price === undefined || entry.price === price) &&
    (move.outlet === undefined || isSameOutlet(entry.outlet, move.outlet))
  );
}

/** Moves cards between the centre, outlets and families. Each move is one commit with its entry. */
export function createCardMoveService({ database, now }: Context) {
  /** Reads the cards with these serial numbers. Of swapped cards, only the newest is read. */
  const readCards = async ({ cId, from, to }: Move) => {
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

  const selectMoving = async (move: Move, at: Timestamp) => {
    const cards = await readCards(move);
    const batches = move.kind === 'return' ? cards.map(({ record }) => record.batch) : [];
    const heads = await readBatchHeads(database, batches);
    const moving: Changing<Moved>[] = [];
    const reasons: SkipReason[] = Array(move.to - move.from + 1 - cards.length).fill('unknown');
    for (const { doc, record } of cards) {
      let after: Moved | SkipReason;
      if (move.kind === 'handover') after = afterHandOver(record, move, at);
      else if (move.kind === 'sale') after = afterSale(record, move, at);
      else after = afterReturn(record, move, heads.get(record.batch)?.price ?? null);
      if (typeof after === 'string') reasons.push(after);
      else moving.push({ doc, record, after });
    }
    return { moving, skipped: countReasons(reasons) };
  };

  /** @param entryId id of the log entry */
  const decide = async (
    acting: Acting,
    asked: Move,
    entryId: string,
  ): Promise<Decision<Answer>> => {
    const id = idOfRequest(acting.admin.uid, asked.cId, asked.requestId);
    const ref = database.cardMove(id);
    const all = asked.to - asked.from + 1;
    const answerWith = (entry: CardMoveRecord): Answer => ({
      changed: entry.count,
      unchanged: all - entry.count,
      skipped: entry.skipped,
      move: presentMove(id, entry),
    });
    /** Returns the answer to an earlier copy of the request; null if there is none. */
    const findDone = async () => {
      const done = readRecord(cardMoveSchema, await ref.get());
      if (done === null) return null;
      if (isResultOf(done, asked)) return answerWith(done);
      throw conflict('استُخدم معرّف هذا الطلب لحركة أخرى.');
    };
    const [done, countersDoc, named] = await Promise.all([
      findDone(),
      database.courseCounters(asked.cId).get(),
      readOutlet(database, asked.outlet ?? ''),
    ]);
    if (done !== null) return { answer: done };
    const counters = readRecord(courseCountersSchema, countersDoc);
    // Outlets can return cards that they owe for even if the course is purged.
    if (counters === null && asked.kind !== 'return') throw notFound();

    const at = Timestamp.fromDate(acting.now);
    const move = asked.outlet === undefined ? asked : { ...asked, outlet: named.outlet };
    const { moving, skipped } = await selectMoving(move, at);
    const [first] = moving;
    // Cards of an archived bundle stay valid, but cards of a course in the trash open nothing.
    const isBundle = first?.record.opens.kind === 'bundle';
    if (counters !== null && !counters.live && !isBundle) throw conflict(courseGone);
    // A concurrent copy of the request may have moved the cards meanwhile.
    if (first === undefined) {
      const nothingMoved = { changed: 0, unchanged: all, skipped, move: null };
      return { answer: (await findDone()) ?? nothingMoved };
    }
    const outlet = commonValue(
      move.kind === 'handover' ? [move.outlet] : moving.map(({ record }) => record.outlet),
    );
    if (outlet === null)
      throw invalidFields({ outlet: 'هذه البطاقات في أكثر من مكان. اختر المنفذ.' });

    const entry: CardMoveRecord = {
      at,
      by: { uid: acting.admin.uid, email: acting.admin.email },
      kind: move.kind,
      cId: move.cId,
      ...factsOf(move.kind, moving),
      asked: { from: move.from, to: move.to },
      outlet,
      on: saleWayOf(move),
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
          after: { from, to, changed: moving.length, outlet, price, piastres, on },
        },
        write(batch) {
          writeCards(batch, acting, moving, entryId);
          batch.create(ref, entry);
          if (move.kind === 'handover') named.write(batch);
          const cards = moving.map(({ record: before, after }) => ({
            before,
            after: { ...before, ...after },
          }));
          const codes = cards
            .filter(
              (each) =>
                each.before.outlet !== each.after.outlet || each.before.state !== each.after.state,
            )
            .flatMap(({ before, after }) => [
              { ...before, change: { [before.state]: -1 } },
              { ...after, change: { [after.state]: 1 } },
            ]);
          const counted = { at: acting.now, codes, moved: outletChangesOf(cards, acting.now) };
          if (counters === null) countForCentre(batch, database, counted);
          else countChanges(batch, database, counted);
        },
      },
    };
  };

  /**
   * Moves the cards that can move, once per request. Cost: at most four reads, one per card and,
   * for a return, one per batch of these cards; one write per moved card and per batch of these,
   * and at most six more.
   * @throws 400 if the outlet is ambiguous, 404, 409
   */
  const move = async (admin: Staff, asked: Move): Promise<Answer> => {
    const acting = { admin, now: now() };
    try {
      return await untilCreated(() =>
        runStaffAction(database, acting, (entry) => decide(acting, asked, entry)),
      );
    } catch (error) {
      throw hasStatus(error, 'NOT_FOUND') ? conflict(courseGone) : error;
    }
  };

  return {
    'admin/cards/hand-over': ({ caller, input }) => move(caller, { kind: 'handover', ...input }),
    'admin/cards/sell': ({ caller, input }) => move(caller, { kind: 'sale', ...input }),
    'admin/cards/return': ({ caller, input }) => move(caller, { kind: 'return', ...input }),

    /** The moves, newest first. One read per move. @throws 400 for an invalid position */
    async 'admin/cards/moves'({ input: { cId, outlet, ...page } }) {
      let query: FirebaseFirestore.Query = database.cardMoves;
      if (cId !== undefined) query = query.where('cId', '==', cId);
      if (outlet !== undefined) query = query.where('outlet', '==', outlet);
      const { found, next } = await readNewest(database, query, 'at', cardMoveSchema, page);
      return { moves: found.map(({ id, record }) => presentMove(id, record)), next };
    },
  } satisfies Partial<Handlers>;
}
