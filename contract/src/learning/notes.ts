import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, requestTimeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { textSchema } from '../text/text-schema.ts';
import { moment } from './questions.ts';

const noteSchema = z.object({
  /** Made by the device, so that a repeated request creates no second note. */
  id: idSchema,
  ...moment,
  text: z.string(),
});

/** A note of a student at a moment of a lecture. */
export type Note = z.infer<typeof noteSchema>;

export const noteEndpoints = {
  /** A change replaces the stored note if it is newer. So two devices lose no note of each other. */
  'user/notes': post({
    summary:
      'Stores the caller’s changed notes in a lecture, and returns all of them by part and second; 409 above 100 notes.',
    access: 'student',
    request: z.object({
      cId: idSchema,
      lId: idSchema,
      /** Time of the request by the client’s clock. */
      sentAt: requestTimeSchema,
      changes: z
        .array(
          noteSchema.extend({
            /** Empty if the student deleted the note. */
            text: textSchema(limits.noteText),
            /** Time of the change by the client’s clock. */
            at: requestTimeSchema,
          }),
        )
        .max(limits.noteChanges),
    }),
    response: z.object({ notes: z.array(noteSchema) }),
  }),
} as const;
