import * as z from 'zod';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { forEver, lastsSchema, opensSchema, wholeCourse } from './card-scope.ts';

/**
 * What a code is to the centre. `inactive`: made, but not handed over yet; `expired`: unused or
 * inactive when its time ran out.
 */
export const codeStates = ['inactive', 'unused', 'used', 'expired', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * How far a card is on its way to a family: at the centre, at an outlet that owes nothing yet, sold to
 * it on credit, or paid for. Whatever was redeemed is sold.
 */
export const saleStages = ['centre', 'handed', 'credit', 'paid'] as const;
export type SaleStage = (typeof saleStages)[number];

/** `credit`: the outlet owes the price. */
export const saleWays = ['credit', 'paid'] as const;
export type SaleWay = (typeof saleWays)[number];

export const accessCodeSchema = z.object({
  /** As printed on the card. */
  token: z.string(),
  /** Per course or bundle, from 1; `formatSerial` gives it as printed. A swapped card keeps its number. */
  serial: z.number().int(),
  /** The course, or the bundle, that it is for. */
  cId: idSchema,
  opens: opensSchema.default(wholeCourse),
  lasts: lastsSchema.default(forEver),
  /** Null for a code that was made by itself. */
  batch: idSchema.nullable(),
  /** Where the card is now, or was redeemed; empty at the centre. */
  outlet: z.string(),
  /** As printed. */
  priceLabel: z.string(),
  /** What it costs in piastres, at that outlet; null where nobody knows. */
  price: z.number().int().nullable(),
  stage: z.enum(saleStages),
  /** When it was given to the outlet, which owed nothing for it then. */
  handedAt: timeSchema.nullable(),
  /** A card that was redeemed before anybody said that it was sold is sold at that moment. */
  soldAt: timeSchema.nullable(),
  soldOn: z.enum(saleWays).nullable(),
  state: z.enum(codeStates),
  createdAt: timeSchema,
  /** Uid of the admin. */
  createdBy: z.string(),
  expiresAt: timeSchema.nullable(),
  usedAt: timeSchema.nullable(),
  /**
   * Who has the course by this code, by the name and address known when it was redeemed; neither
   * once the account was deleted.
   */
  usedBy: personSchema.nullable(),
  /** When and by which admin it was last activated, revoked, reinstated or swapped. */
  changed: z.object({ at: timeSchema, by: z.string() }).nullable(),
  /** The token of the damaged card that this one stands in for. */
  replaces: z.string().nullable(),
  /** The token of the card that was given out instead of this one. */
  replacedBy: z.string().nullable(),
});

export type AccessCode = z.infer<typeof accessCodeSchema>;
