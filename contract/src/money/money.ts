import * as z from 'zod';
import { cardMoveSchema } from '../cards/card-moves.ts';
import { saleWays } from '../cards/code-schema.ts';
import { authorRefSchema } from '../catalogue/courses.ts';
import { ask, endpoint, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { monthSchema } from '../time/month.ts';
import { paymentSchema } from './payments.ts';

const count = z.number().int();

/** Cards, and what those of a known price cost together. */
const amountSchema = z.object({
  cards: count,
  piastres: count,
  /** Cards among them whose price nobody knows. */
  unpriced: count,
});

export type Amount = z.infer<typeof amountSchema>;

/** Who gets how much of an amount; the two add up to it. */
const split = { share: count, rest: count };

/**
 * What was sold in a month, by three views that add up to the same. `piastres` is what was sold less
 * what came back in that month, whenever it had been sold: so no later return changes a past month.
 */
export const reportSchema = z.object({
  month: monthSchema,
  total: z.object({
    sold: amountSchema,
    returned: amountSchema,
    piastres: count,
    ...split,
    /** Bundles' cards, less those that came back; each is a part of the price of several courses. */
    bundleCards: count,
  }),
  /** The centre's own sales have none: ''. */
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
      /** Null for a course that was deleted for good. */
      title: z.string().nullable(),
      author: authorRefSchema.nullable(),
      /** Sold of this course alone, less those that came back. */
      cards: count,
      /** The same of bundles with this course. */
      bundleCards: count,
      /** With its parts of bundles. */
      piastres: count,
      /** The teacher's, in hundredths of a per cent; null where none was agreed. */
      agreed: count.nullable(),
      ...split,
    }),
  ),
  teachers: z.array(
    z.object({
      /** Null for courses without one, and for those that were deleted for good. */
      author: authorRefSchema.nullable(),
      deleted: z.boolean(),
      courses: count,
      piastres: count,
      ...split,
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;

/** Cards of one course and price that were sold alike. */
const settlementLineSchema = z.object({
  /** The course, or the bundle. */
  cId: idSchema,
  /** Null where it was deleted for good. */
  title: z.string().nullable(),
  on: z.enum(saleWays),
  price: count.nullable(),
  cards: count,
  piastres: count,
  /** First and last serial numbers; none of cards that came back since. */
  ranges: z.array(z.object({ from: count, to: count })),
  /** Came back in this month or later, and count there. */
  returnedSince: z.boolean(),
});

export type SettlementLine = z.infer<typeof settlementLineSchema>;

/**
 * An outlet's month: `opening + credit − returned − paidIn = closing`, which is the next month's
 * opening. Below zero the centre owes the outlet.
 */
export const settlementSchema = z.object({
  outlet: z.string(),
  month: monthSchema,
  opening: count,
  /** Sold on credit in this month, whatever became of it since. */
  credit: amountSchema,
  /** Among them what students redeemed before anybody said that it was sold. */
  redeemed: amountSchema,
  /** Sold and paid for at once: nobody owes it. */
  paid: amountSchema,
  /** Sold cards that came back in this month: their price is no longer owed, or owed to the outlet. */
  returned: amountSchema,
  /** Payments of this month together. */
  paidIn: count,
  closing: count,
  cards: z.object({
    /** Came to the outlet in this month. */
    got: count,
    /** Came back in this month, sold or not. */
    back: count,
    /** Are there now and nobody owes for them; whatever the month. */
    unsold: count,
  }),
  lines: z.array(settlementLineSchema),
  /** What was done in this month, oldest first. */
  moves: z.array(cardMoveSchema.omit({ skipped: true }).extend({ title: z.string().nullable() })),
  /** Of this month, voided ones too, oldest first. */
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
      'What was sold in a month, by outlet, course and teacher; each adds up to the whole, to the piastre.',
    access: 'admin',
    request: z.object({ month: monthSchema }),
    response: reportSchema,
  }),
  'admin/report/csv': endpoint({
    summary: 'The same as a file for spreadsheets.',
    ...csv,
    request: z.object({ month: monthSchema }),
  }),
  'admin/settlement': post({
    summary:
      'An outlet’s month: what it got, sold, returned and paid, and what it owes at the end.',
    access: 'admin',
    request: settlementRequest,
    response: settlementSchema,
  }),
  'admin/settlement/csv': endpoint({
    summary: 'The same as a file for spreadsheets.',
    ...csv,
    request: settlementRequest,
  }),
  /** Every outlet with what it owes now and how many cards it has unsold, who owes most first. */
  'admin/balances': ask({
    summary: 'What every outlet owes now, and how many unsold cards it has.',
    access: 'admin',
    response: z.object({
      outlets: z.array(z.object({ outlet: z.string(), owed: count, unsold: count })),
    }),
  }),
} as const;
