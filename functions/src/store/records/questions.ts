import { limits } from '@markaz/contract/limits';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

const moment = { part: z.number().int(), seconds: z.number().int() } as const;

const answer = {
  text: z.string(),
  link: z.object({ lId: z.string(), ...moment }).nullable(),
} as const;

/** What everybody who may see the answer sees of it. */
const visibleAnswerSchema = z.object(answer);

/**
 * `questions/{id}`: a question of a student about a moment of a lecture. Bounded: one question and
 * one answer. A deleted question leaves no document.
 */
export const questionRecordSchema = z.object({
  cId: z.string(),
  lId: z.string(),
  uid: z.string(),
  ...moment,
  text: z.string(),
  state: z.enum(['waiting', 'answered']),
  at: timestampSchema,
  answer: z
    .object({
      ...answer,
      /** Uid of the person who answered. */
      by: z.string(),
      at: timestampSchema,
    })
    .nullable(),
  published: z.boolean(),
});

export type QuestionRecord = z.infer<typeof questionRecordSchema>;

const ownQuestionSchema = z.object({
  lId: z.string(),
  ...moment,
  /** Empty if staff deleted the question. */
  text: z.string(),
  state: z.enum(['waiting', 'answered', 'deleted']),
  /** In milliseconds since 1970. */
  at: z.number().int(),
  answer: visibleAnswerSchema.nullable(),
});

export type StoredOwnQuestion = z.infer<typeof ownQuestionSchema>;

/**
 * `courseWork/{cId}-{uid}-questions`: what a student sees of the own questions in one course, so
 * that the list is one read. Bounded by `limits.ownQuestions`: about 250 KB. It is in the collection
 * of `courseWork` for the same reasons as the notes, and also lacks `countableAt`.
 */
export const ownQuestionsSchema = z.object({
  cId: z.string(),
  uid: z.string(),
  /** Keyed by the question's id. */
  questions: z.record(z.string(), ownQuestionSchema).default({}),
});

export type OwnQuestions = z.infer<typeof ownQuestionsSchema>;

/**
 * `lectureQuestions/{cId}-{lId}`: the published questions of a lecture, without uid and name.
 * Bounded by `limits.publishedQuestions`: about 500 KB.
 */
export const lectureQuestionsSchema = z.object({
  cId: z.string(),
  lId: z.string(),
  /** Keyed by the question's id. */
  questions: z
    .record(z.string(), z.object({ ...moment, text: z.string(), answer: visibleAnswerSchema }))
    .default({}),
});

/**
 * Returns the questions that the student keeps, with a new one: all that wait, and the newest of
 * the others. Returns null if too many wait.
 */
export function withQuestion(
  questions: OwnQuestions['questions'],
  id: string,
  question: StoredOwnQuestion,
): OwnQuestions['questions'] | null {
  const all = Object.entries({ ...questions, [id]: question });
  const isWaiting = ([, { state }]: (typeof all)[number]) => state === 'waiting';
  const waiting = all.filter(isWaiting);
  if (waiting.length > limits.ownQuestions) return null;
  const others = all
    .filter((entry) => !isWaiting(entry))
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, limits.ownQuestions - waiting.length);
  return Object.fromEntries([...waiting, ...others]);
}
