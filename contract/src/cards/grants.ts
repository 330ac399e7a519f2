import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import type { Access } from './course-access.ts';

/** `Access` in responses. */
export const accessSchema = z.object({
  until: timeSchema.nullable(),
  lectures: z.array(idSchema).readonly().exactOptional(),
}) satisfies z.ZodType<Access>;

/** A card or staff decision that gave a student a course or some of its lectures. */
export const grantSchema = z.object({
  enrolledAt: timeSchema,
  /** The printed access code. Null if staff gave the access. */
  code: z.string().nullable(),
  /** When the access ends. Null if it never ends. */
  until: timeSchema.nullable(),
  /** Ids of the opened lectures. Null for the full course. */
  lectures: z.array(idSchema).nullable(),
  /** When the price of the card was paid back. From then on, the grant gives no access. */
  refundedAt: timeSchema.nullable(),
});
