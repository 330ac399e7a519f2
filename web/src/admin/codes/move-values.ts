import { type AccessCode, saleTerms } from '@markaz/contract/cards/card';
import { type MoveKind, moveKinds } from '@markaz/contract/cards/card-moves';
import { outletSchema } from '@markaz/contract/cards/code-batches';
import { limits } from '@markaz/contract/limits';
import { lineSchema } from '@markaz/contract/text/text-schema';
import * as z from 'zod';
import { poundsSchema, toPoundsText } from '../ui/pounds.ts';
import { copy } from './moves.copy.ts';
import { checkRange, rangeFields } from './serial-range.ts';

const { problems } = copy;

/** Fields that all three kinds of move share. */
const sharedFields = {
  cId: z.string().min(1, problems.course),
  ...rangeFields,
  note: lineSchema(limits.codeNote, { tooLong: problems.note }),
  requestId: z.string(),
};
const requiredOutlet = outletSchema.refine((name) => name !== '', problems.outlet);
const optionalOutlet = outletSchema.transform((name) => name || undefined);
const priceSchema = poundsSchema.transform((piastres) => piastres ?? undefined);

/** Converts form values to the path and the request of the call. */
export const moveSchema = z.discriminatedUnion('kind', [
  z
    .object({
      ...sharedFields,
      kind: z.literal('handover'),
      outlet: requiredOutlet,
      price: priceSchema,
      on: z.enum(['none', ...saleTerms]).transform((on) => (on === 'none' ? null : on)),
      activate: z.boolean(),
    })
    .check(checkRange)
    .transform(
      ({ kind: _, on, ...request }) => ['admin/cards/hand-over', { ...request, sell: on }] as const,
    ),
  z
    .object({
      ...sharedFields,
      kind: z.literal('sale'),
      outlet: optionalOutlet,
      price: priceSchema,
      on: z.enum(saleTerms, problems.terms),
    })
    .check(checkRange)
    .transform(({ kind: _, ...request }) => ['admin/cards/sell', request] as const),
  z
    .object({ ...sharedFields, kind: z.literal('return'), outlet: optionalOutlet })
    .check(checkRange)
    .transform(({ kind: _, ...request }) => ['admin/cards/return', request] as const),
]);

export type MoveRequest = z.output<typeof moveSchema>;

const textSchema = z.string().default('').catch('');

/** The form's values, with the fields of every kind of move. */
export const moveValuesSchema = z.object({
  kind: z.enum(moveKinds).default('handover').catch('handover'),
  cId: textSchema,
  from: textSchema,
  to: textSchema,
  outlet: textSchema,
  price: textSchema,
  on: z
    .enum(['none', ...saleTerms])
    .default('none')
    .catch('none'),
  activate: z.boolean().default(true),
  note: textSchema,
  requestId: z.string().default(() => crypto.randomUUID()),
});

export type MoveValues = z.output<typeof moveValuesSchema>;

/** Returns the kinds of move that a card's state allows. */
export function movesOf(card: AccessCode): readonly MoveKind[] {
  const { state, stage, outlet, replacedBy, refund } = card;
  if (replacedBy !== null || refund !== null) return [];
  if (stage === 'unrecorded') return ['sale'];
  if (state === 'used') return [];
  const isUsable = state === 'inactive' || state === 'unused';
  return [
    ...(isUsable && stage === 'centre' ? (['handover'] as const) : []),
    ...(isUsable && (stage === 'centre' || stage === 'handed') ? (['sale'] as const) : []),
    ...(outlet !== '' || stage !== 'centre' ? (['return'] as const) : []),
  ];
}

/** Returns the form's values for a move of one card. */
export function moveValuesOfCard(card: AccessCode, kind: MoveKind): MoveValues {
  const { cId, serial, outlet, price } = card;
  return moveValuesSchema.parse({
    ...{ kind, cId, outlet, from: String(serial), to: String(serial) },
    price: toPoundsText(price),
    // The centre itself cannot owe for a card.
    on: kind === 'sale' && outlet === '' ? 'paid' : 'none',
  });
}
