import { coursesOf } from '@markaz/contract/card-scope';
import { AggregateField, type Query, Timestamp } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { daysOfMonth, type Span } from '../../core/cairo-month.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { readRecords } from '../../store/read-list.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { bundleSchema } from '../../store/records/bundle.ts';
import { cardMoveSchema } from '../../store/records/card-move.ts';
import { outletsSchema } from '../../store/records/outlets.ts';
import { paymentSchema } from '../../store/records/payment.ts';
import { presentMove } from '../cards/present.ts';
import { presentPayment } from './present.ts';
import type { Sales } from './report.ts';
import type { SettledMove, SoldCard } from './settlement.ts';

/** What a report asks of a card that was sold. */
const soldSchema = accessCodeSchema.pick({ cId: true, opens: true, outlet: true, price: true });

/** And what a settlement asks. */
const settledSchema = accessCodeSchema.pick({
  cId: true,
  serial: true,
  price: true,
  soldAt: true,
  soldOn: true,
  usedAt: true,
});

const timestamp = Timestamp.fromDate;

/** Documents of which a time lies in a span. */
function within(query: Query, field: string, { from, before }: Span): Query {
  return query.where(field, '>=', timestamp(from)).where(field, '<', timestamp(before));
}

/** Cards that were sold alike, counted. */
function counted(cards: Iterable<z.infer<typeof soldSchema>>): Sales[] {
  const groups = Map.groupBy(cards, ({ outlet, cId, opens, price }) =>
    JSON.stringify([outlet, coursesOf(opens, cId), price]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { outlet, cId, opens, price } = first;
    const courses = coursesOf(opens, cId);
    return [{ outlet, courses, isBundle: opens.kind === 'bundle', price, cards: group.length }];
  });
}

export function createMoneyStore(database: Database) {
  const { accessCodes, cardMoves, payments } = database;

  const readMoves = async (query: Query): Promise<SettledMove[]> => {
    const { docs } = await query.orderBy('at', 'desc').get();
    return readRecords(database, cardMoveSchema, docs)
      .map(({ id, record }) => presentMove(id, record))
      .toReversed();
  };

  /** What a number adds up to; a read for each 1,000 documents, at least one. */
  const sum = async (query: Query, field: string): Promise<number> => {
    const found = await query.aggregate({ total: AggregateField.sum(field) }).get();
    return found.data().total;
  };

  return {
    /**
     * What was sold in a month and did not come back; a read for each card, and one for each day on which
     * none was. Its days are read side by side: a month's cards must be there within some seconds.
     */
    async readSales(month: string, now: Date): Promise<Sales[]> {
      const begun = daysOfMonth(month).filter(({ from }) => from <= now);
      const days = await Promise.all(
        begun.map((day) =>
          within(accessCodes, 'soldAt', day)
            .select(...Object.keys(soldSchema.shape))
            .get(),
        ),
      );
      return counted(
        days
          .flatMap(({ docs }) => readRecords(database, soldSchema, docs))
          .map(({ record }) => record),
      );
    },

    /** All returns from a moment on, oldest first; a read for each. */
    readReturns: (from: Date): Promise<SettledMove[]> =>
      readMoves(cardMoves.where('kind', '==', 'return').where('at', '>=', timestamp(from))),

    /** What an outlet sold in a span and still counts; a read for each card. */
    async readSold(outlet: string, span: Span): Promise<SoldCard[]> {
      const { docs } = await within(accessCodes.where('outlet', '==', outlet), 'soldAt', span)
        .select(...Object.keys(settledSchema.shape))
        .get();
      return readRecords(database, settledSchema, docs).flatMap(({ record }) => {
        const { cId, serial, price, soldAt, soldOn: on, usedAt } = record;
        if (soldAt === null || on === null) return [];
        return [{ cId, serial, price, on, byUse: usedAt?.isEqual(soldAt) ?? false }];
      });
    },

    /** What was done with an outlet's cards in a span, oldest first; a read for each. */
    readMoves: (outlet: string, span: Span): Promise<SettledMove[]> =>
      readMoves(within(cardMoves.where('outlet', '==', outlet), 'at', span)),

    /** What an outlet gave back from a moment on; a read for each. */
    readReturnsOf: (outlet: string, from: Date): Promise<SettledMove[]> =>
      readMoves(
        cardMoves
          .where('outlet', '==', outlet)
          .where('kind', '==', 'return')
          .where('at', '>=', timestamp(from)),
      ),

    /** Voided ones too, by day; a read for each. @param last the last day of them */
    async readPayments(outlet: string, first: string, last: string) {
      const { docs } = await payments
        .where('outlet', '==', outlet)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .orderBy('day')
        .orderBy('at')
        .get();
      return readRecords(database, paymentSchema, docs).map(({ id, record }) =>
        presentPayment(id, record),
      );
    },

    /**
     * What is known of an outlet's money before a moment: sold on credit and not returned; returned after
     * it was paid for; paid. At least three reads, one more for each 1,000 cards.
     * @param day of the moment, before which payments count
     */
    async sumBefore(outlet: string, moment: Date, day: string) {
      const before = timestamp(moment);
      const [credit, refunds, paid] = await Promise.all([
        sum(
          accessCodes
            .where('outlet', '==', outlet)
            .where('soldOn', '==', 'credit')
            .where('soldAt', '<', before),
          'price',
        ),
        sum(cardMoves.where('outlet', '==', outlet).where('at', '<', before), 'refund'),
        sum(
          payments.where('outlet', '==', outlet).where('counts', '==', true).where('day', '<', day),
          'piastres',
        ),
      ]);
      return { credit, refunds, paid };
    },

    /** The names of those of the ids that are bundles'; a read for each. */
    async readBundleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const docs = await database.firestore.getAll(...ids.map(database.bundle));
      return new Map(
        readRecords(database, bundleSchema, docs).map(({ id, record }) => [id, record.name]),
      );
    },

    /** The names of all outlets; one read. */
    async readOutlets(): Promise<readonly string[]> {
      return readRecord(outletsSchema, await database.outlets.get())?.names ?? [];
    },

    /** Cards that an outlet has and owes nothing for; a read for each 1,000, at least one. */
    async countUnsold(outlet: string): Promise<number> {
      const found = await accessCodes
        .where('outlet', '==', outlet)
        .where('stage', '==', 'handed')
        .count()
        .get();
      return found.data().count;
    },
  };
}
