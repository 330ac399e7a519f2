import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';
import { maxPrefixLength, readPrefix } from './access-code.ts';
import {
  accessPeriodSchema,
  cardScopeSchema,
  fullCourseScope,
  requestedScopeSchema,
  unlimitedPeriod,
} from './card.ts';
import { piastresSchema } from './price.ts';

export const codePrefixSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const prefix = readPrefix(text);
    if (prefix !== null) return prefix;
    context.addIssue({
      code: 'custom',
      message: `البادئة حروف إنجليزية وأرقام، ${maxPrefixLength} على الأكثر`,
    });
    return z.NEVER;
  });

/** Name of an outlet. Empty for the centre. */
export const outletSchema = lineSchema(limits.outlet, {
  tooLong: 'اسم منفذ البيع أطول من المسموح',
});

export const codeBatchSchema = z.object({
  id: idSchema,
  /** Id of the course or bundle. */
  cId: idSchema,
  /** What each card opens. */
  opens: cardScopeSchema.default(fullCourseScope),
  /** How long the access from a card lasts. */
  lasts: accessPeriodSchema.default(unlimitedPeriod),
  prefix: z.string(),
  count: z.number().int(),
  /** Serial number of the first card of the batch. */
  firstSerial: z.number().int(),
  lastSerial: z.number().int(),
  outlet: z.string(),
  priceLabel: z.string(),
  /** Price in piastres at outlets without a price of their own. Null if there is no price. */
  price: z.number().int().nullable(),
  note: z.string(),
  expiresAt: timeSchema.nullable(),
  /**
   * Whether the cards were inactive when they were made. Such cards must be activated before they
   * can be redeemed.
   */
  madeInactive: z.boolean(),
  /** Whether the cards were handed over to the outlet when they were made. */
  madeHandedOver: z.boolean().default(false),
  createdAt: timeSchema,
  /** Uid of the staff member. */
  createdBy: z.string(),
  /** How many times the full batch was printed. */
  printCount: z.number().int(),
  /** When the full batch was last printed. */
  printedAt: timeSchema.nullable(),
});

export type CodeBatch = z.infer<typeof codeBatchSchema>;

/** Number of cards in each state. */
export const codeStatisticsSchema = z.object({
  /** Number of all cards, which is the sum of the next five fields. */
  count: z.number().int(),
  inactive: z.number().int(),
  unused: z.number().int(),
  used: z.number().int(),
  /** Cards that reached their expiry date while inactive or unused. */
  expired: z.number().int(),
  revoked: z.number().int(),
  /** Number of activated cards, whether used, expired or neither. */
  active: z.number().int(),
  /** Damaged cards that were replaced. */
  swapped: z.number().int(),
});

export type CodeStatistics = z.infer<typeof codeStatisticsSchema>;

export const codeBatchEndpoints = {
  'admin/courses/access_tokens': post({
    summary:
      'Makes a batch of up to 1,000 codes. A retry with the same `requestId` returns the same batch.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      codePrefix: codePrefixSchema,
      count: z.number().int().min(1).max(limits.codesPerCall),
      /** For `bundle`, `cId` must be the id of the bundle. */
      opens: requestedScopeSchema,
      lasts: accessPeriodSchema.default(unlimitedPeriod),
      /** Unused codes can no longer be redeemed after this time. */
      expiresAt: requestTimeSchema.nullable().default(null),
      note: textSchema(limits.codeNote, { tooLong: 'الملاحظة أطول من المسموح' }).default(''),
      /** An outlet that exists in another spelling keeps that spelling. */
      outlet: outletSchema.default(''),
      priceLabel: lineSchema(limits.priceLabel, { tooLong: 'السعر أطول من المسموح' }).default(''),
      /**
       * Price in piastres. It is printed if there is no label. If omitted, it is read from the
       * label.
       */
      price: piastresSchema.nullable().default(null),
      /** Whether the codes must be activated before they can be redeemed. */
      inactive: z.boolean().default(false),
      /** Whether the outlet receives the cards at once, as with `admin/cards/hand-over`. */
      handOver: z.boolean().default(false),
      /** Idempotency key from the client: a retry returns the same batch. */
      requestId: idSchema.optional(),
    }),
    response: z.object({ batch: codeBatchSchema, tokens: z.array(z.string()) }),
  }),
  /**
   * Sorted newest first. `search` is the beginning of the prefix, or of a word in the note or
   * outlet.
   */
  'admin/codes/batches': post({
    summary: 'Lists batches with the number of their cards in each state.',
    access: 'sales',
    request: z
      .object({
        cId: idSchema.optional(),
        outlet: outletSchema.optional(),
        search: z.string().max(limits.codeText).default(''),
        ...pageRequest,
      })
      .prefault({}),
    response: z.object({
      batches: z.array(
        codeBatchSchema.extend({
          numbers: codeStatisticsSchema,
          /** Number of cards by outlet: where each card is now, or where it was when redeemed. */
          places: z.array(z.object({ outlet: z.string(), count: z.number().int() })),
        }),
      ),
      next: nextPageSchema,
    }),
  }),
  'admin/codes/outlets': post({
    summary: 'Counts a course’s cards by outlet and state.',
    access: 'sales',
    request: z.object({ cId: idSchema }),
    response: z.object({
      outlets: z.array(z.object({ outlet: z.string(), numbers: codeStatisticsSchema })),
    }),
  }),
  'admin/outlets': postWithoutBody({
    summary: 'Lists the names of all outlets.',
    access: 'sales',
    response: z.object({ outlets: z.array(z.string()) }),
  }),
} as const;
