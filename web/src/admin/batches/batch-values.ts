import { endOfAccess, type Lasts, lastsSchema } from '@markaz/contract/cards/card';
import { type CodeBatch, codeBatchEndpoints } from '@markaz/contract/cards/code-batches';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import * as z from 'zod';
import { formatNumber } from '../../shared/format/numbers.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import type { Filters } from '../ui/filters.ts';
import { asPounds, poundsSchema } from '../ui/pounds.ts';
import { serialsOf } from '../ui/serials.ts';
import { copy } from './batches.copy.ts';

const wrongCount = copy.problems.count(formatNumber(limits.codesPerCall));

const count = z
  .string()
  .transform((text) => westernDigits(text).trim())
  .pipe(z.string().regex(/^\d{1,6}$/u, wrongCount))
  .transform(Number)
  .pipe(z.number().min(1, wrongCount).max(limits.codesPerCall, wrongCount));

/** Converts a day that has not ended to its last moment; null for an empty field. */
const expiresAt = z.string().transform((day, context) => {
  if (day === '') return null;
  const end = endOfDay(day);
  if (end !== null && Date.parse(end) > Date.now()) return end;
  context.addIssue({ code: 'custom', message: copy.problems.expiry });
  return z.NEVER;
});

const opensKinds = ['course', 'lectures', 'bundle'] as const;
const lastsKinds = ['forever', 'until', 'days'] as const;

/** What the cards open. `lIds` is used only if the kind is `lectures`. */
const opens = z
  .object({ kind: z.enum(opensKinds), lIds: z.array(z.string()) })
  .transform(({ kind, lIds }, context) => {
    if (kind !== 'lectures') return { kind };
    if (lIds.length > 0) return { kind, lIds };
    context.addIssue({ code: 'custom', path: ['lIds'], message: copy.problems.lectures });
    return z.NEVER;
  });

const wrongDays = copy.problems.days(formatNumber(limits.accessDays));

/** How long access lasts. Each kind uses only its own field, and digits may be Arabic. */
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

/** Converts form values to the request. Extends the contract's schema to parse typed values. */
export const batchSchema = codeBatchEndpoints['admin/courses/access_tokens'].request.extend({
  count,
  expiresAt,
  price: poundsSchema,
  opens,
  lasts,
  /** Idempotency key of the request. */
  requestId: z.string(),
});

export type BatchValues = z.input<typeof batchSchema>;

const text = z.string().default('');

export const valuesSchema = z.object({
  /** Id of the course, or of the bundle if the kind of `opens` is `bundle`. */
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

const storageKey = 'markaz-batch-draft';
const draftSchema = z.object({ uid: z.string(), values: valuesSchema });

/** Reads the admin's unfinished batch from this tab's storage; null if there is none. */
export function readDraft(uid: string): BatchValues | null {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return draft.uid === uid ? draft.values : null;
  } catch {
    return null;
  }
}

/** Saves the form and its idempotency key in this tab's storage. */
export function saveDraft(uid: string, values: BatchValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ uid, values }));
  } catch {
    // Storage may be blocked. The draft then lasts until the page is left.
  }
}

/** Returns initial values for the form for card moves, to move all cards of a batch. */
export function stackOf(batch: CodeBatch): Filters {
  const [from, to] = serialsOf(batch);
  return { cId: batch.cId, from, to, outlet: batch.outlet, price: asPounds(batch.price) };
}
