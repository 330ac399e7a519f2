import { accessCodeSchema as apiCodeSchema, refundSchema } from '@markaz/contract/cards/card';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * The states that are stored. The state `expired` is not stored. An inactive or unused code has it
 * after `expiresAt`.
 */
export const storedStates = ['inactive', 'unused', 'used', 'revoked'] as const;
export type StoredState = (typeof storedStates)[number];

/**
 * The expiry of codes that never expire. It is a time so that queries can compare the expiry of
 * every code with the current time.
 */
export const neverExpires = Timestamp.fromDate(new Date('9999-12-31T00:00:00Z'));

const timeOrNull = timestampSchema.nullable();

/** `accessCodes/{canonical code}`: one access code, and the sale of its card. */
export const accessCodeSchema = apiCodeSchema.extend({
  /** The last symbols of the code, for searches. */
  ending: z.string(),
  state: z.enum(storedStates),
  /** The state before the code was revoked. */
  stateWhenRevoked: z.enum(['inactive', 'unused']).nullable(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  usedAt: timeOrNull,
  handedAt: timeOrNull,
  soldAt: timeOrNull,
  /** Uid of the student whom the code enrolled. */
  usedBy: z.string().nullable(),
  /** A copy from the user document, so that lists of codes need not read the user document. */
  usedByPerson: z.object({ displayName: z.string(), email: z.string().nullable() }).nullable(),
  refund: refundSchema.extend({ at: timestampSchema }).nullable().default(null),
  /** The school-year end that voided the code, until that end is undone. */
  year: z.object({ id: z.string(), at: timestampSchema }).nullable().default(null),
  changed: z.object({ at: timestampSchema, by: z.string() }).nullable(),
  /** Ids of the log entries of admins' changes, newest last. Only the last change can be undone. */
  changes: z.array(z.string()).default([]),
  /** The fields that the card's last move changed, as they were before it. Null after an undo. */
  beforeMove: apiCodeSchema
    .pick({ outlet: true, price: true, stage: true, soldOn: true })
    .extend({ state: z.enum(storedStates), handedAt: timeOrNull, soldAt: timeOrNull })
    .nullable()
    .default(null),
});

export type AccessCodeRecord = z.infer<typeof accessCodeSchema>;
