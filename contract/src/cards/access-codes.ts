import * as z from 'zod';
import { endpoint, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { lineSchema, reasonSchema } from '../text/text-schema.ts';
import { readPrefix } from './access-code.ts';
import { accessCodeSchema, codeStates, saleStages } from './code-schema.ts';
import { readSerial } from './serial.ts';

/** Upper-cased; empty for none. */
export const codePrefixSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const prefix = readPrefix(text);
    if (prefix !== null) return prefix;
    context.addIssue({
      code: 'custom',
      message: `البادئة حروف إنجليزية وأرقام، ${limits.codePrefix} على الأكثر`,
    });
    return z.NEVER;
  });

/** The outlet that sells the cards; empty if not given. */
export const outletSchema = lineSchema(limits.outlet, {
  tooLong: 'اسم منفذ البيع أطول من المسموح',
});

/** A serial number as a number or as printed, `000123`, in any script's digits. */
export const serialSchema = z
  .union([z.number().int(), z.string().max(20)])
  .transform((value, context) => {
    const serial = readSerial(String(value));
    if (serial !== null) return serial;
    context.addIssue({ code: 'custom', message: 'الرقم المسلسل غير صحيح' });
    return z.NEVER;
  });

const codeTextSchema = z.string().min(1).max(limits.codeText);

export const codeFilterSchema = z.object({
  cId: idSchema.optional(),
  batch: idSchema.optional(),
  outlet: outletSchema.optional(),
  state: z.enum(codeStates).optional(),
  stage: z.enum(saleStages).optional(),
});

export type CodeFilter = z.output<typeof codeFilterSchema>;

/** Single cards by their codes. */
export const namedCodesSchema = z.object({
  codes: z.array(codeTextSchema).min(1).max(limits.namedCodes),
});

/** A stack of cards: a range of serial numbers in a course or bundle. */
export const stackShape = { cId: idSchema, from: serialSchema, to: serialSchema } as const;

/** Check for `stackShape`: the range is in order and not too long. */
export const checkStack: z.core.CheckFn<{ readonly from: number; readonly to: number }> = ({
  value: { from, to },
  issues,
}) => {
  const say = (message: string) =>
    issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (from > to) say('نهاية المدى قبل بدايته');
  else if (to - from >= limits.codesPerCall) say(`المدى ${limits.codesPerCall} بطاقة على الأكثر`);
};

/** Single cards or a stack. */
export const codeSelectionSchema = z.union([
  namedCodesSchema,
  z.object(stackShape).check(checkStack),
]);

export type CodeSelection = z.output<typeof codeSelectionSchema>;

const changedSchema = z.object({
  changed: z.number().int(),
  /** Number of requested codes that are unknown or in a state that rules out the change. */
  unchanged: z.number().int(),
});

const changeEndpoint = (summary: string) =>
  post({
    summary,
    access: 'sales',
    request: codeSelectionSchema,
    /** `change`: id of the log entry, for undoing it; null if nothing changed. */
    response: changedSchema.extend({ change: idSchema.nullable() }),
  });

export const accessCodeEndpoints = {
  'admin/courses/access_token': post({
    summary: 'Makes one access code for a course.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      codePrefix: codePrefixSchema,
      /** Idempotency key from the client: a retry returns the same code. */
      requestId: idSchema.optional(),
    }),
    response: z.object({ token: z.string() }),
  }),
  /**
   * Newest first, a batch in order of serial number. With `unused`, `inactive` or `expired`, in
   * order of expiry.
   */
  'admin/codes': post({
    summary: 'Lists access codes by filter, a page at a time.',
    access: 'sales',
    request: codeFilterSchema.extend(pageRequest).prefault({}),
    response: z.object({ codes: z.array(accessCodeSchema), next: nextPageSchema }),
  }),
  /**
   * Finds cards by what a caller can read out: a code or at least its last four symbols, a serial
   * number, or the name or e-mail address of the student. Searches students only if no card
   * matches. Returns an empty list if nothing matches.
   */
  'admin/codes/find': post({
    summary: 'Finds access codes by part of the code, serial number or student; 20 at most.',
    access: 'sales',
    request: z.object({
      text: z.string().max(limits.codeText),
      /** Serial numbers count within a course: this one, or all of them if omitted. */
      cId: idSchema.optional(),
      limit: z.number().int().min(1).max(limits.foundCodes).default(limits.foundCodes),
    }),
    response: z.object({
      codes: z.array(accessCodeSchema),
      /** Course titles by id; none for purged courses and bundles. */
      courses: z.record(idSchema, z.string()),
      /** Whether more cards may match; a longer text finds them. */
      more: z.boolean(),
    }),
  }),
  'admin/codes/activate': changeEndpoint(
    'Makes inactive codes redeemable, by code or by a range of serial numbers.',
  ),
  'admin/codes/revoke': changeEndpoint(
    'Revokes unused codes, by code or by a range of serial numbers.',
  ),
  'admin/codes/reinstate': changeEndpoint(
    'Makes revoked codes valid again, except of cards that were swapped.',
  ),
  /** Cards that were used or changed since stay as they are. A second undo changes nothing. */
  'admin/codes/undo': post({
    summary:
      'Undoes an activation, revocation or reinstatement for the cards that have not changed since.',
    access: 'sales',
    request: z.object({ change: idSchema }),
    response: changedSchema,
  }),
  /** A retry returns the same new code. */
  'admin/codes/swap': post({
    summary: 'Replaces a damaged card: a new code under the same serial number.',
    access: 'sales',
    request: z.object({ code: codeTextSchema, reason: reasonSchema }),
    response: z.object({ token: z.string(), serial: z.number().int() }),
  }),
  /** More than `limits.wholeFile` codes only in parts (409). */
  'admin/codes/csv': endpoint({
    summary: 'Streams the filtered codes as a CSV file (UTF-8 with BOM).',
    method: 'GET',
    access: 'sales',
    body: 'query',
    request: codeFilterSchema.extend(partRequest),
    response: z.string(),
  }),
} as const;
