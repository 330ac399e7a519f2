import { daysLater } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import {
  AggregateField,
  FieldPath,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { presentMove } from '../cards/card-moves/entry.ts';
import { conflict } from '../core/api-error.ts';
import { monthSpan, type TimeSpan } from '../core/cairo.ts';
import { outletField } from '../store/counters.ts';
import { type Database, readRecord, readRecords } from '../store/database.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { cardMoveSchema } from '../store/records/cards.ts';
import { outletsSchema, schemaRecord } from '../store/records/centre.ts';
import { paymentSchema, salesSchema } from '../store/records/money.ts';
import { salesCountedSince, salesFromCounters } from '../store/sales.ts';
import { presentPayment } from './payments.ts';

const soldCardSchema = accessCodeSchema.pick({
  cId: true,
  serial: true,
  price: true,
  soldAt: true,
  soldOn: true,
  usedAt: true,
});

const countSchema = z.number().int().default(0);

/** The part of a shard of the centre's counters about outlets, keyed by `outletField`. */
const balancesSchema = z.object({
  outlets: z.record(z.string(), z.object({ owed: countSchema, handed: countSchema })).default({}),
});

const timestamp = Timestamp.fromDate;

function whereInSpan(query: Query, field: string, { from, before }: TimeSpan): Query {
  return query.where(field, '>=', timestamp(from)).where(field, '<', timestamp(before));
}

export type MoneyStore = ReturnType<typeof createMoneyStore>;

export function createMoneyStore(database: Database) {
  const { firestore, accessCodes, cardMoves, payments } = database;

  /**
   * Returns a function that returns an outlet's debt in piastres, and the number of cards that the
   * outlet has but does not owe for yet. Cost: 1 read per shard.
   * @param field path of the fields to read
   */
  const readOutletBalances = async (
    reader: Pick<Firestore | Transaction, 'getAll'>,
    field: FieldPath,
  ) => {
    const docs = await reader.getAll(...database.statistics, { fieldMask: [field] });
    const shards = readRecords(database, balancesSchema, docs).map(({ record }) => record.outlets);
    return (outlet: string) => {
      const sum = (field: 'owed' | 'handed') =>
        shards.reduce((total, shard) => total + (shard[outletField(outlet)]?.[field] ?? 0), 0);
      return { owed: sum('owed'), unsold: sum('handed') };
    };
  };

  return {
    /**
     * Checks that a migration has counted the sales of older versions, and returns the time of this
     * read. Cost: 1 read, or 2 reads before that migration.
     * @throws 409 before that migration, if there are cards
     */
    async requireMigratedSales(): Promise<Timestamp> {
      const snapshot = await database.schema.get();
      const version = readRecord(schemaRecord, snapshot)?.version ?? 1;
      const isCounted = version >= salesCountedSince || (await accessCodes.limit(1).get()).empty;
      if (isCounted) return snapshot.readTime;
      throw conflict(
        'لم تُجمع بعد أرقام ما بيع قبل هذا الإصدار. شغّل الأمر npm run migrate ثم افتح الصفحة من جديد.',
      );
    },

    /** Cost: at most 50 reads. */
    async readSales(month: string) {
      const { docs } = await database.allSales
        .where(FieldPath.documentId(), '>=', `${month}-`)
        .where(FieldPath.documentId(), '<', `${month}.`)
        .get();
      const records = readRecords(database, salesSchema, docs).map(({ record }) => record);
      return {
        sold: salesFromCounters(records, 'sold'),
        returned: salesFromCounters(records, 'returned'),
      };
    },

    /**
     * Reads all data for the settlement of an outlet's month, as they were at one point in time.
     * Cost: 8 reads. Each sold card, move, payment and later return adds 1 read. If a sum is over
     * more than 1,000 documents, each further 1,000 add 1 read.
     * @param readTime the point in time
     */
    readOutletMonth(outlet: string, month: string, readTime: Timestamp) {
      const span = monthSpan(month);
      const from = timestamp(span.from);
      const firstDay = `${month}-01`;
      const lastDay = daysLater(`${monthAfter(month)}-01`, -1);
      const whereOutlet = (query: Query) => query.where('outlet', '==', outlet);

      const read = async (transaction: Transaction) => {
        /** Reads moves, oldest first. Cost: 1 read per move. */
        const readMoves = async (query: Query) => {
          const { docs } = await transaction.get(query.orderBy('at', 'desc'));
          return readRecords(database, cardMoveSchema, docs)
            .map(({ id, record }) => presentMove(id, record))
            .toReversed();
        };

        /** Adds up a field of documents. Cost: 1 read per 1,000 documents, at least 1. */
        const sum = async (query: Query, field: string): Promise<number> => {
          const total = AggregateField.sum(field);
          return (await transaction.get(query.aggregate({ total }))).data().total;
        };

        const readSold = async () => {
          const query = whereInSpan(whereOutlet(accessCodes), 'soldAt', span);
          const { docs } = await transaction.get(
            query.select(...Object.keys(soldCardSchema.shape)),
          );
          return readRecords(database, soldCardSchema, docs).flatMap(({ record }) => {
            const { cId, serial, price, soldAt, soldOn: on, usedAt } = record;
            if (soldAt === null || on === null) return [];
            /** Whether the sale was recorded only when a student redeemed the card. */
            const byUse = usedAt?.isEqual(soldAt) ?? false;
            return [{ cId, serial, price, on, byUse }];
          });
        };

        /** Reads payments by day, including voided ones. Cost: 1 read per payment. */
        const readPayments = async () => {
          const ofOutletAndMonth = whereOutlet(payments)
            .where('day', '>=', firstDay)
            .where('day', '<=', lastDay);
          const { docs } = await transaction.get(ofOutletAndMonth.orderBy('day').orderBy('at'));
          return readRecords(database, paymentSchema, docs).map(({ id, record }) =>
            presentPayment(id, record),
          );
        };

        const sinceMonthStart = (query: Query, field: string) =>
          whereOutlet(query).where(field, '>=', from);
        const returns = whereOutlet(cardMoves).where('kind', '==', 'return');
        const validPayments = whereOutlet(payments).where('counts', '==', true);
        const [balanceOf, credit, refunds, paid, sold, moves, laterReturns, paymentsOfMonth] =
          await Promise.all([
            readOutletBalances(transaction, new FieldPath('outlets', outletField(outlet))),
            sum(sinceMonthStart(accessCodes.where('soldOn', '==', 'credit'), 'soldAt'), 'price'),
            sum(sinceMonthStart(cardMoves, 'at'), 'refund'),
            sum(validPayments.where('day', '>=', firstDay), 'piastres'),
            readSold(),
            readMoves(whereInSpan(whereOutlet(cardMoves), 'at', span)),
            readMoves(returns.where('at', '>=', timestamp(span.before))),
            readPayments(),
          ]);
        return {
          ...balanceOf(outlet),
          /** Sums in piastres from the beginning of the month until now. */
          since: {
            /** Prices of the cards that were sold on credit and not returned. */
            credit,
            /** Prices of returned cards that were already paid for, and of refunded cards. */
            refunds,
            /** Payments that are not voided. */
            paid,
          },
          /** Cards sold in the month and not returned since. */
          sold,
          moves,
          /** Returns of cards after the month ended. */
          laterReturns,
          payments: paymentsOfMonth,
        };
      };
      return firestore.runTransaction(read, { readOnly: true, readTime });
    },

    /** Reads the balances of all outlets. Cost: 1 read, and 1 read per shard. */
    async readBalances() {
      const [outletsDoc, balanceOf] = await Promise.all([
        database.outlets.get(),
        readOutletBalances(firestore, new FieldPath('outlets')),
      ]);
      const names = readRecord(outletsSchema, outletsDoc)?.names ?? [];
      return names.map((outlet) => ({ outlet, ...balanceOf(outlet) }));
    },
  };
}
