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
 * Returns when access that begins now ends; null if it never ends. Access lasts until the end of a
 * day in Cairo, and the day of redeeming is not counted.
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
 * Stages from the centre to a family: at the centre, at an outlet that owes nothing yet, sold on
 * credit, or paid for. Every redeemed card counts as sold.
 */
export const saleStages = ['centre', 'handed', 'credit', 'paid'] as const;
export type SaleStage = (typeof saleStages)[number];

/** Terms of a sale. `credit`: the outlet still owes the price. */
export const saleTerms = ['credit', 'paid'] as const;
export type SaleTerms = (typeof saleTerms)[number];

export const accessCodeSchema = z.object({
  /** The access code as printed on the card. */
  token: z.string(),
  /** Serial number within the course or bundle, from 1. A replacement card has the same number. */
  serial: z.number().int(),
  /** Id of the course or bundle. */
  cId: idSchema,
  opens: cardScopeSchema.default(fullCourseScope),
  lasts: accessPeriodSchema.default(unlimitedPeriod),
  /** Null for a code that was made singly. */
  batch: idSchema.nullable(),
  /** The outlet that has the card now, or had it when it was redeemed; empty for the centre. */
  outlet: z.string(),
  priceLabel: z.string(),
  /** Price in piastres at that outlet; null if unknown. */
  price: z.number().int().nullable(),
  stage: z.enum(saleStages),
  handedAt: timeSchema.nullable(),
  /** A card redeemed before its sale was recorded counts as sold when it was redeemed. */
  soldAt: timeSchema.nullable(),
  soldOn: z.enum(saleTerms).nullable(),
  state: z.enum(codeStates),
  createdAt: timeSchema,
  /** Uid of the staff member. */
  createdBy: z.string(),
  expiresAt: timeSchema.nullable(),
  usedAt: timeSchema.nullable(),
  /** Includes name and e-mail address. Both are removed when the account is deleted. */
  usedBy: personSchema.nullable(),
  changed: z.object({ at: timeSchema, by: z.string() }).nullable(),
  /** Token of the damaged card that this one replaces, and of the card that replaces this one. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
});

export type AccessCode = z.infer<typeof accessCodeSchema>;
