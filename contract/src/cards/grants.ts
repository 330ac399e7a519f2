import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import type { Held } from './course-access.ts';

/** `Held` as it is answered. */
export const heldSchema = z.object({
  until: timeSchema.nullable(),
  lectures: z.array(idSchema).readonly().exactOptional(),
}) satisfies z.ZodType<Held>;

/** What gave a student a course, or some of it. */
export const grantSchema = z.object({
  enrolledAt: timeSchema,
  /** The access code as printed, or null where staff gave it. */
  code: z.string().nullable(),
  /** When it ends; null for never. */
  until: timeSchema.nullable(),
  /** Which lectures of the course; null for all. */
  lectures: z.array(idSchema).nullable(),
});
