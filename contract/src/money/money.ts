import * as z from 'zod';
import { saleTerms } from '../cards/card.ts';
import { cardMoveSchema } from '../cards/card-moves.ts';
import { authorRefSchema } from '../catalogue/courses.ts';
import { download, post, postWithoutBody } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { monthSchema } from '../time/month.ts';
import { paymentSchema } from './payments.ts';

const count = z.number().int();

const amountSchema = z.object({
  cards: count,
  piastres: count,
  /** Number of cards whose price is unknown. */
  unpriced: count,
});

export type Amount = z.infer<typeof amountSchema>;

/** The teacher's share of an amount, and the remaining amount. */
const shareAndRest = { share: count, rest: count };

/**
 * Sales of a month in three views with the same total. `piastres` is the sales of the month minus
 * the returns of the month. Therefore the return of a card does not change the past month in which
 * it was sold.
 */
export const reportSchema = z.object({
  month: monthSchema,
  total: z.object({
    sold: amountSchema,
    returned: amountSchema,
    piastres: count,
    ...shareAndRest,
    /**
     * Number of sold bundle cards minus returned ones. The price of a bundle card is divided among
     * its courses.
     */
    bundleCards: count,
  }),
  /** Sales by outlet. The centre's own sales have the name ''. */
  outlets: z.array(
    z.object({
      outlet: z.string(),
      sold: amountSchema,
      returned: amountSchema,
      piastres: count,
    }),
  ),
  courses: z.array(
    z.object({
      cId: idSchema,
      /** Null if the course was purged. */
      title: z.string().nullable(),
      author: authorRefSchema.nullable(),
      /** Number of sold cards of this course alone, minus returned ones. */
      cards: count,
      bundleCards: count,
      /** Sales of the course, including its part of the price of bundle cards. */
      piastres: count,
      /** The teacher's share, in hundredths of a per cent. Null if none was agreed. */
      agreed: count.nullable(),
      ...shareAndRest,
    }),
  ),
  teachers: z.array(
    z.object({
      /** Null for the sum of purged courses and those without a teacher. */
      author: authorRefSchema.nullable(),
      deleted: z.boolean(),
      courses: count,
      piastres: count,
      ...shareAndRest,
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;

/** Cards with the same course, price and terms of sale. */
const settlementLineSchema = z.object({
  /** Id of the course or bundle. */
  cId: idSchema,
  /** Null if the course was purged. */
  title: z.string().nullable(),
  on: z.enum(saleTerms),
  price: count.nullable(),
  cards: count,
  piastres: count,
  /** Ranges of serial numbers. Cards that were returned later are not included. */
  ranges: z.array(z.object({ from: count, to: count })),
  /** Whether the cards were returned later. The return counts in the month in which it was made. */
  returnedSince: z.boolean(),
});

export type SettlementLine = z.infer<typeof settlementLineSchema>;

/**
 * An outlet's month. `opening + credit − returned − paidIn = closing`, which is the `opening` of
 * the next month. If it is negative, the centre owes money to the outlet.
 */
export const settlementSchema = z.object({
  outlet: z.string(),
  month: monthSchema,
  opening: count,
  /** Cards sold on credit in this month, including cards that were returned later. */
  credit: amountSchema,
  /** The cards of `credit` that students redeemed before the sale was recorded. */
  redeemed: amountSchema,
  /** Cards that were paid for when they were sold, so nothing is owed for them. */
  paid: amountSchema,
  /**
   * Sold cards that were returned or refunded in this month. Their price is deducted from the
   * outlet's debt.
   */
  returned: amountSchema,
  paidIn: count,
  closing: count,
  cards: z.object({
    got: count,
    /** Returned cards, whether they had been sold or not. */
    back: count,
    /** All unsold cards at the outlet now, not only those received in this month. */
    unsold: count,
  }),
  lines: z.array(settlementLineSchema),
  /** Sorted oldest first. */
  moves: z.array(
    cardMoveSchema.omit({ skipped: true, reversed: true }).extend({ title: z.string().nullable() }),
  ),
  /** Sorted oldest first. Voided payments are included. */
  payments: z.array(paymentSchema),
});

export type Settlement = z.infer<typeof settlementSchema>;

const settlementRequest = z.object({
  outlet: z.string().min(1).max(limits.outlet),
  month: monthSchema,
});

export const moneyEndpoints = {
  'admin/report': post({
    summary:
      'Returns the sales of a month by outlet, by course and by teacher. All three views have exactly the same total.',
    access: 'admin',
    request: z.object({ month: monthSchema }),
    response: reportSchema,
  }),
  'admin/report/csv': download({
    summary: 'Exports the sales of a month as a file for spreadsheets.',
    access: 'admin',
    request: z.object({ month: monthSchema }),
  }),
  'admin/settlement': post({
    summary:
      'Returns an outlet’s month: cards received, sold and returned, payments, and what it owes at the end.',
    access: 'cashier',
    request: settlementRequest,
    response: settlementSchema,
  }),
  'admin/settlement/csv': download({
    summary: 'Exports an outlet’s month as a file for spreadsheets.',
    access: 'cashier',
    request: settlementRequest,
  }),
  /** Sorted by debt, highest first. */
  'admin/balances': postWithoutBody({
    summary: 'Lists what every outlet owes now, and how many unsold cards it has.',
    access: 'cashier',
    response: z.object({
      outlets: z.array(z.object({ outlet: z.string(), owed: count, unsold: count })),
    }),
  }),
} as const;
