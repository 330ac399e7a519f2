import * as z from 'zod';
import { endpoint, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { reasonSchema } from '../text/reason.ts';
import { lineSchema } from '../text/text-schema.ts';
import { readPrefix } from './access-code.ts';
import { accessCodeSchema, codeStates, saleStages } from './code-schema.ts';
import { readSerial } from './serial.ts';

/** Upper-cased; empty where none is wanted. */
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

/** Where cards are sold; empty where that is not told. */
export const outletSchema = lineSchema(limits.outlet, {
  tooLong: 'اسم منفذ البيع أطول من المسموح',
});

/** A serial number as a number or as printed, `000123`, in whichever digits. */
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

/** Cards in the hand, one by one. */
export const namedCodesSchema = z.object({
  codes: z.array(codeTextSchema).min(1).max(limits.namedCodes),
});

/** A stack of cards by the serial numbers of its ends. */
export const stackShape = { cId: idSchema, from: serialSchema, to: serialSchema } as const;

/** Beside `stackShape`: its ends are in order, and not too far from each other. */
export const checkStack: z.core.CheckFn<{ readonly from: number; readonly to: number }> = ({
  value: { from, to },
  issues,
}) => {
  const say = (message: string) =>
    issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (from > to) say('نهاية المدى قبل بدايته');
  else if (to - from >= limits.codesPerCall) say(`المدى ${limits.codesPerCall} بطاقة على الأكثر`);
};

/** Cards in the hand, one by one, or a stack of them. */
export const codeSelectionSchema = z.union([
  namedCodesSchema,
  z.object(stackShape).check(checkStack),
]);

export type CodeSelection = z.output<typeof codeSelectionSchema>;

const changedSchema = z.object({
  changed: z.number().int(),
  /** Of those asked for: unknown ones and such as their state keeps from this change. */
  unchanged: z.number().int(),
});

const changeEndpoint = (summary: string) =>
  post({
    summary,
    access: 'sales',
    request: codeSelectionSchema,
    /** `change`: the log entry, by which it can be undone; null where nothing was changed. */
    response: changedSchema.extend({ change: idSchema.nullable() }),
  });

export const accessCodeEndpoints = {
  'admin/courses/access_token': post({
    summary: 'Makes one access code for a course.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      codePrefix: codePrefixSchema,
      /** Chosen by the client; sent again, it gives the code that was made, never a second one. */
      requestId: idSchema.optional(),
    }),
    response: z.object({ token: z.string() }),
  }),
  /**
   * Newest first, a batch in the order of its serial numbers; by `unused`, `inactive` and `expired`
   * in the order in which they expire.
   */
  'admin/codes': post({
    summary: 'Access codes, filtered, a page at a time.',
    access: 'sales',
    request: codeFilterSchema.extend(pageRequest).prefault({}),
    response: z.object({ codes: z.array(accessCodeSchema), next: nextPageSchema }),
  }),
  /**
   * Cards by what a caller reads out or somebody remembers: a code or its end from the last four
   * symbols on, a serial number, or the name or e-mail address of who used it. Whatever is found by
   * the card itself goes before what is found by people; nothing found is an empty list.
   */
  'admin/codes/find': post({
    summary: 'Access codes by a part of the code, a serial number, or who used them; 20 at most.',
    access: 'sales',
    request: z.object({
      text: z.string().max(limits.codeText),
      /** Serial numbers count within a course: this one, or all of them. */
      cId: idSchema.optional(),
      limit: z.number().int().min(1).max(limits.foundCodes).default(limits.foundCodes),
    }),
    response: z.object({
      codes: z.array(accessCodeSchema),
      /** Titles of their courses, by id; of a course that was purged there is none, nor of bundles. */
      courses: z.record(idSchema, z.string()),
      /** More may fit than are shown: a longer text finds them. */
      more: z.boolean(),
    }),
  }),
  /** Makes inactive codes redeemable, when their cards are handed over. */
  'admin/codes/activate': changeEndpoint(
    'Makes inactive codes redeemable, by code or by a range of serial numbers.',
  ),
  'admin/codes/revoke': changeEndpoint(
    'Revokes unused codes, by code or by a range of serial numbers.',
  ),
  'admin/codes/reinstate': changeEndpoint(
    'Takes a revocation back, except of a card that was swapped.',
  ),
  /**
   * Undoes one of the three as far as its cards are still as it left them: what was used or changed
   * since stays. Undone once, there is nothing left to undo.
   */
  'admin/codes/undo': post({
    summary:
      'Undoes an activation, revocation or reinstatement as far as its cards were left alone since.',
    access: 'sales',
    request: z.object({ change: idSchema }),
    response: changedSchema,
  }),
  /** A new code with the same serial number for a damaged card; asked again, the same new code. */
  'admin/codes/swap': post({
    summary: 'Replaces a damaged card: a new code under the same serial number.',
    access: 'sales',
    request: z.object({ code: codeTextSchema, reason: reasonSchema }),
    response: z.object({ token: z.string(), serial: z.number().int() }),
  }),
  /**
   * All codes that fit the filter, as a file for spreadsheets; more than `limits.wholeFile` in parts
   * alone (409).
   */
  'admin/codes/csv': endpoint({
    summary: 'The filtered codes as a CSV file (UTF-8 with BOM), streamed.',
    method: 'GET',
    access: 'sales',
    body: 'query',
    request: codeFilterSchema.extend(partRequest),
    response: z.string(),
  }),
} as const;
