import * as z from 'zod';

/**
 * `courseWork/{cId}-{uid}-notes`: a student's notes in one course. Firestore's limit bounds it: a
 * note that does not fit is refused. It is in the collection of `courseWork`, so that a deleted
 * account's work and notes are found by one query. It lacks `countableAt`, so that the nightly
 * counting never reads it.
 */
export const courseNotesSchema = z.object({
  cId: z.string(),
  uid: z.string(),
  /**
   * Keyed by lecture id. Each lecture has at most `limits.notesPerLecture` notes, and as many
   * deleted ones.
   */
  notes: z
    .record(
      z.string(),
      z.array(
        z.object({
          id: z.string(),
          part: z.number().int(),
          seconds: z.number().int(),
          /** Empty if the note was deleted. A late change of another device then stays deleted. */
          text: z.string(),
          /** Time of the last change in milliseconds since 1970, by the server's clock. */
          at: z.number().int(),
        }),
      ),
    )
    .default({}),
});

export type CourseNotes = z.infer<typeof courseNotesSchema>;
export type StoredNote = CourseNotes['notes'][string][number];
