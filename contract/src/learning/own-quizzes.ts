import * as z from 'zod';
import { timeSchema } from '../ids.ts';
import type { Question } from './quizzes.ts';

const markSchema = z.object({ score: z.number().int(), of: z.number().int() });

/** All that is kept of a student and a quiz, in words, for the student. */
export const ownQuizSchema = z.object({
  title: z.string(),
  /** How many attempts. */
  taken: z.number().int(),
  /** Until it was passed. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened what comes next. */
  openedAt: timeSchema.nullable(),
  /** Of an attempt with a time limit that was not sent. */
  begunAt: timeSchema.nullable(),
  /** The newest, oldest first. */
  attempts: z.array(
    markSchema.extend({
      at: timeSchema,
      late: z.boolean(),
      /** `question` is null where it was taken out since; `right` where that is not kept. */
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

/** What an option says; those of «صح أو خطأ» have no text of their own. */
export function optionWords(
  { kind }: Pick<Question, 'kind'>,
  { id, text }: { readonly id: string; readonly text: string },
): string {
  if (kind !== 'trueFalse') return text;
  return id === 'a' ? 'صح' : 'خطأ';
}
