import * as z from 'zod';
import { download, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { auditEntrySchema } from '../staff/audit.ts';
import { reasonSchema } from '../text/text-schema.ts';
import { accessCodeSchema, codeStates, saleStages } from './card.ts';
import { codeBatchSchema, codePrefixSchema, outletSchema } from './code-batches.ts';
import { readSerial } from './serial.ts';

/** A serial number as a number, or as a printed text such as `000123` in any script's digits. */
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
  /** Finds the cards that are at no outlet. In a URL, an empty outlet means no filter. */
  place: z.literal('centre').optional(),
  state: z.enum(codeStates).optional(),
  stage: z.enum(saleStages).optional(),
});

export type CodeFilter = z.output<typeof codeFilterSchema>;

export const listedCodesSchema = z.object({
  codes: z.array(codeTextSchema).min(1).max(limits.codesPerList),
});

/** Request fields for a range of cards: serial numbers within one course or bundle. */
export const cardRangeShape = { cId: idSchema, from: serialSchema, to: serialSchema } as const;

/** Checks that the range of `cardRangeShape` is in order and not too long. */
export const checkCardRange: z.core.CheckFn<{ readonly from: number; readonly to: number }> = ({
  value: { from, to },
  issues,
}) => {
  const addIssue = (message: string) =>
    issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (from > to) addIssue('نهاية المدى قبل بدايته');
  else if (to - from >= limits.codesPerCall)
    addIssue(`المدى ${limits.codesPerCall} بطاقة على الأكثر`);
};

export const codeSelectionSchema = z.union([
  listedCodesSchema,
  z.object(cardRangeShape).check(checkCardRange),
]);

export type CodeSelection = z.output<typeof codeSelectionSchema>;

const changedSchema = z.object({
  changed: z.number().int(),
  /** Number of requested codes that are unknown or in a state that does not allow the change. */
  unchanged: z.number().int(),
});

const changeEndpoint = (summary: string) =>
  post({
    summary,
    access: 'sales',
    request: codeSelectionSchema,
    /** `change`: id of the log entry, for an undo. Null if nothing changed. */
    response: changedSchema.extend({ change: idSchema.nullable() }),
  });

const batchRequest = z.object({ batch: idSchema });

/** Lecture titles, keyed by lecture id. Lectures removed from their course are missing. */
const lectureTitlesSchema = z.record(idSchema, z.string());

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
   * The cards of a batch are sorted by serial number. Cards in the states `unused`, `inactive` and
   * `expired` are sorted by expiry date. All other cards are sorted newest first.
   */
  'admin/codes': post({
    summary: 'Lists access codes by filter, a page at a time.',
    access: 'sales',
    request: codeFilterSchema.extend(pageRequest).prefault({}),
    response: z.object({ codes: z.array(accessCodeSchema), next: nextPageSchema }),
  }),
  /**
   * Searches by a code or at least its last four symbols, by serial number, or by the student's
   * name or e-mail address. Only if no card matches, searches the codes that differ from a full code
   * in one symbol, and then students.
   */
  'admin/codes/find': post({
    summary: 'Finds access codes by part of the code, serial number or student; 20 at most.',
    access: 'sales',
    request: z.object({
      text: z.string().max(limits.codeText),
      /** The course of the serial number. If omitted, all courses are searched. */
      cId: idSchema.optional(),
      /** The batch whose cards with this serial number come first. */
      batch: idSchema.optional(),
      limit: z.number().int().min(1).max(limits.codesPerSearch).default(limits.codesPerSearch),
    }),
    response: z.object({
      codes: z.array(accessCodeSchema),
      /** Course titles, keyed by course id. Purged courses and bundles are missing. */
      courses: z.record(idSchema, z.string()),
      /** Whether more cards may match. */
      more: z.boolean(),
      /** Present if no card has the typed code, and `codes` are what staff may have meant. */
      suggested: z.literal(true).exactOptional(),
    }),
  }),
  'admin/codes/activate': changeEndpoint(
    'Makes inactive codes redeemable, by code or by a range of serial numbers.',
  ),
  'admin/codes/revoke': changeEndpoint(
    'Revokes unused codes, by code or by a range of serial numbers.',
  ),
  'admin/codes/reinstate': changeEndpoint(
    'Makes revoked codes valid again, except the codes of replaced cards.',
  ),
  /** Skips cards that were used or changed after the change to undo. A second undo does nothing. */
  'admin/codes/undo': post({
    summary:
      'Undoes an activation, revocation or reinstatement for the cards that have not changed since.',
    access: 'sales',
    request: z.object({ change: idSchema }),
    response: changedSchema,
  }),
  /** A retry returns the same new code. */
  'admin/codes/swap': post({
    summary: 'Replaces a damaged card by a card with a new code and the same serial number.',
    access: 'sales',
    request: z.object({ code: codeTextSchema, reason: reasonSchema }),
    response: z.object({ token: z.string(), serial: z.number().int() }),
  }),
  /**
   * 409 if the full file has more than `limits.codesPerFullFile` codes. These must be requested in
   * parts.
   */
  'admin/codes/csv': download({
    summary: 'Streams the filtered codes as a CSV file (UTF-8 with BOM).',
    access: 'sales',
    request: codeFilterSchema.extend(partRequest),
  }),
  'admin/codes/card': post({
    summary: 'Returns one access code with its course, its batch and its log entries.',
    access: 'sales',
    request: z.object({ code: codeTextSchema }),
    response: z.object({
      card: accessCodeSchema,
      /** The cards that this card replaced and the cards that replaced it, newest first. */
      others: z.array(accessCodeSchema),
      /** Null for a bundle's card, or if the course was purged. */
      course: z.object({ id: idSchema, title: z.string() }).nullable(),
      /** The card's lectures, or its bundle's courses. A title is null if it no longer exists. */
      opened: z.array(z.object({ id: idSchema, title: z.string().nullable() })),
      batch: codeBatchSchema.nullable(),
      /** Log entries about these cards and about their users' enrolments, newest first. */
      entries: z.array(auditEntrySchema),
    }),
  }),
  /** For a damaged card, the response contains its replacement. */
  'admin/codes/batches/cards': post({
    summary: 'Returns the cards of a batch, for printing.',
    access: 'sales',
    request: batchRequest,
    response: z.object({
      batch: codeBatchSchema,
      tokens: z.array(z.string()),
      lectures: lectureTitlesSchema,
    }),
  }),
  /** Unknown codes are missing from the response. */
  'admin/codes/cards': post({
    summary: 'Returns cards by their codes, for printing.',
    access: 'sales',
    request: listedCodesSchema,
    response: z.object({ codes: z.array(accessCodeSchema), lectures: lectureTitlesSchema }),
  }),
  'admin/codes/print': post({
    summary: 'Records that a batch, or single cards, were sent to a printer.',
    access: 'sales',
    request: z.union([batchRequest, listedCodesSchema]),
    response: z.object({ count: z.number().int() }),
  }),
} as const;
