import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { lineSchema } from '../text/text-schema.ts';
import { checkStack, outletSchema, stackShape } from './access-codes.ts';
import { saleWays } from './code-schema.ts';
import { piastresSchema } from './price.ts';

export const moveKinds = ['handover', 'sale', 'return'] as const;
export type MoveKind = (typeof moveKinds)[number];

const count = z.number().int().min(0);

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

/** Sales of one month in Cairo, of cards alike, that a return took back. */
export const undoneSaleSchema = z.object({
  /** Of `soldAt`, as `2026-11`. */
  month: z.string(),
  on: z.enum(saleWays),
  /** Of each of them; null where nobody knows. */
  price: count.nullable(),
  /** What each of them opens; of a bundle's the courses it was sold with. */
  courses: z.array(idSchema),
  count,
  piastres: count,
  unpriced: count,
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
  /** Serial numbers of the first and the last card that moved; some between them may not have. */
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
  /** By month, way, price and courses: what a return took back; empty but for returns of sold cards. */
  undone: z.array(undoneSaleSchema),
  /** Of those asked for, how many stayed as they were, by what kept them. */
  skipped: skippedSchema,
  note: z.string(),
});

export type CardMove = z.infer<typeof cardMoveSchema>;

/** An outlet by its name, which must be told. */
const namedOutletSchema = outletSchema.refine((name) => name !== '', 'اكتب اسم منفذ البيع');

/** Chosen by the client; sent again, it gives what it came to, and does nothing twice. */
const requestId = idSchema;

const moveEndpoint = <Request extends z.ZodType>(summary: string, request: Request) =>
  post({
    summary,
    access: 'sales',
    request,
    response: z.object({
      changed: count,
      /** Of those asked for; `skipped` says why. */
      unchanged: count,
      skipped: skippedSchema,
      /** Null where nothing was changed. */
      move: cardMoveSchema.nullable(),
    }),
  });

export const cardMoveEndpoints = {
  /**
   * Gives a stack of cards to an outlet: cards that are at the centre, or were made for that outlet. It
   * owes nothing for them unless they are sold to it in the same breath.
   */
  'admin/cards/hand-over': moveEndpoint(
    'Gives a range of cards to an outlet, and sells them to it if wanted.',
    z
      .object({
        ...stackShape,
        /** Spelled otherwise than it was before, an outlet keeps its first spelling. */
        outlet: namedOutletSchema,
        /** What that outlet pays for each; left out, each keeps its price. */
        price: piastresSchema.optional(),
        /** Makes inactive ones redeemable. */
        activate: z.boolean().default(false),
        sell: z.enum(saleWays).nullable().default(null),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkStack),
  ),
  /**
   * Sells cards that an outlet has, or, paid for at once, those that are at the centre.
   */
  'admin/cards/sell': moveEndpoint(
    'Sells cards, on credit or paid for, by a range of serial numbers.',
    z
      .object({
        ...stackShape,
        on: z.enum(saleWays),
        /** Only those that are there; left out, all of them must be at one place. */
        outlet: outletSchema.optional(),
        /** Left out, each is sold at its price. */
        price: piastresSchema.optional(),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkStack),
  ),
  /**
   * Takes cards back that nobody redeemed: they are at the centre again at the price of their batch, and
   * nothing is owed for them. What was paid for them is not given back by that: it is told as `undone`.
   */
  'admin/cards/return': moveEndpoint(
    'Takes unused cards back from an outlet.',
    z
      .object({
        ...stackShape,
        outlet: outletSchema.optional(),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkStack),
  ),
  /** What happened to cards on their way, newest first. */
  'admin/cards/moves': post({
    summary: 'Hand-overs, sales and returns of cards, a page at a time.',
    access: 'sales',
    request: z
      .object({ cId: idSchema.optional(), outlet: outletSchema.optional(), ...pageRequest })
      .prefault({}),
    response: z.object({ moves: z.array(cardMoveSchema), next: nextPageSchema }),
  }),
} as const;
