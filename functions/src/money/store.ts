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
import { type Database, readRecord, readRecords } from '../store/database.ts';
import { outletField } from '../store/numbers.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { cardMoveSchema } from '../store/records/cards.ts';
import { outletsSchema, schemaRecord } from '../store/records/centre.ts';
import { paymentSchema, salesSchema } from '../store/records/money.ts';
import { salesCountedSince, salesFromCounters } from '../store/sales.ts';
import { presentPayment } from './payments.ts';

const settledSchema = accessCodeSchema.pick({
  cId: true,
  serial: true,
  price: true,
  soldAt: true,
  soldOn: true,
  usedAt: true,
});

const count = z.number().int().default(0);

/** The part of a shard of the centre's numbers about outlets, keyed by `outletField`. */
const accountsSchema = z.object({
  outlets: z.record(z.string(), z.object({ owed: count, handed: count })).default({}),
});

const timestamp = Timestamp.fromDate;

function within(query: Query, field: string, { from, before }: TimeSpan): Query {
  return query.where(field, '>=', timestamp(from)).where(field, '<', timestamp(before));
}

export type MoneyStore = ReturnType<typeof createMoneyStore>;

export function createMoneyStore(database: Database) {
  const { firestore, accessCodes, cardMoves, payments } = database;

  /**
   * Reads the outlets' balances: each one's debt in piastres, and the number of cards that it does
   * not owe for yet. Cost: one read per shard. @param field path of the fields to read
   */
  const readAccounts = async (
    reader: Pick<Firestore | Transaction, 'getAll'>,
    field: FieldPath,
  ) => {
    const docs = await reader.getAll(...database.statistics, { fieldMask: [field] });
    const shards = readRecords(database, accountsSchema, docs).map(({ record }) => record.outlets);
    return (outlet: string) => {
      const sum = (of: 'owed' | 'handed') =>
        shards.reduce((all, shard) => all + (shard[outletField(outlet)]?.[of] ?? 0), 0);
      return { owed: sum('owed'), unsold: sum('handed') };
    };
  };

  return {
    /**
     * Returns the time of this read. Cost: one read, two before a migration has counted the sales
     * of older versions. @throws 409 before that migration, if there are cards
     */
    async readMoment(): Promise<Timestamp> {
      const snapshot = await database.schema.get();
      const version = readRecord(schemaRecord, snapshot)?.version ?? 1;
      const isCounted = version >= salesCountedSince || (await accessCodes.limit(1).get()).empty;
      if (isCounted) return snapshot.readTime;
      throw conflict(
        'لم تُجمع بعد أرقام ما بيع قبل هذا الإصدار. شغّل الأمر npm run migrate ثم افتح الصفحة من جديد.',
      );
    },

    /** Reads the sales and returns of a month. Cost: at most 50 reads. */
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
     * Reads everything about an outlet's month as of one moment. Cost: one read per sold card,
     * move, payment and later return, eight more, and one per further 1,000 documents in a sum.
     */
    readOutletMonth(outlet: string, month: string, readTime: Timestamp) {
      const span = monthSpan(month);
      const from = timestamp(span.from);
      const firstDay = `${month}-01`;
      const lastDay = daysLater(`${monthAfter(month)}-01`, -1);
      const ofOutlet = (query: Query) => query.where('outlet', '==', outlet);

      const read = async (transaction: Transaction) => {
        /** Reads moves, oldest first. Cost: one read per move. */
        const readMoves = async (query: Query) => {
          const { docs } = await transaction.get(query.orderBy('at', 'desc'));
          return readRecords(database, cardMoveSchema, docs)
            .map(({ id, record }) => presentMove(id, record))
            .toReversed();
        };

        /** Adds up a field. Cost: one read per 1,000 documents, at least one. */
        const sum = async (query: Query, field: string): Promise<number> => {
          const total = AggregateField.sum(field);
          return (await transaction.get(query.aggregate({ total }))).data().total;
        };

        const readSold = async () => {
          const query = within(ofOutlet(accessCodes), 'soldAt', span);
          const { docs } = await transaction.get(query.select(...Object.keys(settledSchema.shape)));
          return readRecords(database, settledSchema, docs).flatMap(({ record }) => {
            const { cId, serial, price, soldAt, soldOn: on, usedAt } = record;
            if (soldAt === null || on === null) return [];
            /** Whether the sale was recorded only when a student redeemed the card. */
            const byUse = usedAt?.isEqual(soldAt) ?? false;
            return [{ cId, serial, price, on, byUse }];
          });
        };

        /** Reads payments by day, including voided ones. Cost: one read per payment. */
        const readPayments = async () => {
          const ofMonth = ofOutlet(payments)
            .where('day', '>=', firstDay)
            .where('day', '<=', lastDay);
          const { docs } = await transaction.get(ofMonth.orderBy('day').orderBy('at'));
          return readRecords(database, paymentSchema, docs).map(({ id, record }) =>
            presentPayment(id, record),
          );
        };

        const sinceThen = (query: Query, field: string) => ofOutlet(query).where(field, '>=', from);
        const returns = ofOutlet(cardMoves).where('kind', '==', 'return');
        const validPayments = ofOutlet(payments).where('counts', '==', true);
        const [accountOf, credit, refunds, paid, sold, moves, later, paymentsOfMonth] =
          await Promise.all([
            readAccounts(transaction, new FieldPath('outlets', outletField(outlet))),
            sum(sinceThen(accessCodes.where('soldOn', '==', 'credit'), 'soldAt'), 'price'),
            sum(sinceThen(cardMoves, 'at'), 'refund'),
            sum(validPayments.where('day', '>=', firstDay), 'piastres'),
            readSold(),
            readMoves(within(ofOutlet(cardMoves), 'at', span)),
            readMoves(returns.where('at', '>=', timestamp(span.before))),
            readPayments(),
          ]);
        return {
          ...accountOf(outlet),
          /**
           * Sums in piastres from the beginning of the month until now: cards sold on credit and
           * not returned, cards paid for and returned, payments.
           */
          since: { credit, refunds, paid },
          /** Cards sold in the month and not returned since. */
          sold,
          moves,
          /** Returns of cards after the month ended. */
          later,
          payments: paymentsOfMonth,
        };
      };
      return firestore.runTransaction(read, { readOnly: true, readTime });
    },

    /** Reads the balances of all outlets. Cost: one read, and one per shard. */
    async readBalances() {
      const [outletsDoc, accountOf] = await Promise.all([
        database.outlets.get(),
        readAccounts(firestore, new FieldPath('outlets')),
      ]);
      const names = readRecord(outletsSchema, outletsDoc)?.names ?? [];
      return names.map((outlet) => ({ outlet, ...accountOf(outlet) }));
    },
  };
}
