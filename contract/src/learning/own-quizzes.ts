import * as z from 'zod';
import { timeSchema } from '../ids.ts';
import { markSchema } from './quizzes.ts';

/** All stored data about a student and a quiz, in readable form, for the student. */
export const ownQuizSchema = z.object({
  title: z.string(),
  taken: z.number().int(),
  /** Best mark up to the first pass. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened the lectures behind the quiz. */
  openedAt: timeSchema.nullable(),
  /** Start of an attempt with a time limit that was not sent yet. */
  begunAt: timeSchema.nullable(),
  /** The newest attempts, oldest first. */
  attempts: z.array(
    markSchema.extend({
      at: timeSchema,
      late: z.boolean(),
      /** `question` is null if it was removed since; `right` is null if it was not stored. */
      answers: z.array(
        z.object({
          question: z.string().nullable(),
          chosen: z.array(z.string()),
          right: z.boolean().nullable(),
        }),
      ),
    }),
  ),
  /** When questions were last answered wrongly. */
  wrong: z.array(z.object({ question: z.string().nullable(), at: timeSchema })),
});

export type OwnQuiz = z.infer<typeof ownQuizSchema>;
