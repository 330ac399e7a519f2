import * as z from 'zod';
import { takenQuizSchema } from './quiz.ts';

/** Seconds since 1970, by our clock. */
const secondsSchema = z.number().int();

/**
 * `courseWork/{cId}-{uid}`: what one student did in one course, as far as `progress/{uid}` needs not
 * hold it. Whatever changes `lectures.*.quiz` changes `progress/{uid}` in the same commit. Bounded by the
 * lectures of one course: docs/architecture.md says by how many quizzes.
 */
export const courseWorkSchema = z.object({
  cId: z.string(),
  uid: z.string(),
  lectures: z
    .record(
      z.string(),
      z.object({
        /** When a student of the course first completed it. */
        completedAt: secondsSchema.optional(),
        quiz: takenQuizSchema.optional(),
      }),
    )
    .default({}),
  /** When anything happened last that the course's numbers count; 0 for never. */
  countableAt: secondsSchema.default(0),
});

export type CourseWork = z.infer<typeof courseWorkSchema>;

const countSchema = z.number().int().default(0);

/**
 * `quizNumbers/{cId}-{lId}`: what first attempts of students of the course chose in one quiz. Some 12 KB
 * for 100 questions of six options; questions that were taken out of the quiz stay.
 */
export const quizNumbersSchema = z.object({
  cId: z.string(),
  /** How many students. */
  taken: countSchema,
  /** Sum of their scores, and of the questions that they were asked. */
  score: countSchema,
  of: countSchema,
  passed: countSchema,
  /** How many answered which version of it. */
  versions: z.record(z.string(), z.number().int()).default({}),
  /** By question: how often it was answered rightly, and each option chosen. */
  questions: z.record(z.string(), z.record(z.string(), z.number().int())).default({}),
});
