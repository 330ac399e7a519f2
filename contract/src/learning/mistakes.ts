import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { keyedQuestionSchema } from './quizzes.ts';

/** A question that a student answered wrongly, and whose right answer he may know. */
export const mistakenQuestionSchema = keyedQuestionSchema.omit({ since: true }).extend({
  /** When it was last answered wrongly in the quiz. */
  wrongAt: timeSchema,
});

export type MistakenQuestion = z.infer<typeof mistakenQuestionSchema>;

const mistakenQuizSchema = z.object({
  lId: idSchema,
  title: z.string(),
  questions: z.array(mistakenQuestionSchema),
});

export type MistakenQuiz = z.infer<typeof mistakenQuizSchema>;

export const mistakeEndpoints = {
  /**
   * What the caller answered wrongly in quizzes of these courses, for a device that does not know it
   * yet. Left out is what he does not have any more, what is no longer asked, and what must not be
   * known yet; of very many, what was answered longest ago.
   */
  'user/mistakes': post({
    summary:
      'What the caller answered wrongly in quizzes of up to three courses, with the right answers where they may be known.',
    access: 'student',
    request: z.object({ cIds: z.array(idSchema).min(1).max(limits.mistakeCourses) }),
    response: z.object({
      courses: z.array(z.object({ cId: idSchema, quizzes: z.array(mistakenQuizSchema) })),
    }),
  }),
} as const;
