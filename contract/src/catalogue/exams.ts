import * as z from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** When students learn their marks: after their attempt, or after the exam has closed. */
export const examResults = ['attempt', 'window'] as const;
export type ExamResults = (typeof examResults)[number];

/** What everybody who sees the lecture may know about its exam. */
export const examFactsSchema = z.object({
  /** When attempts may begin. */
  opens: timeSchema,
  /** When every attempt ends, except those with a permission of staff. */
  closes: timeSchema,
  results: z.enum(examResults),
  /**
   * The bundle to which the exam belongs. Students then need access to all its courses. Omitted if
   * the exam belongs to the course of its lecture alone.
   */
  bundle: z
    .object({ id: idSchema, name: z.string(), courses: z.array(idSchema).min(1) })
    .exactOptional(),
});

export type ExamFacts = z.infer<typeof examFactsSchema>;

/**
 * Settings that turn the quiz of a lecture into an exam. `draws`: how many questions of each lecture
 * an attempt gets. Those are questions whose `from` is the lecture. Every attempt also gets all
 * questions without `from`.
 */
export const examSchema = examFactsSchema.extend({
  opens: z.iso.datetime('حدد متى يبدأ الامتحان'),
  closes: z.iso.datetime('حدد متى ينتهي الامتحان'),
  draws: z
    .array(
      z.object({
        lId: idSchema,
        count: z.number('اكتب عدد الأسئلة').int().min(1).max(limits.questionsPerQuiz),
      }),
    )
    .max(limits.lecturesPerCourse),
});

export type Exam = z.infer<typeof examSchema>;

/** An exam in a course summary, which lists of courses use to announce it. */
export const listedExamSchema = examFactsSchema.extend({ lId: idSchema, title: z.string() });

export type ListedExam = z.infer<typeof listedExamSchema>;
