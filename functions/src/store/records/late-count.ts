import { opensSchema, saleWays } from '@markaz/contract/cards/card';
import * as z from 'zod';
import type { CodeChange, Counted } from '../counting.ts';
import { timestampSchema } from './course.ts';

const change = z.number().int().exactOptional();

const codeChangeSchema = z.object({
  cId: z.string(),
  batch: z.string().nullable(),
  outlet: z.string(),
  expiresAt: timestampSchema,
  change: z.object({
    inactive: change,
    unused: change,
    used: change,
    revoked: change,
    swapped: change,
  }),
  opens: opensSchema,
}) satisfies z.ZodType<CodeChange>;

const saleChangeSchema = z.object({
  kind: z.enum(['sold', 'returned']),
  month: z.string(),
  cId: z.string(),
  courses: z.array(z.string()),
  isBundle: z.boolean(),
  outlet: z.string(),
  price: z.number().nullable(),
  on: z.enum(saleWays),
  cards: z.number().int(),
});

const movedSchema = z.object({
  sales: z.array(saleChangeSchema),
  unsold: z.array(z.object({ outlet: z.string(), cards: z.number().int() })),
});

const dateSchema = timestampSchema.transform((at) => at.toDate());

export type LateCount = Required<Pick<Counted, 'codes' | 'enrolled' | 'redeemed' | 'moved'>>;

/**
 * `lateCounts/{code}`: one redemption's changes to the numbers, until they are added
 * (`late-counts.ts`).
 */
export const lateCountSchema = z.object({
  codes: z.array(codeChangeSchema),
  enrolled: z.object({ courses: z.array(z.string()), at: dateSchema.nullable() }),
  redeemed: z.object({ at: dateSchema, price: z.number().nullable() }),
  moved: movedSchema,
}) satisfies z.ZodType<LateCount>;
