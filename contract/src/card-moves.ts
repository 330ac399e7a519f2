import * as z from 'zod';
import { saleWays } from './access-codes.ts';
import { idSchema, timeSchema } from './ids.ts';

export const moveKinds = ['handover', 'sale', 'return'] as const;
export type MoveKind = (typeof moveKinds)[number];

const count = z.number().int();

/**
 * Why a card stays as it is: no card has that number; it was redeemed, revoked or is past its end; it is
 * at another outlet; it was handed over or sold already; there is nothing to return.
 */
export const skipReasons = [
  'unknown',
  'used',
  'revoked',
  'expired',
  'elsewhere',
  'handed',
  'sold',
  'centre',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const skippedSchema = z.partialRecord(z.enum(skipReasons), count);

/** Sales of one month in Cairo that a return took back. */
export const undoneSaleSchema = z.object({
  /** Of `soldAt`, as `2026-11`. */
  month: z.string(),
  on: z.enum(saleWays),
  count,
  piastres: count,
});

/** One action by which cards came to an outlet, were sold, or came back. */
export const cardMoveSchema = z.object({
  id: idSchema,
  at: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  kind: z.enum(moveKinds),
  /** The course, or the bundle, within which the serial numbers count. */
  cId: idSchema,
  /** Of all its cards; null where they are of several batches, or of none. */
  batch: idSchema.nullable(),
  /** The serial numbers that were asked for; not every card between them need have moved. */
  from: count,
  to: count,
  /** Cards that moved. */
  count,
  /** Where they came to, were, or came back from; empty for what the centre sold itself. */
  outlet: z.string(),
  /** Of each card, in piastres, where one price was agreed for all; null: each has its own. */
  price: count.nullable(),
  /** What those cards of a known price cost together, before a return made it the batch's again. */
  piastres: count,
  /** Cards whose price nobody knows. */
  unpriced: count,
  /** How they were sold, in the same action where it is a hand-over; null where they were not. */
  on: z.enum(saleWays).nullable(),
  /** By month and way: what a return took back; empty but for returns of sold cards. */
  undone: z.array(undoneSaleSchema),
  /** Of those asked for, how many stayed as they were, by what kept them. */
  skipped: skippedSchema,
  note: z.string(),
});

export type CardMove = z.infer<typeof cardMoveSchema>;
