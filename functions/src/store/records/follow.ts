import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `follows/{hash of a token}`: whose page the link opens. Nothing else of the student is read for it. */
export const followRecordSchema = z.object({
  uid: z.string(),
  /** The first name, as it was when the link was made. */
  name: z.string(),
  until: timestampSchema,
});

export type FollowRecord = z.infer<typeof followRecordSchema>;
