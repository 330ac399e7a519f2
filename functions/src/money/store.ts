import {
  AggregateField,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type ReadOptions,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { presentMove } from '../cards/card-moves/present.ts';
import type { Span } from '../core/cairo.ts';
import { type Database, readRecord, readRecords } from '../store/database.ts';
import { outletField } from '../store/numbers.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { bundleSchema, cardMoveSchema } from '../store/records/cards.ts';
import { outletsSchema, schemaRecord } from '../store/records/centre.ts';
import { paymentSchema, salesSchema } from '../store/records/money.ts';
import { salesCountedSince, salesIn } from '../store/sales.ts';
import { presentPayment } from './present.ts';

/** The fields of a sold card that a settlement needs. */
const settledSchema = accessCodeSchema.pick({
  cId: true,
  serial: true,
  price: true,
  soldAt: true,
  soldOn: true,
  usedAt: true,
});

const count = z.number().int().default(0);

/** The part of a shard of the centre's numbers about outlets, by `outletField`. */
const accountsSchema = z.object({
  outlets: z.record(z.string(), z.object({ owed: count, handed: count })).default({}),
});

/** The current balance of an outlet. */
interface Account {
  /** In piastres: sales on credit, minus returns and payments. */
  readonly owed: number;
  /** Cards at the outlet that it does not owe for yet. */
  readonly unsold: number;
}

const timestamp = Timestamp.fromDate;

/** Documents with a time in a span. */
function within(query: Query, field: string, { from, before }: Span): Query {
  return query.where(field, '>=', timestamp(from)).where(field, '<', timestamp(before));
}

/** The database, or a transaction to read in. */
interface Reader {
  getAll(...references: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]>;
}

/** The outlet and the month of a settlement. */
interface Asked {
  readonly outlet: string;
  readonly span: Span;
  /** First and last day of the month. */
  readonly first: string;
  readonly last: string;
}

export function createMoneyStore(database: Database) {
  const { firestore, accessCodes, cardMoves, payments } = database;

  /** The balance of each outlet; a read for each shard. @param field that contains the outlets */
  const readAccounts = async (
    reader: Reader,
    field: FieldPath,
  ): Promise<(outlet: string) => Account> => {
    const docs = await reader.getAll(...database.statistics, { fieldMask: [field] });
    const shards = readRecords(database, accountsSchema, docs).map(({ record }) => record.outlets);
    return (outlet) => {
      const sum = (of: 'owed' | 'handed') =>
        shards.reduce((all, shard) => all + (shard[outletField(outlet)]?.[of] ?? 0), 0);
      return { owed: sum('owed'), unsold: sum('handed') };
    };
  };

  /** Reads the data of an outlet in one transaction. */
  const outletReader = (transaction: Transaction, { outlet, span, first, last }: Asked) => {
    const ofOutlet = (query: Query) => query.where('outlet', '==', outlet);

    /** Oldest first; a read for each. */
    const readMoves = async (query: Query) => {
      const { docs } = await transaction.get(query.orderBy('at', 'desc'));
      return readRecords(database, cardMoveSchema, docs)
        .map(({ id, record }) => presentMove(id, record))
        .toReversed();
    };

    /** Adds up a field; a read for each 1,000 documents, at least one. */
    const sum = async (query: Query, field: string): Promise<number> => {
      const found = await transaction.get(query.aggregate({ total: AggregateField.sum(field) }));
      return found.data().total;
    };

    return {
      async account(): Promise<Account> {
        const field = new FieldPath('outlets', outletField(outlet));
        return (await readAccounts(transaction, field))(outlet);
      },
      /** Sold on credit in the span or later, and not returned. */
      creditSince: () =>
        sum(
          ofOutlet(accessCodes)
            .where('soldOn', '==', 'credit')
            .where('soldAt', '>=', timestamp(span.from)),
          'price',
        ),
      /** Returned in the span or later, after it was paid for. */
      refundsSince: () =>
        sum(ofOutlet(cardMoves).where('at', '>=', timestamp(span.from)), 'refund'),
      paidSince: () =>
        sum(ofOutlet(payments).where('counts', '==', true).where('day', '>=', first), 'piastres'),
      /** Sold in the span and not returned; a read for each card. */
      async sold() {
        const { docs } = await transaction.get(
          within(ofOutlet(accessCodes), 'soldAt', span).select(...Object.keys(settledSchema.shape)),
        );
        return readRecords(database, settledSchema, docs).flatMap(({ record }) => {
          const { cId, serial, price, soldAt, soldOn: on, usedAt } = record;
          if (soldAt === null || on === null) return [];
          return [{ cId, serial, price, on, byUse: usedAt?.isEqual(soldAt) ?? false }];
        });
      },
      /** Moves of its cards in the span. */
      moves: () => readMoves(within(ofOutlet(cardMoves), 'at', span)),
      /** Returns after the span. */
      later: () =>
        readMoves(
          ofOutlet(cardMoves)
            .where('kind', '==', 'return')
            .where('at', '>=', timestamp(span.before)),
        ),
      /** Payments by day, including voided ones; a read for each. */
      async payments() {
        const { docs } = await transaction.get(
          ofOutlet(payments)
            .where('day', '>=', first)
            .where('day', '<=', last)
            .orderBy('day')
            .orderBy('at'),
        );
        return readRecords(database, paymentSchema, docs).map(({ id, record }) =>
          presentPayment(id, record),
        );
      },
    };
  };

  return {
    /**
     * The time of this read; null until a migration has counted the sales of older versions. One
     * read, two before that migration.
     */
    async readMoment(): Promise<Timestamp | null> {
      const snapshot = await database.schema.get();
      const version = readRecord(schemaRecord, snapshot)?.version ?? 1;
      const isCounted = version >= salesCountedSince || (await accessCodes.limit(1).get()).empty;
      return isCounted ? snapshot.readTime : null;
    },

    /** Sales and returns of a month; at most 50 reads. */
    async readSales(month: string) {
      const { docs } = await database.allSales
        .where(FieldPath.documentId(), '>=', `${month}-`)
        .where(FieldPath.documentId(), '<', `${month}.`)
        .get();
      const records = readRecords(database, salesSchema, docs).map(({ record }) => record);
      return { sold: salesIn(records, 'sold'), returned: salesIn(records, 'returned') };
    },

    /**
     * Reads everything about an outlet's month as of one moment. A read for each sold card, move,
     * payment and later return, eight more, and one for each further 1,000 documents in a sum.
     */
    readOutletMonth: (asked: Asked, readTime: Timestamp) =>
      firestore.runTransaction(
        async (transaction) => {
          const reader = outletReader(transaction, asked);
          const [{ owed, unsold }, credit, refunds, paid, sold, moves, later, payments] =
            await Promise.all([
              reader.account(),
              reader.creditSince(),
              reader.refundsSince(),
              reader.paidSince(),
              reader.sold(),
              reader.moves(),
              reader.later(),
              reader.payments(),
            ]);
          const since = { credit, refunds, paid };
          return { owed, since, sold, moves, later, payments, unsold };
        },
        { readOnly: true, readTime },
      ),

    /** Names of the bundles among these ids; a read for each. */
    async readBundleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const docs = await firestore.getAll(...ids.map(database.bundle));
      return new Map(
        readRecords(database, bundleSchema, docs).map(({ id, record }) => [id, record.name]),
      );
    },

    /** Balances of all outlets; a read, and one for each shard. */
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
