import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `contacts/{uid}`: the phone numbers that a student entered, apart from the user document, so that
 * only a call that asks for them reads them. Bounded: two numbers of at most 15 digits.
 */
export const contactRecordSchema = z.object({
  /** Digits with the country code. Empty if the student did not enter this number. */
  own: z.string(),
  parent: z.string(),
  consentAt: timestampSchema,
});

export type ContactRecord = z.infer<typeof contactRecordSchema>;
