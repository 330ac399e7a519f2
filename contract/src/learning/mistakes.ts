import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { keyedQuestionSchema } from './quizzes.ts';

/** A question that a student answered wrongly and whose right answer the student may know. */
export const mistakenQuestionSchema = keyedQuestionSchema.omit({ since: true }).extend({
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
   * Skips lectures that the caller no longer has, questions that were removed, and answers that the
   * caller may not know yet. If there are more than `limits.mistakes` questions, the questions that
   * were answered wrongly longest ago are skipped.
   */
  'user/mistakes': post({
    summary:
      'Returns the questions that the caller answered wrongly in quizzes of up to three courses, with the right answers, once these may be known.',
    access: 'student',
    request: z.object({ cIds: z.array(idSchema).min(1).max(limits.mistakeCourses) }),
    response: z.object({
      courses: z.array(z.object({ cId: idSchema, quizzes: z.array(mistakenQuizSchema) })),
    }),
  }),
} as const;
