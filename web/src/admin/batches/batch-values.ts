import {
  type AccessPeriod,
  accessPeriodEnd,
  accessPeriodSchema,
} from '@markaz/contract/cards/card';
import { type CodeBatch, codeBatchEndpoints } from '@markaz/contract/cards/code-batches';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import * as z from 'zod';
import { formatNumber } from '../../shared/format/numbers.ts';
import { readJson, writeText } from '../../shared/storage.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import type { Filters } from '../ui/filters.ts';
import { poundsSchema, toPoundsText } from '../ui/pounds.ts';
import { formatSerials } from '../ui/serials.ts';
import { copy } from './batches.copy.ts';

const invalidCountText = copy.problems.count(formatNumber(limits.codesPerCall));

const countSchema = z
  .string()
  .transform((text) => westernDigits(text).trim())
  .pipe(z.string().regex(/^\d{1,6}$/u, invalidCountText))
  .transform(Number)
  .pipe(z.number().min(1, invalidCountText).max(limits.codesPerCall, invalidCountText));

/** Converts a day to its last minute, or an empty field to null. Rejects past days. */
const expirySchema = z.string().transform((day, context) => {
  if (day === '') return null;
  const end = endOfDay(day);
  if (end !== null && Date.parse(end) > Date.now()) return end;
  context.addIssue({ code: 'custom', message: copy.problems.expiry });
  return z.NEVER;
});

const scopeKinds = ['course', 'lectures', 'bundle'] as const;
const periodKinds = ['forever', 'until', 'days'] as const;

/** The scope of the cards. `lIds` is used only if the kind is `lectures`. */
const scopeFormSchema = z
  .object({ kind: z.enum(scopeKinds), lIds: z.array(z.string()) })
  .transform(({ kind, lIds }, context) => {
    if (kind !== 'lectures') return { kind };
    if (lIds.length > 0) return { kind, lIds };
    context.addIssue({ code: 'custom', path: ['lIds'], message: copy.problems.lectures });
    return z.NEVER;
  });

const invalidDaysText = copy.problems.days(formatNumber(limits.accessDays));

/** The access period. `until` uses only `day`, `days` uses only `days`. Digits may be Arabic. */
const periodFormSchema = z
  .object({ kind: z.enum(periodKinds), day: z.string(), days: z.string() })
  .transform(({ kind, day, days }, context): AccessPeriod => {
    if (kind === 'forever') return { kind };
    const period =
      kind === 'until' ? { kind, day } : { kind, days: Number(westernDigits(days).trim()) };
    const parsed = accessPeriodSchema.safeParse(period);
    const end = parsed.success ? accessPeriodEnd(parsed.data, new Date()) : null;
    if (parsed.success && end !== null && end.getTime() > Date.now()) return parsed.data;
    const issue =
      kind === 'until'
        ? { path: ['day'], message: copy.problems.expiry }
        : { path: ['days'], message: invalidDaysText };
    context.addIssue({ code: 'custom', ...issue });
    return z.NEVER;
  });

/**
 * Converts form values to the request. Overrides the fields of the contract's schema whose form
 * values have another type.
 */
export const batchSchema = codeBatchEndpoints['admin/courses/access_tokens'].request.extend({
  count: countSchema,
  expiresAt: expirySchema,
  price: poundsSchema,
  opens: scopeFormSchema,
  lasts: periodFormSchema,
  handOver: z.boolean(),
  /** Idempotency key of the request. */
  requestId: z.string(),
});

export type BatchValues = z.input<typeof batchSchema>;

const textSchema = z.string().default('');

export const batchValuesSchema = z.object({
  /** Id of the course, or of the bundle if the kind of `opens` is `bundle`. */
  cId: textSchema,
  opens: z
    .object({
      kind: z.enum(scopeKinds).default('course'),
      lIds: z.array(z.string()).default([]),
    })
    .prefault({}),
  lasts: z
    .object({ kind: z.enum(periodKinds).default('forever'), day: textSchema, days: textSchema })
    .prefault({}),
  count: textSchema,
  codePrefix: textSchema,
  expiresAt: textSchema,
  outlet: textSchema,
  price: textSchema,
  priceLabel: textSchema,
  note: textSchema,
  inactive: z.boolean().default(false),
  handOver: z.boolean().default(true),
  requestId: z.string().default(() => crypto.randomUUID()),
});

const storageKey = 'markaz-batch-draft';
const draftSchema = z.object({ uid: z.string(), values: batchValuesSchema });

/** Returns the admin's unfinished batch from this tab's storage, or null if there is none. */
export function readDraft(uid: string): BatchValues | null {
  const { data: draft } = draftSchema.safeParse(readJson(storageKey, 'sessionStorage'));
  return draft?.uid === uid ? draft.values : null;
}

/** Saves the form and its idempotency key in this tab's storage. */
export function saveDraft(uid: string, values: BatchValues): void {
  writeText(storageKey, JSON.stringify({ uid, values }), 'sessionStorage');
}

/** Returns initial values for the form for card moves, so that it moves all cards of a batch. */
export function moveValuesOf(batch: CodeBatch): Filters {
  const [from, to] = formatSerials(batch);
  const kind = batch.madeHandedOver ? 'sale' : 'handover';
  const { cId, outlet } = batch;
  return { kind, cId, from, to, outlet, price: toPoundsText(batch.price) };
}
