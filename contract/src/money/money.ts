import * as z from 'zod';
import { saleWays } from '../cards/card.ts';
import { cardMoveSchema } from '../cards/card-moves.ts';
import { authorRefSchema } from '../catalogue/courses.ts';
import { ask, endpoint, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { monthSchema } from '../time/month.ts';
import { paymentSchema } from './payments.ts';

const count = z.number().int();

const amountSchema = z.object({
  cards: count,
  piastres: count,
  /** Cards of unknown price. */
  unpriced: count,
});

export type Amount = z.infer<typeof amountSchema>;

/** The teacher's share of an amount, and the rest; the two add up to it. */
const split = { share: count, rest: count };

/**
 * Sales of a month, in three views with the same total. `piastres` is the month's sales less its
 * returns, even of cards sold earlier: so a later return never changes a past month.
 */
export const reportSchema = z.object({
  month: monthSchema,
  total: z.object({
    sold: amountSchema,
    returned: amountSchema,
    piastres: count,
    ...split,
    /** Cards of bundles, less returned ones; the price of each is split between its courses. */
    bundleCards: count,
  }),
  /** '' for the centre's own sales. */
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
      /** Null for a purged course. */
      title: z.string().nullable(),
      author: authorRefSchema.nullable(),
      /** Cards of this course alone, less returned ones. */
      cards: count,
      bundleCards: count,
      /** With its parts of bundles. */
      piastres: count,
      /** The teacher's share, in hundredths of a per cent; null if none was agreed. */
      agreed: count.nullable(),
      ...split,
    }),
  ),
  teachers: z.array(
    z.object({
      /** Null for courses without a teacher and for purged ones. */
      author: authorRefSchema.nullable(),
      deleted: z.boolean(),
      courses: count,
      piastres: count,
      ...split,
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;

/** Cards of one course and price, sold in the same way. */
const settlementLineSchema = z.object({
  /** The course or bundle; null if it was purged. */
  cId: idSchema,
  title: z.string().nullable(),
  on: z.enum(saleWays),
  price: count.nullable(),
  cards: count,
  piastres: count,
  /** Of serial numbers, without cards returned since. */
  ranges: z.array(z.object({ from: count, to: count })),
  /** Whether they were returned, in this month or later; the return counts there. */
  returnedSince: z.boolean(),
});

export type SettlementLine = z.infer<typeof settlementLineSchema>;

/**
 * An outlet's month: `opening + credit − returned − paidIn = closing`, the next month's opening. If
 * it is negative, the centre owes the outlet.
 */
export const settlementSchema = z.object({
  outlet: z.string(),
  month: monthSchema,
  opening: count,
  /** Sold on credit in this month, even if returned since. */
  credit: amountSchema,
  /** Of these, cards that students redeemed before their sale was recorded. */
  redeemed: amountSchema,
  /** Sold and paid for at once: not owed. */
  paid: amountSchema,
  /** Sold cards returned in this month: their price is no longer owed, or owed to the outlet. */
  returned: amountSchema,
  paidIn: count,
  closing: count,
  cards: z.object({
    got: count,
    /** Sold or not. */
    back: count,
    /** Cards at the outlet now that nobody owes for, not only this month's. */
    unsold: count,
  }),
  lines: z.array(settlementLineSchema),
  /** Oldest first, like the payments, which include voided ones. */
  moves: z.array(cardMoveSchema.omit({ skipped: true }).extend({ title: z.string().nullable() })),
  payments: z.array(paymentSchema),
});

export type Settlement = z.infer<typeof settlementSchema>;

const settlementRequest = z.object({
  outlet: z.string().min(1).max(limits.outlet),
  month: monthSchema,
});

const csv = { method: 'GET', access: 'admin', body: 'query', response: z.string() } as const;

export const moneyEndpoints = {
  'admin/report': post({
    summary:
      'Returns the sales of a month by outlet, course and teacher; each view adds up to the whole, to the piastre.',
    access: 'admin',
    request: z.object({ month: monthSchema }),
    response: reportSchema,
  }),
  'admin/report/csv': endpoint({
    summary: 'Exports the sales of a month as a file for spreadsheets.',
    ...csv,
    request: z.object({ month: monthSchema }),
  }),
  'admin/settlement': post({
    summary:
      'Returns an outlet’s month: cards received, sold and returned, payments, and what it owes at the end.',
    access: 'admin',
    request: settlementRequest,
    response: settlementSchema,
  }),
  'admin/settlement/csv': endpoint({
    summary: 'Exports an outlet’s month as a file for spreadsheets.',
    ...csv,
    request: settlementRequest,
  }),
  /** Highest debt first. */
  'admin/balances': ask({
    summary: 'Lists what every outlet owes now, and how many unsold cards it has.',
    access: 'admin',
    response: z.object({
      outlets: z.array(z.object({ outlet: z.string(), owed: count, unsold: count })),
    }),
  }),
} as const;
