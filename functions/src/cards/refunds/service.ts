import type { ApiPath, InputOf, ResponseOf } from '@markaz/contract/api';
import { makeCode } from '@markaz/contract/cards/access-code';
import {
  type CardScope,
  coursesInScope,
  fullCourseScope,
  unlimitedPeriod,
} from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import type { RefundEffect } from '@markaz/contract/cards/refunds';
import { cairoMonth } from '@markaz/contract/time/cairo';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { idOfRequest, retryUntilCreated } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { type Acting, stampOf } from '../../store/audit.ts';
import { countForCentre, courseUpdateFields } from '../../store/counting.ts';
import { readRecord } from '../../store/database.ts';
import { type Drawer, readDrawer, readDrawerOf } from '../../store/drawer.ts';
import { isSameOutlet } from '../../store/outlets.ts';
import {
  type AccessCodeRecord,
  accessCodeSchema,
  neverExpires,
} from '../../store/records/access-code.ts';
import {
  bundleSchema,
  type CardMoveRecord,
  cardMoveSchema,
  codeRequestSchema,
  emptyMoveFields,
} from '../../store/records/cards.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { withGrant } from '../../store/records/enrolment.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { outletChangesOf, refundChanges } from '../../store/sales.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { canonicalCode, presentCode } from '../card/present.ts';
import { saleAfterRedeeming } from '../card/transitions.ts';
import { costOf, undoneSales } from '../card-moves/entry.ts';
import { type CodeTraits, newCodeRecord } from '../code-batches/new-codes.ts';
import { createGrant, gainedCourses } from '../enrolment/card-scope.ts';
import { accessAfterRefund, accessAfterUndo } from './access.ts';
import { type Account, countOpened, readAccounts, withAccess, writeAccounts } from './accounts.ts';

interface StoredCard {
  readonly doc: DocumentSnapshot;
  readonly card: AccessCodeRecord;
}

type Refund = NonNullable<AccessCodeRecord['refund']>;

/**
 * Decides about one call.
 * @param onAccounts receives the accounts that the call may change
 */
type Decide<Path extends ApiPath> = (
  acting: Acting,
  input: InputOf<Path>,
  entryId: string,
  onAccounts: (accounts: readonly Account[]) => void,
) => Promise<Decision<ResponseOf<Path>>>;

/** @throws 409 if the card is not used, or was refunded before */
function requireRefundable({ state, refund }: AccessCodeRecord): void {
  if (state !== 'used') throw conflict('لم تُستخدم هذه البطاقة. سجّل رجوعها إلى المركز.');
  if (refund !== null) throw conflict('رُدّت قيمة هذه البطاقة من قبل.');
}

/** Returns the entry of a refund in the list of card moves. */
function moveEntry(card: AccessCodeRecord, outlet: string, acting: Acting): CardMoveRecord {
  const { cId, batch, serial, price } = card;
  const cost = costOf([price]);
  return {
    ...emptyMoveFields,
    ...stampOf(acting),
    kind: 'refund',
    cId,
    batch,
    from: serial,
    to: serial,
    asked: { from: serial, to: serial },
    count: 1,
    outlet,
    price,
    ...cost,
    undone: undoneSales([{ record: card }]),
    refund: cost.piastres,
  };
}

const closedShiftMessages = {
  refund: 'أُغلقت الوردية التي رُدّت فيها القيمة وعُدّ درجها، فلا تراجع عن الرد. بِع للطالب بطاقة جديدة.',
  exchange: 'أُغلقت وردية هذا التبديل وعُدّ درجها، فلا تراجع عنه. بدّل البطاقة الجديدة من صفحتها.',
} as const;

/** The cash of a refund or exchange, and the shift of its drawer. */
type RefundCash = Pick<CardMoveRecord, 'shift' | 'cash'>;

const cashIn = (drawer: Drawer | null, cash: number): RefundCash =>
  drawer === null ? {} : { shift: drawer.shift, cash };

/** The numbers and sums of a refund's entry after its undo. */
const nothingMoved = { count: 0, piastres: 0, unpriced: 0, undone: [], refund: 0 };

const readEntry = (doc: DocumentSnapshot) => readRecord(cardMoveSchema, doc);

const presentRefund = (refund: Refund) => ({ ...refund, at: refund.at.toDate().toISOString() });

/** Returns what a refund would do to a course of the card. */
function effectOf(accounts: readonly Account[], token: string, at: Timestamp, cId: string) {
  const effects = accounts.map(({ access }): RefundEffect => {
    const after = accessAfterRefund(access, token, at);
    const enrolment = enrolmentOf(access, cId);
    if (enrolment === undefined || after.enrolments[cId] === enrolment) return 'none';
    return after.enrolments[cId] === undefined ? 'closes' : 'stays';
  });
  return effects.find((effect) => effect !== 'none') ?? 'none';
}

/**
 * Refunds and exchanges used cards. Each call is one commit, which changes the money, the student's
 * access and the card together, and logs the action.
 */
export function createRefundService({
  database,
  now,
  courses,
}: Context & { readonly courses: Pick<CourseStore, 'readEach'> }) {
  /** Cost: 1 read. @throws 400, 404 */
  const readCard = async (code: string): Promise<StoredCard> => {
    const doc = await database.accessCode(canonicalCode(code)).get();
    const card = readRecord(accessCodeSchema, doc);
    if (card === null) throw notFound();
    return { doc, card };
  };

  /** Returns the writes that refund a card, and the accounts after the refund. */
  const planRefund = (
    acting: Acting,
    { doc, card }: StoredCard,
    accounts: readonly Account[],
    { outlet, move, exchangedFor }: Pick<Refund, 'outlet' | 'move' | 'exchangedFor'>,
    cash: RefundCash,
  ) => {
    const at = Timestamp.fromDate(acting.now);
    const by = acting.admin.uid;
    const refund: Refund = { at, by, outlet, piastres: card.price, move, exchangedFor };
    return {
      refund,
      moved: refundChanges(card, outlet, acting.now, 1),
      accounts: accounts.map((account) =>
        withAccess(account, accessAfterRefund(account.access, card.token, at)),
      ),
      write(batch: FirebaseFirestore.WriteBatch, entryId: string) {
        const changes = [...card.changes, entryId];
        batch.update(doc.ref, { refund, changed: { at, by }, changes }, ifUnchanged(doc));
        batch.create(database.cardMove(move), { ...moveEntry(card, outlet, acting), ...cash });
      },
    };
  };

  /** Tells other parts of this instance that students may have lost courses. */
  const emitChanges = (accounts: readonly Account[]) => {
    for (const { doc } of accounts) database.changes.emit('unenrolled', doc.id);
  };

  const subjectsOf = (cards: readonly AccessCodeRecord[], accounts: readonly Account[]) => [
    ...new Set([
      ...cards.map(({ cId }) => `course/${cId}`),
      ...cards.map(({ token }) => `code/${token}`),
      ...accounts.map(({ doc }) => `user/${doc.id}`),
    ]),
  ];

  const countsOf = (accounts: readonly Account[], at: Date) =>
    accounts.flatMap(({ counts }) => counts.map((count) => ({ ...count, at })));

  /**
   * Reads a live course or bundle for a new card.
   * @throws 404, 409 if it or one of its courses is in the trash
   */
  const readProduct = async (cId: string) => {
    const doc = await database.courseCounters(cId).get();
    const counters = readRecord(courseCountersSchema, doc);
    if (counters === null) throw notFound();
    const goneMessage = 'هذا الكورس غير متاح الآن. اختر كورسًا آخر.';
    if (!counters.live) throw conflict(goneMessage);
    if (!counters.bundle) return { doc, counters, opens: fullCourseScope };
    const bundle = readRecord(bundleSchema, await database.bundle(cId).get());
    if (bundle === null) throw notFound();
    const refs = bundle.courses.map(database.course);
    const states = await database.firestore.getAll(...refs, { fieldMask: ['state'] });
    if (states.some((state) => state.get('state') !== 'live')) throw conflict(goneMessage);
    const opens: CardScope = { kind: 'bundle', name: bundle.name, cIds: bundle.courses };
    return { doc, counters, opens };
  };

  const decideRefund: Decide<'admin/cards/refund'> = async (acting, input, entryId, onAccounts) => {
    const stored = await readCard(input.code);
    const { card } = stored;
    const move = idOfRequest(acting.admin.uid, card.token, input.requestId);
    const isResult = (refund: Refund) =>
      refund.move === move && isSameOutlet(refund.outlet, input.outlet);
    if (card.refund !== null && isResult(card.refund))
      return { answer: { refund: presentRefund(card.refund) } };
    requireRefundable(card);
    // A late copy of a request must not repeat a refund that was undone.
    if ((await database.cardMove(move).get()).exists) {
      // A concurrent copy of the request may have refunded the card since it was read.
      const { refund } = (await readCard(input.code)).card;
      if (refund !== null && isResult(refund)) return { answer: { refund: presentRefund(refund) } };
      throw conflict('تراجع أحدهم عن رد هذه القيمة. افتح البطاقة من جديد.');
    }
    if (input.outlet !== '' && !isSameOutlet(input.outlet, card.outlet))
      throw invalidFields({ outlet: 'يرد القيمة المركز، أو المنفذ الذي كانت عنده البطاقة.' });
    const outlet = input.outlet === '' ? '' : card.outlet;
    const price = outlet === '' ? (card.price ?? 0) : 0;
    const [accounts, drawer] = await Promise.all([
      readAccounts(database, [card]),
      price === 0 ? null : readDrawer(database, acting.admin.uid),
    ]);
    onAccounts(accounts);
    const refund = { outlet, move, exchangedFor: null };
    const plan = planRefund(acting, stored, accounts, refund, cashIn(drawer, 0 - price));
    return {
      answer: { refund: presentRefund(plan.refund) },
      change: {
        logged: {
          action: 'card.refund',
          subjects: subjectsOf([card], accounts),
          after: { outlet, piastres: card.price },
          reason: input.reason,
        },
        write(batch) {
          plan.write(batch, entryId);
          drawer?.write(batch, acting.now);
          writeAccounts(batch, plan.accounts);
          const { moved } = plan;
          const counts = countsOf(plan.accounts, acting.now);
          countForCentre(batch, database, { at: acting.now, moved }, ...counts);
        },
      },
    };
  };

  const decideExchange: Decide<'admin/cards/exchange'> = async (
    acting,
    input,
    entryId,
    onAccounts,
  ) => {
    const { cId, price, reason } = input;
    const stored = await readCard(input.code);
    const { card } = stored;
    const id = idOfRequest(acting.admin.uid, card.token, input.requestId);
    const difference = card.price === null ? null : price - card.price;
    const existing = readRecord(codeRequestSchema, await database.codeRequest(id).get());
    if (existing !== null) {
      const { card: earlier } = await readCard(existing.token);
      if (earlier.cId === cId && earlier.price === price)
        return { answer: { token: existing.token, difference } };
      throw conflict('استُخدم معرّف هذا الطلب لتبديل آخر.');
    }
    requireRefundable(card);
    const { opens, lasts } = card;
    if (cId === card.cId && opens.kind !== 'lectures' && lasts.kind === 'forever')
      throw invalidFields({ cId: 'هذه البطاقة لهذا الكورس نفسه. اختر كورسًا آخر.' });
    const [accounts, product, drawer] = await Promise.all([
      readAccounts(database, [card]),
      readProduct(cId),
      readDrawer(database, acting.admin.uid),
    ]);
    const holder = accounts.find(({ doc }) => doc.id === card.usedBy);
    if (holder === undefined) throw conflict('حُذف حساب الطالب. يمكن رد القيمة، ولا يمكن التبديل.');
    onAccounts(accounts);

    const at = Timestamp.fromDate(acting.now);
    const made = makeCode('');
    const serial = product.counters.lastSerial + 1;
    const traits: CodeTraits = {
      cId,
      opens: product.opens,
      lasts: unlimitedPeriod,
      batch: null,
      outlet: '',
      price,
      priceLabel: formatPrice(price),
      expiresAt: neverExpires,
      state: 'unused',
    };
    const unsold = newCodeRecord(made, serial, traits, acting);
    const { displayName, email } = holder.user;
    const newCard: AccessCodeRecord = {
      ...unsold,
      ...saleAfterRedeeming(unsold, at),
      state: 'used',
      usedAt: at,
      usedBy: holder.doc.id,
      usedByPerson: { displayName, email },
      changed: { at, by: acting.admin.uid },
      changes: [entryId],
    };
    const refund = { outlet: '', move: id, exchangedFor: made.token };
    // The new card is sold in the same step, so the entry of the refund contains its cash too.
    const cash = cashIn(drawer, price - (card.price ?? 0));
    const plan = planRefund(acting, stored, accounts, refund, cash);
    const changedAccounts = plan.accounts.map((account) => {
      if (account.doc !== holder.doc) return account;
      const { enrolments } = account.access;
      const grant = createGrant(newCard, acting.now);
      const gained = gainedCourses({ ...account.user, enrolments }, newCard, grant);
      if (gained.length === 0)
        throw conflict('هذا الكورس مفتوح للطالب بلا نهاية، فلا يحتاج إلى بطاقة له.');
      const added = gained.map((id) => [id, withGrant(enrolmentOf({ enrolments }, id), grant)]);
      const opened = { ...enrolments, ...Object.fromEntries(added) };
      return withAccess(account, { ...account.access, enrolments: opened }, acting.now);
    });
    return {
      answer: { token: made.token, difference },
      change: {
        logged: {
          action: 'card.exchange',
          subjects: subjectsOf([card, newCard], accounts),
          before: { piastres: card.price },
          after: { piastres: price, code: made.token },
          reason,
        },
        write(batch) {
          plan.write(batch, entryId);
          drawer?.write(batch, acting.now);
          batch.create(database.codeRequest(id), { token: made.token });
          batch.create(database.accessCode(made.code), newCard);
          const codes = [{ ...newCard, change: { used: 1 } }];
          const counters = { lastSerial: serial, ...courseUpdateFields(codes, acting.now) };
          batch.update(product.doc.ref, counters, ifUnchanged(product.doc));
          writeAccounts(batch, changedAccounts);
          const sold = outletChangesOf([{ before: unsold, after: newCard }], acting.now);
          const moved = { ...plan.moved, sales: [...plan.moved.sales, ...sold.sales] };
          const redeemed = { at: acting.now, price };
          const counts = countsOf(changedAccounts, acting.now);
          countForCentre(batch, database, { at: acting.now, codes, redeemed, moved }, ...counts);
        },
      },
    };
  };

  const decideUndo: Decide<'admin/cards/refund/undo'> = async (
    acting,
    input,
    entryId,
    onAccounts,
  ) => {
    const { doc, card } = await readCard(input.code);
    const { refund, token } = card;
    if (refund === null || refund.move !== input.move)
      return { answer: { undone: false, courses: 0 } };
    if (cairoMonth(refund.at.toDate()) !== cairoMonth(acting.now))
      throw conflict(
        'رُدّت قيمتها في شهر مضى، وحساب الشهر لا يتغيّر بعد انتهائه. بِع للطالب بطاقة جديدة.',
      );
    const exchanged = refund.exchangedFor === null ? null : await readCard(refund.exchangedFor);
    const replacement = exchanged?.card.refund === null ? exchanged : null;
    const cards = [card, ...(replacement === null ? [] : [replacement.card])];
    const [accounts, entry] = await Promise.all([
      readAccounts(database, cards),
      // An outlet's own cash is in no drawer of the centre.
      refund.outlet === '' ? database.cardMove(refund.move).get().then(readEntry) : null,
    ]);
    onAccounts(accounts);
    /** What the undo puts into the drawer again. */
    const cash = (refund.piastres ?? 0) - (replacement?.card.price ?? 0);
    const closedMessage = closedShiftMessages[refund.exchangedFor === null ? 'refund' : 'exchange'];
    const drawer =
      entry === null || cash === 0 ? null : await readDrawerOf(database, entry, closedMessage);
    const changedCash = drawer && { cash: (entry?.cash ?? 0) + cash };

    // Restores first, so that the refund of the other card cannot overwrite what is restored.
    const restored = accounts.map((account) =>
      withAccess(account, accessAfterUndo(account.access, token)),
    );
    const plan =
      replacement === null
        ? null
        : planRefund(
            acting,
            replacement,
            restored,
            {
              outlet: '',
              move: idOfRequest(acting.admin.uid, replacement.card.token, refund.move),
              exchangedFor: null,
            },
            // The entry of the exchange contains the cash of both cards. The shift is stored for an
            // undo of this refund.
            entry?.shift === undefined ? {} : { shift: entry.shift, cash: 0 },
          );
    const changedAccounts = plan?.accounts ?? restored;
    const at = Timestamp.fromDate(acting.now);
    return {
      answer: { undone: true, courses: countOpened(changedAccounts, token) },
      change: {
        logged: {
          action: 'card.unrefund',
          subjects: subjectsOf(cards, accounts),
          after: { outlet: refund.outlet, piastres: refund.piastres },
          reason: input.reason,
        },
        write(batch) {
          const changed = { at, by: acting.admin.uid };
          const changes = [...card.changes, entryId];
          batch.update(doc.ref, { refund: null, changed, changes }, ifUnchanged(doc));
          const reversed = { ...stampOf(acting), count: 1 };
          const entryChanges = { ...nothingMoved, ...changedCash, reversed };
          batch.update(database.cardMove(refund.move), entryChanges);
          drawer?.write(batch, acting.now);
          plan?.write(batch, entryId);
          writeAccounts(batch, changedAccounts);
          const paidBack = { ...card, price: refund.piastres };
          const undone = refundChanges(paidBack, refund.outlet, acting.now, -1);
          const moved = { ...undone, sales: [...undone.sales, ...(plan?.moved.sales ?? [])] };
          const counts = countsOf(changedAccounts, acting.now);
          countForCentre(batch, database, { at: acting.now, moved }, ...counts);
        },
      },
    };
  };

  /** Runs an action on cards. Afterwards, emits the accounts that it has changed. */
  const run = async <Path extends ApiPath>(
    admin: Acting['admin'],
    input: InputOf<Path>,
    decide: Decide<Path>,
  ): Promise<ResponseOf<Path>> => {
    const acting = { admin, now: now() };
    let accounts: readonly Account[] = [];
    const remember = (read: readonly Account[]) => {
      accounts = read;
    };
    return retryUntilCreated(() =>
      runStaffAction(database, acting, (entryId) => decide(acting, input, entryId, remember)),
    ).finally(() => emitChanges(accounts));
  };

  return {
    /**
     * Cost: 2 reads, and 1 read per course of the card. A card of a bundle adds 1 read, and 2 reads
     * per transfer.
     * @throws 400, 404
     */
    async 'admin/cards/refund/preview'({ input: { code } }) {
      const { card } = await readCard(code);
      const at = now();
      const courseIds = coursesInScope(card.opens, card.cId);
      const [accounts, found] = await Promise.all([
        readAccounts(database, [card]),
        courses.readEach(courseIds),
      ]);
      const { token, cId, outlet, price, usedBy, refund } = presentCode(card, at);
      return {
        card: { token, cId, outlet, price, usedBy, refund },
        courses: courseIds.map((id) => ({
          id,
          title: found.get(id)?.title ?? null,
          effect: effectOf(accounts, token, Timestamp.fromDate(at), id),
        })),
      };
    },

    /**
     * Refunds a card. Cost: 3 reads and 6 writes. A card of a bundle adds 1 read. Cash of the centre
     * adds 1 read, and 1 write during a shift of the caller. A repeated request costs only 1 read.
     * @throws 400, 404, 409
     */
    'admin/cards/refund': ({ caller, input }) => run(caller, input, decideRefund),

    /**
     * Exchanges a card. Cost: 5 reads and 9 writes. A card of a bundle adds 1 read, and a new card
     * of a bundle 1 read and 1 read per course. If the sale and the refund are in different buckets
     * of the month's sales, adds 1 write. A shift of the caller adds 1 write.
     * @throws 400, 404, 409
     */
    'admin/cards/exchange': ({ caller, input }) => run(caller, input, decideExchange),

    /**
     * Undoes a refund. Cost: 2 reads and 6 writes. An exchange adds 1 read and at most 3 writes. A
     * refund by the centre adds 1 read, and its cash in a shift 2 reads and 1 write.
     * @throws 400, 404, 409, also after the shift of the refund
     */
    'admin/cards/refund/undo': ({ caller, input }) => run(caller, input, decideUndo),
  } satisfies Partial<Handlers>;
}
