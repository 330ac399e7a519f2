import * as z from 'zod';
import { timeSchema } from '../ids.ts';
import { markSchema } from './quizzes.ts';

/** All data stored about a student and a quiz, in readable form, for the student's export. */
export const ownQuizSchema = z.object({
  title: z.string(),
  /** Number of attempts. */
  taken: z.number().int(),
  /** The best mark of the attempts up to the first one that passed. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened the lectures that follow the quiz although the student had not passed it. */
  openedAt: timeSchema.nullable(),
  /** Start of the attempt that is not submitted yet, if the quiz has a time limit. */
  begunAt: timeSchema.nullable(),
  /** The most recent attempts, sorted oldest first. */
  attempts: z.array(
    markSchema.extend({
      at: timeSchema,
      /** Whether the attempt was not submitted within its time limit. */
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
