import { endOfAccess, type Lasts, lastsSchema } from '@markaz/contract/cards/card-scope';
import { codeBatchEndpoints } from '@markaz/contract/cards/code-batches';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
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

const opensKinds = ['course', 'lectures', 'bundle'] as const;
const lastsKinds = ['forever', 'until', 'days'] as const;

/** What the cards open; which lectures matters for lectures alone. */
const opens = z
  .object({ kind: z.enum(opensKinds), lIds: z.array(z.string()) })
  .transform(({ kind, lIds }, context) => {
    if (kind !== 'lectures') return { kind };
    if (lIds.length > 0) return { kind, lIds };
    context.addIssue({ code: 'custom', path: ['lIds'], message: copy.problems.lectures });
    return z.NEVER;
  });

const wrongDays = copy.problems.days(formatNumber(limits.accessDays));

/** How long: the day, or the number of days in whichever digits, matters for that choice alone. */
const lasts = z
  .object({ kind: z.enum(lastsKinds), day: z.string(), days: z.string() })
  .transform(({ kind, day, days }, context): Lasts => {
    if (kind === 'forever') return { kind };
    const wanted =
      kind === 'until' ? { kind, day } : { kind, days: Number(westernDigits(days).trim()) };
    const read = lastsSchema.safeParse(wanted);
    const end = read.success ? endOfAccess(read.data, new Date()) : null;
    if (read.success && end !== null && end.getTime() > Date.now()) return read.data;
    const issue =
      kind === 'until'
        ? { path: ['day'], message: copy.problems.expiry }
        : { path: ['days'], message: wrongDays };
    context.addIssue({ code: 'custom', ...issue });
    return z.NEVER;
  });

/** What is typed → what is asked of the server: the contract's own rules, but where people type. */
export const batchSchema = codeBatchEndpoints['admin/courses/access_tokens'].request.extend({
  count,
  expiresAt,
  price: poundsSchema,
  opens,
  lasts,
  /** By which the server knows the same request, however often it is sent. */
  requestId: z.string(),
});

export type BatchValues = z.input<typeof batchSchema>;

const text = z.string().default('');

/** What a form that nobody has sent yet holds, but for what is known already. */
export const valuesSchema = z.object({
  /** Of the course, or the bundle. */
  cId: text,
  opens: z
    .object({
      kind: z.enum(opensKinds).default('course'),
      lIds: z.array(z.string()).default([]),
    })
    .prefault({}),
  lasts: z
    .object({ kind: z.enum(lastsKinds).default('forever'), day: text, days: text })
    .prefault({}),
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
