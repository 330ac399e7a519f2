import * as z from 'zod';
import { piastresSchema } from '../cards/price.ts';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { paymentNoteSchema, staffSchema } from './payments.ts';

const piastres = z.number().int();

/** Cash of a shift. `float + sales − refunded + paidIn − paidOut = expected`. */
export const shiftSumsSchema = z.object({
  /** Number of receipts. */
  receipts: z.number().int(),
  /** Cash for cards that the centre sold. An exchange counts with the difference in price. */
  sales: piastres,
  /** Cash that was paid back for cards, as a positive amount. */
  refunded: piastres,
  /** Cash that outlets paid on the day on which it was entered. Voided payments do not count. */
  paidIn: piastres,
  /** Cash that was paid back to outlets, as a positive amount. */
  paidOut: piastres,
  /** What should be in the drawer. */
  expected: piastres,
});

export type ShiftSums = z.infer<typeof shiftSumsSchema>;

/** The time in which one seller is responsible for the drawer. */
export const shiftSchema = z.object({
  id: idSchema,
  by: staffSchema,
  at: timeSchema,
  /** Cash that was in the drawer when the shift was opened. */
  float: piastres,
  /** Null while the shift is open. */
  closed: shiftSumsSchema
    .extend({
      at: timeSchema,
      /** The admin who closed it instead of the seller. */
      by: staffSchema.exactOptional(),
      /** Cash that was counted. */
      counted: piastres,
      note: z.string(),
    })
    .nullable(),
});

export type Shift = z.infer<typeof shiftSchema>;

export const shiftEndpoints = {
  'admin/shifts/current': postWithoutBody({
    summary: 'Returns the caller’s open shift, and what should be in the drawer now.',
    access: 'sales',
    response: z.object({
      current: z.object({ shift: shiftSchema, sums: shiftSumsSchema }).nullable(),
    }),
  }),
  /** 409 if the caller has an open shift. */
  'admin/shifts/open': post({
    summary: 'Opens a shift of the caller. A retry returns the same shift.',
    access: 'sales',
    request: z.object({
      float: piastresSchema,
      /** Idempotency key from the client. */
      requestId: idSchema,
    }),
    response: z.object({ shift: shiftSchema }),
  }),
  /**
   * An admin may close the shift of a seller who forgot it. 404 for other people's shifts. 409 if it
   * was closed with another count.
   */
  'admin/shifts/close': post({
    summary:
      'Closes a shift of the caller, or any shift for an admin, and stores what should be in the drawer and what was counted.',
    access: 'sales',
    request: z.object({
      id: idSchema,
      counted: piastresSchema,
      note: paymentNoteSchema,
    }),
    response: z.object({ shift: shiftSchema }),
  }),
  /** Sorted newest first. Sellers see only their own shifts. */
  'admin/shifts': post({
    summary: 'Lists shifts, a page at a time: all for an admin, the caller’s own for sellers.',
    access: 'sales',
    request: z.object(pageRequest).prefault({}),
    response: z.object({ shifts: z.array(shiftSchema), next: nextPageSchema }),
  }),
} as const;
