import { codeBatchEndpoints } from '@markaz/contract/code-batches';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text';
import * as z from 'zod';
import { formatNumber } from '../../shared/format/numbers.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import { poundsSchema } from '../ui/pounds.ts';
import { copy } from './copy.ts';

const wrongCount = copy.problems.count(formatNumber(limits.codesPerCall));

/** A whole number in whichever digits. */
const count = z
  .string()
  .transform((text) => westernDigits(text).trim())
  .pipe(z.string().regex(/^\d{1,6}$/u, wrongCount))
  .transform(Number)
  .pipe(z.number().min(1, wrongCount).max(limits.codesPerCall, wrongCount));

/** A day that is not over yet as its end, or null for none. */
const expiresAt = z.string().transform((day, context) => {
  if (day === '') return null;
  const end = endOfDay(day);
  if (end !== null && Date.parse(end) > Date.now()) return end;
  context.addIssue({ code: 'custom', message: copy.problems.expiry });
  return z.NEVER;
});

/** What is typed → what is asked of the server: the contract's own rules, but where people type. */
export const batchSchema = codeBatchEndpoints['admin/courses/access_tokens'].request.extend({
  count,
  expiresAt,
  price: poundsSchema,
  /** By which the server knows the same request, however often it is sent. */
  requestId: z.string(),
});

export type BatchValues = z.input<typeof batchSchema>;

const text = z.string().default('');

/** What a form that nobody has sent yet holds, but for what is known already. */
export const valuesSchema = z.object({
  cId: text,
  count: text,
  codePrefix: text,
  expiresAt: text,
  outlet: text,
  price: text,
  priceLabel: text,
  note: text,
  inactive: z.boolean().default(false),
  requestId: z.string().default(() => crypto.randomUUID()),
});
