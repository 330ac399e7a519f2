import { accessCodeSchema as shownCodeSchema } from '@markaz/contract/cards/card';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** Stored states. `expired` is not stored: it follows from `expiresAt` for the first two. */
export const storedStates = ['inactive', 'unused', 'used', 'revoked'] as const;
export type StoredState = (typeof storedStates)[number];

/** Means «never», so that queries can compare every code's expiry with now. */
export const never = Timestamp.fromDate(new Date('9999-12-31T00:00:00Z'));

/** `accessCodes/{canonical code}`. */
export const accessCodeSchema = shownCodeSchema.extend({
  /** The last symbols of the code, for searches. */
  ending: z.string(),
  state: z.enum(storedStates),
  /** The state before it was revoked. */
  stateWhenRevoked: z.enum(['inactive', 'unused']).nullable(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  usedAt: timestampSchema.nullable(),
  handedAt: timestampSchema.nullable(),
  soldAt: timestampSchema.nullable(),
  /** Uid of the student who is enrolled by it. */
  usedBy: z.string().nullable(),
  /** A copy from the student's document, so that a list of codes need not read it. */
  usedByPerson: z.object({ displayName: z.string(), email: z.string().nullable() }).nullable(),
  /** The school-year end that voided it, until that is undone. */
  year: z.object({ id: z.string(), at: timestampSchema }).nullable().default(null),
  changed: z.object({ at: timestampSchema, by: z.string() }).nullable(),
  /** Ids of the log entries of admin changes, newest last. Only the last one can be undone. */
  changes: z.array(z.string()).default([]),
});

export type AccessCodeRecord = z.infer<typeof accessCodeSchema>;
