import { saleWays } from '@markaz/contract/cards/card';
import { moveKinds } from '@markaz/contract/cards/card-moves';
import { outletSchema } from '@markaz/contract/cards/code-batches';
import { limits } from '@markaz/contract/limits';
import { lineSchema } from '@markaz/contract/text/text-schema';
import * as z from 'zod';
import { poundsSchema } from '../ui/pounds.ts';
import { copy } from './moves.copy.ts';
import { checkRange, rangeFields } from './serial-range.ts';

const { problems } = copy;

/** Typed values that all three kinds share. */
const stack = {
  cId: z.string().min(1, problems.course),
  ...rangeFields,
  note: lineSchema(limits.codeNote, { tooLong: problems.note }),
  requestId: z.string(),
};
const namedOutlet = outletSchema.refine((name) => name !== '', problems.outlet);
const anyOutlet = outletSchema.transform((name) => name || undefined);
const price = poundsSchema.transform((piastres) => piastres ?? undefined);

/** Converts form values to the path and the request. */
export const moveSchema = z.discriminatedUnion('kind', [
  z
    .object({
      ...stack,
      kind: z.literal('handover'),
      outlet: namedOutlet,
      price,
      on: z.enum(['none', ...saleWays]).transform((on) => (on === 'none' ? null : on)),
      activate: z.boolean(),
    })
    .check(checkRange)
    .transform(
      ({ kind: _, on, ...request }) => ['admin/cards/hand-over', { ...request, sell: on }] as const,
    ),
  z
    .object({
      ...stack,
      kind: z.literal('sale'),
      outlet: anyOutlet,
      price,
      on: z.enum(saleWays, problems.way),
    })
    .check(checkRange)
    .transform(({ kind: _, ...request }) => ['admin/cards/sell', request] as const),
  z
    .object({ ...stack, kind: z.literal('return'), outlet: anyOutlet })
    .check(checkRange)
    .transform(({ kind: _, ...request }) => ['admin/cards/return', request] as const),
]);

export type Move = z.output<typeof moveSchema>;

const text = z.string().default('').catch('');

/** The form's values, with the fields of every kind of move. */
export const valuesSchema = z.object({
  kind: z.enum(moveKinds).default('handover').catch('handover'),
  cId: text,
  from: text,
  to: text,
  outlet: text,
  price: text,
  on: z
    .enum(['none', ...saleWays])
    .default('none')
    .catch('none'),
  activate: z.boolean().default(true),
  note: text,
  requestId: z.string().default(() => crypto.randomUUID()),
});

export type MoveValues = z.output<typeof valuesSchema>;
