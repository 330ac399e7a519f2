import * as z from 'zod';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { forEver, lastsSchema, opensSchema, wholeCourse } from './card-scope.ts';

/**
 * State of a code. `inactive`: not activated yet. `expired`: reached its expiry while unused or
 * inactive.
 */
export const codeStates = ['inactive', 'unused', 'used', 'expired', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * A card's way to a family: at the centre, at an outlet that owes nothing yet, sold on credit, or
 * paid for. Every redeemed card is sold.
 */
export const saleStages = ['centre', 'handed', 'credit', 'paid'] as const;
export type SaleStage = (typeof saleStages)[number];

/** `credit`: the outlet owes the price. */
export const saleWays = ['credit', 'paid'] as const;
export type SaleWay = (typeof saleWays)[number];

export const accessCodeSchema = z.object({
  /** As printed on the card. */
  token: z.string(),
  /** Per course or bundle, from 1; `formatSerial` formats it. A replacement keeps the number. */
  serial: z.number().int(),
  /** The course or bundle that it is for. */
  cId: idSchema,
  opens: opensSchema.default(wholeCourse),
  lasts: lastsSchema.default(forEver),
  /** Null for a code made on its own. */
  batch: idSchema.nullable(),
  /** Where the card is now, or was redeemed; empty at the centre. */
  outlet: z.string(),
  /** As printed. */
  priceLabel: z.string(),
  /** Price in piastres at that outlet; null if unknown. */
  price: z.number().int().nullable(),
  stage: z.enum(saleStages),
  /** When the outlet received it. */
  handedAt: timeSchema.nullable(),
  /** A card redeemed before its sale was recorded counts as sold at that moment. */
  soldAt: timeSchema.nullable(),
  soldOn: z.enum(saleWays).nullable(),
  state: z.enum(codeStates),
  createdAt: timeSchema,
  /** Uid of the staff member. */
  createdBy: z.string(),
  expiresAt: timeSchema.nullable(),
  usedAt: timeSchema.nullable(),
  /**
   * The student who has the course by this code, with the name and address known at redeeming. Both
   * are removed with the account.
   */
  usedBy: personSchema.nullable(),
  /** The last change by staff: activation, revocation, reinstatement, swap or move. */
  changed: z.object({ at: timeSchema, by: z.string() }).nullable(),
  /** Token of the damaged card that this one replaces. */
  replaces: z.string().nullable(),
  /** Token of the card that replaces this one. */
  replacedBy: z.string().nullable(),
});

export type AccessCode = z.infer<typeof accessCodeSchema>;
