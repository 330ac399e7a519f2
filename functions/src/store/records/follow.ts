import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `follows/{hash of a token}`: the student whose page the link opens. The page does not read the
 * user document.
 */
export const followRecordSchema = z.object({
  uid: z.string(),
  /** The first name when the link was created. */
  name: z.string(),
  until: timestampSchema,
});

export type FollowRecord = z.infer<typeof followRecordSchema>;
