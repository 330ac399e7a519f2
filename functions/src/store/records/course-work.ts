import * as z from 'zod';
import { takenQuizSchema } from './quiz.ts';

/** A time in seconds since 1970, by the server's clock. */
const secondsSchema = z.number().int();

/**
 * `courseWork/{cId}-{uid}`: a student's attempts at quizzes of one course that are not in
 * `progress/{uid}`. They moved here for their size or by a transfer, or were stored before version
 * 8. If the progress has details of a quiz, the copy here is outdated. A commit that changes this
 * document also changes `progress/{uid}`. The size is bounded by the lectures of one course;
 * docs/architecture.md gives the number of quizzes.
 */
export const courseWorkSchema = z.object({
  cId: z.string(),
  uid: z.string(),
  lectures: z
    .record(
      z.string(),
      z.object({
        /**
         * Until version 8, when the student first completed the lecture while enrolled. It is
         * `firstAt` of the lecture in `progress/{uid}` now.
         */
        completedAt: secondsSchema.optional(),
        quiz: takenQuizSchema.optional(),
      }),
    )
    .default({}),
  /** Time of the last event here that the counters count, or a later time. 0 if there was none. */
  countableAt: secondsSchema.default(0),
});

export type CourseWork = z.infer<typeof courseWorkSchema>;

const countSchema = z.number().int().default(0);

/**
 * `quizNumbers/{cId}-{lId}`: the choices in enrolled students' first attempts at one quiz. The size
 * is about 12 KB for 100 questions of six options. The counts of removed questions are kept.
 */
export const quizCountersSchema = z.object({
  cId: z.string(),
  /** Number of students who took the quiz. */
  taken: countSchema,
  /** Sum of the students' scores. */
  score: countSchema,
  /** Sum of the numbers of questions that the students were asked. */
  of: countSchema,
  passed: countSchema,
  /** Number of students, keyed by version of the quiz. */
  versions: z.record(z.string(), z.number().int()).default({}),
  /** Number of students, keyed by tenths of the full marks: `0` to `10`. */
  marks: z.record(z.string(), z.number().int()).default({}),
  /**
   * For each question id, the number of right answers, and how often each option was chosen. In an
   * exam with drawn questions, `asked` is how many students got the question.
   */
  questions: z.record(z.string(), z.record(z.string(), z.number().int())).default({}),
});
