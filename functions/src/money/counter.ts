import type { InputOf } from '@markaz/contract/api';
import { formatSerial } from '@markaz/contract/cards/serial';
import type { CounterCard, Receipt, SaleObstacle } from '@markaz/contract/money/counter';
import { Timestamp } from 'firebase-admin/firestore';
import { type CardUpdate, writeCards } from '../cards/card/change-cards.ts';
import { canonicalCode } from '../cards/card/present.ts';
import { type CardAfterMove, cardAfterSale, fieldsBeforeMove } from '../cards/card/transitions.ts';
import { changesOf, countedMoves, moveFieldsOf } from '../cards/card-moves/entry.ts';
import type { CourseContext } from '../catalogue/courses/store.ts';
import { ApiError, conflict, notFound } from '../core/api-error.ts';
import { throwInstead } from '../core/grpc-status.ts';
import { inGroups } from '../core/in-groups.ts';
import { idOfRequest, retryUntilCreated } from '../core/requests.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { type Acting, stampOf } from '../store/audit.ts';
import { countChanges } from '../store/counting.ts';
import { readListRecord, readRecord } from '../store/database.ts';
import { readDrawer } from '../store/drawer.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../store/records/access-code.ts';
import { type CardMoveRecord, emptyMoveFields } from '../store/records/cards.ts';
import { type ReceiptRecord, receiptSchema } from '../store/records/money.ts';
import { outletChangesOf } from '../store/sales.ts';
import { type Decision, runStaffAction } from '../store/staff-action.ts';

type SaleRequest = InputOf<'admin/counter/sell'>;
type RequestedCard = SaleRequest['cards'][number];

/** Firestore's limit for `in`. */
const maxSerialsPerQuery = 30;

const obstacleTexts: Readonly<Record<SaleObstacle, string>> = {
  unknown: 'لا وجود لها',
  used: 'مستخدمة',
  revoked: 'مُبطَلة',
  expired: 'انتهت صلاحيتها',
  elsewhere: 'عند منفذ بيع',
  handed: 'عند منفذ بيع',
  sold: 'بيعت من قبل',
  centre: 'في المركز',
  trash: 'كورسها محذوف',
  price: 'تغيّر سعرها',
};

/** Returns an inactive or unused card after its sale at the counter, or why it cannot be sold. */
function cardAfterCounterSale(
  record: AccessCodeRecord,
  price: number | undefined,
  at: Timestamp,
): CardAfterMove | SaleObstacle {
  // `cardAfterSale` can record the sale of a used card, but nobody buys it again.
  if (record.state === 'used') return 'used';
  const after = cardAfterSale(record, { on: 'paid', outlet: '', price }, at);
  if (typeof after === 'string') return after;
  // The customer was told a price. Only a card without a price may get another one.
  if (price !== undefined && record.price !== null && record.price !== price) return 'price';
  return { ...after, state: 'unused' };
}

function presentReceipt(id: string, record: ReceiptRecord): Receipt {
  const { lines, undone } = record;
  const isUndone = ({ cId, serial }: RequestedCard) =>
    undone.some((card) => card.cId === cId && card.serial === serial);
  const piastres = lines
    .filter((line) => !isUndone(line))
    .reduce((sum, { price }) => sum + price, 0);
  return { id, ...record, piastres, at: record.at.toDate().toISOString() };
}

/** Whether a receipt is the result of an earlier copy of the request. */
function isResultOf({ lines }: ReceiptRecord, { cards }: SaleRequest): boolean {
  const keysOf = (list: readonly RequestedCard[]) =>
    JSON.stringify(list.map(({ cId, serial, price }) => [cId, serial, price]));
  return keysOf(lines) === keysOf(cards);
}

/** @param obstacles why cards of the request cannot be sold, keyed by their positions */
function cannotSell(cards: readonly RequestedCard[], obstacles: ReadonlyMap<number, SaleObstacle>) {
  const fields = [...obstacles].map(([index, obstacle]) => {
    const serial = formatSerial(cards[index]?.serial ?? 0);
    return [`cards.${index}`, `البطاقة ${serial}: ${obstacleTexts[obstacle]}.`];
  });
  return new ApiError('conflict', {
    message: 'في القائمة ما لا يُباع.',
    fields: Object.fromEntries(fields),
  });
}

/** Sells cards to customers at the centre. */
export function createCounterService({ database, now, courses }: CourseContext) {
  /**
   * Reads the cards of a course with these serial numbers, without the cards that have been
   * replaced. Cost: 1 read per card.
   */
  const readCards = async (cId: string, serials: readonly number[]) => {
    const cardsOfCourse = database.accessCodes.where('cId', '==', cId);
    const pages = await Promise.all(
      [...inGroups(serials, maxSerialsPerQuery)].map((group) =>
        cardsOfCourse.where('serial', 'in', group).get(),
      ),
    );
    return pages.flatMap(({ docs }) =>
      docs.flatMap((doc) => {
        const record = readListRecord(database, accessCodeSchema, doc);
        return record === null || record.replacedBy !== null ? [] : [{ doc, record }];
      }),
    );
  };

  /** Returns what a card opens, or null if its course was deleted. Cost: 1 read, 0 for a bundle. */
  const readTitle = async ({ cId, opens }: AccessCodeRecord): Promise<string | null> => {
    if (opens.kind === 'bundle') return opens.name;
    const head = await courses.readHead(cId);
    return head?.state === 'live' ? head.title : null;
  };

  /** Reads the requested cards and decides what becomes of them. */
  const planSale = async ({ cards }: SaleRequest, at: Timestamp) => {
    const byCourse = Map.groupBy(cards, ({ cId }) => cId);
    const groups = await Promise.all(
      [...byCourse].map(async ([cId, group]) => {
        const found = await readCards(
          cId,
          group.map(({ serial }) => serial),
        );
        const [first] = found;
        const title = first === undefined ? null : await readTitle(first.record);
        return [
          cId,
          { title, bySerial: new Map(found.map((card) => [card.record.serial, card])) },
        ] as const;
      }),
    );
    const read = new Map(groups);
    const obstacles = new Map<number, SaleObstacle>();
    const updates: CardUpdate<CardAfterMove>[] = [];
    for (const [index, { cId, serial, price }] of cards.entries()) {
      const { title = null, bySerial } = read.get(cId) ?? {};
      const card = bySerial?.get(serial);
      let after: CardAfterMove | SaleObstacle;
      if (card === undefined) after = 'unknown';
      else if (title === null) after = 'trash';
      else after = cardAfterCounterSale(card.record, price, at);
      if (typeof after === 'string') obstacles.set(index, after);
      else if (card !== undefined) updates.push({ ...card, after });
    }
    return { updates, obstacles, titleOf: (cId: string) => read.get(cId)?.title ?? '' };
  };

  const decide = async (
    acting: Acting,
    request: SaleRequest,
    entryId: string,
  ): Promise<Decision<Receipt>> => {
    const { uid } = acting.admin;
    const id = idOfRequest(uid, 'receipts', request.requestId);
    const ref = database.receipt(id);
    /** Returns the receipt of an earlier copy of the request, or null if there is no such copy. */
    const findEarlierReceipt = async () => {
      const earlier = readRecord(receiptSchema, await ref.get());
      if (earlier === null) return null;
      if (isResultOf(earlier, request)) return presentReceipt(id, earlier);
      throw conflict('استُخدم معرّف هذا الطلب لبيع آخر.');
    };
    const [earlier, drawer] = await Promise.all([findEarlierReceipt(), readDrawer(database, uid)]);
    if (earlier !== null) return { answer: earlier };

    const { at, by } = stampOf(acting);
    const { updates, obstacles, titleOf } = await planSale(request, at);
    if (obstacles.size > 0) {
      // A concurrent copy of the request may already have sold the cards.
      const concurrent = await findEarlierReceipt();
      if (concurrent !== null) return { answer: concurrent };
      throw cannotSell(request.cards, obstacles);
    }
    const lines = request.cards.map((card) => ({ ...card, title: titleOf(card.cId) }));
    const piastres = lines.reduce((sum, { price }) => sum + price, 0);
    const shift = drawer?.shift ?? null;
    const receipt: ReceiptRecord = { at, by, lines, undone: [], paid: request.paid, shift };
    const moves = [...Map.groupBy(updates, ({ record }) => record.cId)].map(([cId, group]) => {
      const fields = moveFieldsOf('sale', group);
      const move: CardMoveRecord = {
        ...emptyMoveFields,
        at,
        by,
        kind: 'sale',
        cId,
        ...fields,
        asked: { from: fields.from, to: fields.to },
        outlet: '',
        on: 'paid',
        entry: entryId,
        serials: group.map(({ record }) => record.serial),
        receipt: id,
        ...(drawer && { shift: drawer.shift, cash: fields.piastres }),
      };
      const moveId = idOfRequest(uid, `receipts/${cId}`, request.requestId);
      return [database.cardMove(moveId), move] as const;
    });
    return {
      answer: presentReceipt(id, receipt),
      change: {
        logged: {
          action: 'cards.sale',
          subjects: [
            ...new Set(
              updates.flatMap(({ record: { cId, batch } }) => [
                `course/${cId}`,
                ...(batch === null ? [] : [`batch/${batch}`]),
              ]),
            ),
          ],
          after: { changed: updates.length, outlet: '', piastres, on: 'paid', receipt: id },
        },
        write(batch) {
          const soldCards = updates.map((update) => ({
            ...update,
            after: { ...update.after, beforeMove: fieldsBeforeMove(update.record) },
          }));
          writeCards(batch, acting, soldCards, entryId);
          for (const [moveRef, move] of moves) batch.create(moveRef, move);
          batch.create(ref, receipt);
          drawer?.write(batch, acting.now);
          const moved = outletChangesOf(changesOf(updates), acting.now);
          countChanges(batch, database, countedMoves(updates, acting.now, moved));
        },
      },
    };
  };

  return {
    /**
     * Finds a card by its code, or by course and serial number. Cost: 2 reads; 1 more read for each
     * card that this card replaced. The card of a bundle costs 1 read less.
     * @throws 400, 404
     */
    async 'admin/counter/lookup'({ input }) {
      const found =
        'code' in input
          ? readRecord(accessCodeSchema, await database.accessCode(canonicalCode(input.code)).get())
          : (await readCards(input.cId, [input.serial]))[0]?.record;
      if (found === undefined || found === null) throw notFound();
      const title = await readTitle(found);
      const after = cardAfterCounterSale(found, undefined, Timestamp.fromDate(now()));
      const { cId, serial, price, outlet } = found;
      let obstacle: CounterCard['obstacle'] = typeof after === 'string' ? after : null;
      if (title === null) obstacle = 'trash';
      return { card: { cId, serial, price, outlet, title: title ?? '', obstacle } };
    },

    /**
     * Sells all cards or none. Cost: 2 reads and 4 writes; 1 read and 1 write per card; 2 reads and
     * 1 write per course (a bundle 1 read less). Activating cards adds 1 write, and 1 write per
     * course and per batch. A shift of the caller adds 1 write.
     * @throws 409
     */
    async 'admin/counter/sell'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const receipt = await retryUntilCreated(
        () => runStaffAction(database, acting, (entry) => decide(acting, input, entry)),
        // A course may have been moved to the trash after it was read.
      ).catch(throwInstead('NOT_FOUND', () => conflict('حُذف كورس في القائمة.')));
      return { receipt };
    },

    /** Cost: 1 read. @throws 404 */
    async 'admin/counter/receipt'({ input: { id } }) {
      const receipt = readRecord(receiptSchema, await database.receipt(id).get());
      if (receipt === null) throw notFound();
      return { receipt: presentReceipt(id, receipt) };
    },
  } satisfies Partial<Handlers>;
}
