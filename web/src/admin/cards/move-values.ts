import type { RequestOf } from '@markaz/contract/api';
import { saleWays } from '@markaz/contract/cards/card';
import { moveKinds } from '@markaz/contract/cards/card-moves';
import { outletSchema } from '@markaz/contract/cards/code-batches';
import { readSerial } from '@markaz/contract/cards/serial';
import { limits } from '@markaz/contract/limits';
import { lineSchema } from '@markaz/contract/text/text-schema';
import * as z from 'zod';
import { formatNumber } from '../../shared/format/numbers.ts';
import { poundsSchema } from '../ui/pounds.ts';
import { copy } from './cards.copy.ts';

const { problems } = copy;

const serial = z.string().transform((text, context) => {
  const read = readSerial(text);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: problems.serial });
  return z.NEVER;
});

/** Fields that all three kinds share, as typed. */
const stack = {
  cId: z.string().min(1, problems.course),
  from: serial,
  to: serial,
  note: lineSchema(limits.codeNote, { tooLong: problems.note }),
  requestId: z.string(),
};

/** Reports a reversed or too wide range. */
const checkEnds: z.core.CheckFn<{ readonly from: number; readonly to: number }> = ({
  value: { from, to },
  issues,
}) => {
  const say = (message: string) =>
    issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (to < from) say(problems.order);
  else if (to - from >= limits.codesPerCall)
    say(problems.tooWide(formatNumber(limits.codesPerCall)));
};

const namedOutlet = outletSchema.refine((name) => name !== '', problems.outlet);
const price = poundsSchema.transform((piastres) => piastres ?? undefined);
const anyOutlet = outletSchema.transform((name) => name || undefined);

/** Form values → request. */
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
    .check(checkEnds),
  z
    .object({
      ...stack,
      kind: z.literal('sale'),
      outlet: anyOutlet,
      price,
      on: z.enum(saleWays, problems.way),
    })
    .check(checkEnds),
  z.object({ ...stack, kind: z.literal('return'), outlet: anyOutlet }).check(checkEnds),
]);

export type Move = z.output<typeof moveSchema>;

const text = z.string().default('').catch('');

/** The form holds the fields of every kind of move. */
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

type Asked =
  | readonly ['admin/cards/hand-over', RequestOf<'admin/cards/hand-over'>]
  | readonly ['admin/cards/sell', RequestOf<'admin/cards/sell'>]
  | readonly ['admin/cards/return', RequestOf<'admin/cards/return'>];

/** Returns the endpoint and its request. */
export function callOf(move: Move): Asked {
  switch (move.kind) {
    case 'handover': {
      const { kind: _, on, ...asked } = move;
      return ['admin/cards/hand-over', { ...asked, sell: on }];
    }
    case 'sale': {
      const { kind: _, ...asked } = move;
      return ['admin/cards/sell', asked];
    }
    case 'return': {
      const { kind: _, ...asked } = move;
      return ['admin/cards/return', asked];
    }
  }
}

/** Number of cards between two typed serial numbers; 0 if one of them is unreadable. */
export function cardsBetween(from: string, to: string): number {
  const [first, last] = [readSerial(from), readSerial(to)];
  return first === null || last === null ? 0 : Math.max(0, last - first + 1);
}
