import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import type { Held } from './course-access.ts';

/** `Held` in responses. */
export const heldSchema = z.object({
  until: timeSchema.nullable(),
  lectures: z.array(idSchema).readonly().exactOptional(),
}) satisfies z.ZodType<Held>;

/** A card or staff decision that gave a student a course or part of it. */
export const grantSchema = z.object({
  enrolledAt: timeSchema,
  /** The access code as printed; null if staff gave it. */
  code: z.string().nullable(),
  /** When it ends; null for never. */
  until: timeSchema.nullable(),
  /** Lectures of the course; null for all. */
  lectures: z.array(idSchema).nullable(),
});
