import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema, momentSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';
import { codePrefixSchema, outletSchema } from './access-codes.ts';
import { forEver, lastsSchema, opensSchema, wantedOpensSchema, wholeCourse } from './card-scope.ts';
import { piastresSchema } from './price.ts';

export const codeBatchSchema = z.object({
  id: idSchema,
  /** The course, or the bundle, that its cards are for. */
  cId: idSchema,
  opens: opensSchema.default(wholeCourse),
  lasts: lastsSchema.default(forEver),
  prefix: z.string(),
  count: z.number().int(),
  /** `tokens` of the batch are in the order of their serial numbers, from this one on. */
  firstSerial: z.number().int(),
  lastSerial: z.number().int(),
  outlet: z.string(),
  priceLabel: z.string(),
  /** In piastres: what a card of it costs unless an outlet has a price of its own. */
  price: z.number().int().nullable(),
  note: z.string(),
  expiresAt: timeSchema.nullable(),
  /** Whether its cards had to be activated first. */
  madeInactive: z.boolean(),
  createdAt: timeSchema,
  /** Uid of the admin. */
  createdBy: z.string(),
  /** How often all its cards were sent to a printer, and when last. */
  printCount: z.number().int(),
  printedAt: timeSchema.nullable(),
});

export type CodeBatch = z.infer<typeof codeBatchSchema>;

/** How many cards are in which state. */
export const codeNumbersSchema = z.object({
  /** All cards; the next five add up to it. */
  count: z.number().int(),
  inactive: z.number().int(),
  unused: z.number().int(),
  used: z.number().int(),
  /** Inactive or unused when their time ran out. */
  expired: z.number().int(),
  revoked: z.number().int(),
  /** Active ones, used or not: good for a course, or spent on one. */
  active: z.number().int(),
  /** Cards that were given out anew for damaged ones. */
  swapped: z.number().int(),
});

export type CodeNumbers = z.infer<typeof codeNumbersSchema>;

export const codeBatchEndpoints = {
  'admin/courses/access_tokens': post({
    summary:
      'Makes a batch of up to 1,000 codes. The same `requestId` again answers with the same batch.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      codePrefix: codePrefixSchema,
      count: z.number().int().min(1).max(limits.codesPerCall),
      /** With `bundle`, `cId` is the bundle's. */
      opens: wantedOpensSchema,
      lasts: lastsSchema.default(forEver),
      /** Unused codes open nothing from then on. */
      expiresAt: momentSchema.nullable().default(null),
      note: textSchema(limits.codeNote, { tooLong: 'الملاحظة أطول من المسموح' }).default(''),
      /** Spelled otherwise than it was before, an outlet keeps its first spelling. */
      outlet: outletSchema.default(''),
      priceLabel: lineSchema(limits.priceLabel, { tooLong: 'السعر أطول من المسموح' }).default(''),
      /**
       * In piastres. Where there is no label the cards bear this price; where it is left out it is what
       * `readPrice` makes of the label.
       */
      price: piastresSchema.nullable().default(null),
      /** The codes open nothing until they are activated. */
      inactive: z.boolean().default(false),
      /** Chosen by the client; sent again, it gives the batch that was made, never a second one. */
      requestId: idSchema.optional(),
    }),
    response: z.object({ batch: codeBatchSchema, tokens: z.array(z.string()) }),
  }),
  /** Newest first; `search`: the beginning of any word of note or outlet, or of the prefix. */
  'admin/codes/batches': post({
    summary: 'Batches with how many of their cards are in which state.',
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
          numbers: codeNumbersSchema,
          /** Outlets that have cards of it now, or had when they were redeemed, by name. */
          places: z.array(z.object({ outlet: z.string(), count: z.number().int() })),
        }),
      ),
      next: nextPageSchema,
    }),
  }),
  /** A course's cards by where they are sold; codes made one by one have no outlet. */
  'admin/codes/outlets': post({
    summary: 'A course’s cards by outlet: how many are in which state.',
    access: 'sales',
    request: z.object({ cId: idSchema }),
    response: z.object({
      outlets: z.array(z.object({ outlet: z.string(), numbers: codeNumbersSchema })),
    }),
  }),
  /** Where the centre's cards are sold: the names of all outlets that a batch was ever made for. */
  'admin/outlets': ask({
    summary: 'The names of all outlets.',
    access: 'sales',
    response: z.object({ outlets: z.array(z.string()) }),
  }),
} as const;
