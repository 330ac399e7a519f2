import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `accessCodes/{canonical code}`. */
export const accessCodeSchema = z.object({
  cId: z.string(),
  /** As printed on the card. */
  token: z.string(),
  state: z.enum(['unused', 'used', 'revoked']),
  createdAt: timestampSchema,
  createdBy: z.string(),
  /** Tells the call that made it, so that a repeated write knows its own. */
  nonce: z.string(),
  expiresAt: timestampSchema.nullable(),
  usedAt: timestampSchema.nullable(),
  usedBy: z.string().nullable(),
});

export type AccessCodeRecord = z.infer<typeof accessCodeSchema>;
