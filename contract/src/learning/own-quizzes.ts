import * as z from 'zod';
import { timeSchema } from '../ids.ts';
import { markSchema } from './quizzes.ts';

/** All data stored about a student and a quiz, in readable form, for the student's export. */
export const ownQuizSchema = z.object({
  title: z.string(),
  taken: z.number().int(),
  /** Best mark up to the first pass. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened the lectures after the quiz although the student had not passed it. */
  openedAt: timeSchema.nullable(),
  /** When an attempt with a time limit began that is not submitted yet. */
  begunAt: timeSchema.nullable(),
  /** The most recent attempts, sorted oldest first. */
  attempts: z.array(
    markSchema.extend({
      at: timeSchema,
      late: z.boolean(),
      /**
       * `question` is null if the question was removed later. `right` is null if it was not stored.
       */
      answers: z.array(
        z.object({
          question: z.string().nullable(),
          chosen: z.array(z.string()),
          right: z.boolean().nullable(),
        }),
      ),
    }),
  ),
  /** When each question was last answered wrongly. */
  wrong: z.array(z.object({ question: z.string().nullable(), at: timeSchema })),
});

export type OwnQuiz = z.infer<typeof ownQuizSchema>;
