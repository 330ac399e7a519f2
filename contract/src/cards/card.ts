import * as z from 'zod';
import { daySchema, idSchema, personSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { cairoDay, daysLater, endOfCairoDay } from '../time/cairo.ts';

const lecturesSchema = z
  .array(idSchema)
  .min(1, 'اختر محاضرة واحدة على الأقل')
  .max(limits.lecturesPerCard, `${limits.lecturesPerCard} محاضرة على الأكثر`);

/**
 * What a card opens: its course, some lectures of it, or all courses of a bundle as it was when the
 * card was made, regardless of later changes to the bundle.
 */
export const cardScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course') }),
  z.object({ kind: z.literal('lectures'), lIds: lecturesSchema }),
  z.object({ kind: z.literal('bundle'), name: z.string(), cIds: z.array(idSchema) }),
]);

export type CardScope = z.output<typeof cardScopeSchema>;

export const fullCourseScope = { kind: 'course' } as const satisfies CardScope;

/** A `CardScope` in requests, where the server fills in the courses of a bundle. */
export const requestedScopeSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('course') }),
    z.object({ kind: z.literal('lectures'), lIds: lecturesSchema }),
    z.object({ kind: z.literal('bundle') }),
  ])
  .default(fullCourseScope);

/** How long the content stays open: without an end, until the end of a day, or for some days. */
export const accessPeriodSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forever') }),
  z.object({ kind: z.literal('until'), day: daySchema }),
  z.object({
    kind: z.literal('days'),
    days: z
      .number()
      .int('اكتب عدد الأيام')
      .min(1, 'يوم واحد على الأقل')
      .max(limits.accessDays, `${limits.accessDays} يوم على الأكثر`),
  }),
]);

export type AccessPeriod = z.output<typeof accessPeriodSchema>;

export const unlimitedPeriod = { kind: 'forever' } as const satisfies AccessPeriod;

/**
 * Returns when access that begins now ends. Returns null if it never ends. Access lasts until the
 * end of a day in Cairo, and the day of redeeming is not counted.
 */
export function accessPeriodEnd(period: AccessPeriod, now: Date): Date | null {
  switch (period.kind) {
    case 'forever':
      return null;
    case 'until':
      return endOfCairoDay(period.day);
    case 'days':
      return endOfCairoDay(daysLater(cairoDay(now), period.days));
  }
}

/** Returns the courses that a card opens. @param cId id of the card's course or bundle */
export function coursesInScope(scope: CardScope, cId: string): readonly string[] {
  return scope.kind === 'bundle' ? scope.cIds : [cId];
}

/**
 * States of a card. `inactive`: it is not activated yet. `expired`: it reached its expiry date
 * before it was redeemed.
 */
export const codeStates = ['inactive', 'unused', 'used', 'expired', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * Stages of the sale of a card. `centre`: the card is at the centre. `handed`: it is at an outlet
 * that owes nothing for it yet. `credit`: it is sold on credit. `paid`: it is paid for.
 * `unrecorded`: a student redeemed a card of a batch that was at the centre according to the books.
 * It counts as paid, until staff record its hand-over or sale. Every redeemed card counts as sold.
 */
export const saleStages = ['centre', 'handed', 'credit', 'paid', 'unrecorded'] as const;
export type SaleStage = (typeof saleStages)[number];

/**
 * Terms of a sale. `credit`: the outlet owes the price after the sale. `paid`: the price was paid
 * at the sale.
 */
export const saleTerms = ['credit', 'paid'] as const;
export type SaleTerms = (typeof saleTerms)[number];

/** The refund of a used card. Its student no longer has what the card opened. */
export const refundSchema = z.object({
  at: timeSchema,
  /** Uid of the staff member. */
  by: z.string(),
  /** The outlet that paid the price back. Empty for the centre. */
  outlet: z.string(),
  /** The price that was paid back. Null if it is unknown. */
  piastres: z.number().int().nullable(),
  /** Id of its entry in the list of card moves. */
  move: idSchema,
  /** Token of the card that the student got instead. Null unless the card was exchanged. */
  exchangedFor: z.string().nullable(),
});

export type Refund = z.infer<typeof refundSchema>;

export const accessCodeSchema = z.object({
  /** The access code as printed on the card. */
  token: z.string(),
  /** Serial number within the course or bundle, from 1. A replacement card has the same number. */
  serial: z.number().int(),
  /** Id of the course or bundle. */
  cId: idSchema,
  /** What the card opens. */
  opens: cardScopeSchema.default(fullCourseScope),
  /** How long it stays open. */
  lasts: accessPeriodSchema.default(unlimitedPeriod),
  /** Null for a code that was made singly. */
  batch: idSchema.nullable(),
  /** The outlet that has the card now, or had it when it was redeemed. Empty for the centre. */
  outlet: z.string(),
  priceLabel: z.string(),
  /** Price in piastres at that outlet. Null if it is unknown. */
  price: z.number().int().nullable(),
  stage: z.enum(saleStages),
  handedAt: timeSchema.nullable(),
  /** A card redeemed before its sale was recorded counts as sold when it was redeemed. */
  soldAt: timeSchema.nullable(),
  /** Terms of the sale. Null if the card is not sold. */
  soldOn: z.enum(saleTerms).nullable(),
  state: z.enum(codeStates),
  createdAt: timeSchema,
  /** Uid of the staff member. */
  createdBy: z.string(),
  expiresAt: timeSchema.nullable(),
  usedAt: timeSchema.nullable(),
  /**
   * The student who redeemed the card. The name and the e-mail address are removed when the account
   * is deleted.
   */
  usedBy: personSchema.nullable(),
  /** Null unless the price of the used card was paid back. */
  refund: refundSchema.nullable().default(null),
  changed: z.object({ at: timeSchema, by: z.string() }).nullable(),
  /** Token of the damaged card that this card replaces. */
  replaces: z.string().nullable(),
  /** Token of the card that replaces this one. */
  replacedBy: z.string().nullable(),
});

export type AccessCode = z.infer<typeof accessCodeSchema>;
