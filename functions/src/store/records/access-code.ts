import { accessCodeSchema as shownCodeSchema } from '@markaz/contract/cards/code-schema';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** States as kept. `expired` is none of them: it is what `expiresAt` makes of the first two. */
export const storedStates = ['inactive', 'unused', 'used', 'revoked'] as const;
export type StoredState = (typeof storedStates)[number];

/** Stands for «never», so that queries can compare every code's end with now. */
export const never = Timestamp.fromDate(new Date('9999-12-31T00:00:00Z'));

/** `accessCodes/{canonical code}`. */
export const accessCodeSchema = shownCodeSchema.extend({
  /** The last symbols of the code, by which it is found. */
  ending: z.string(),
  state: z.enum(storedStates),
  /** What it was before it was revoked. */
  stateWhenRevoked: z.enum(['inactive', 'unused']).nullable(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  usedAt: timestampSchema.nullable(),
  handedAt: timestampSchema.nullable(),
  soldAt: timestampSchema.nullable(),
  /** Uid of who has the course by it. */
  usedBy: z.string().nullable(),
  /** Repeats the student's document, so that a list of codes is read without it. */
  usedByPerson: z.object({ displayName: z.string(), email: z.string().nullable() }).nullable(),
  /** The end of a school year that made it void, until that is taken back. */
  year: z.object({ id: z.string(), at: timestampSchema }).nullable().default(null),
  changed: z.object({ at: timestampSchema, by: z.string() }).nullable(),
  /** The log entries of all that admins did to it, the last one last: only that can be undone. */
  changes: z.array(z.string()).default([]),
});

export type AccessCodeRecord = z.infer<typeof accessCodeSchema>;
