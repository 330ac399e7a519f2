import * as z from 'zod';
import { takenQuizSchema } from './quiz.ts';

/** Seconds since 1970, by the server's clock. */
const secondsSchema = z.number().int();

/**
 * `courseWork/{cId}-{uid}`: a student's work in one course, except for the data in
 * `progress/{uid}`. A change of `lectures.*.quiz` changes `progress/{uid}` in the same commit. The
 * lectures of one course bound its size: docs/architecture.md gives the number of quizzes.
 */
export const courseWorkSchema = z.object({
  cId: z.string(),
  uid: z.string(),
  lectures: z
    .record(
      z.string(),
      z.object({
        /** When an enrolled student first completed it. */
        completedAt: secondsSchema.optional(),
        quiz: takenQuizSchema.optional(),
      }),
    )
    .default({}),
  /** When anything last happened that the course's numbers count; 0 for never. */
  countableAt: secondsSchema.default(0),
});

export type CourseWork = z.infer<typeof courseWorkSchema>;

const countSchema = z.number().int().default(0);

/**
 * `quizNumbers/{cId}-{lId}`: the choices in first attempts of enrolled students, for one quiz.
 * About 12 KB for 100 questions of six options; removed questions stay.
 */
export const quizNumbersSchema = z.object({
  cId: z.string(),
  /** Number of students. */
  taken: countSchema,
  /** Sum of their scores, and of the questions they were asked. */
  score: countSchema,
  of: countSchema,
  passed: countSchema,
  /** Number of students by version of the quiz. */
  versions: z.record(z.string(), z.number().int()).default({}),
  /** By question: the number of right answers, and of choices of each option. */
  questions: z.record(z.string(), z.record(z.string(), z.number().int())).default({}),
});
