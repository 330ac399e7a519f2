import * as z from 'zod';
import { quizSummarySchema } from './quiz.ts';

const lectureProgressSchema = z.object({
  /** `pack`ed time and position of the newest report (features/progress/packed.ts). */
  watched: z.number().int().default(0),
  /** Seconds since 1970 at which it was last reported complete; 0 for never. */
  completedAt: z.number().int().default(0),
  quiz: quizSummarySchema.optional(),
});

/** How far a student is in one course, by lecture. */
const courseProgressSchema = z.record(z.string(), lectureProgressSchema);

export type CourseProgress = z.infer<typeof courseProgressSchema>;

/**
 * `progress/{uid}`, by course. Apart from the user document, which decides about sessions, enrolments
 * and locks: nothing that a student writes again and again may slow or fill that. Bounded by the
 * lectures that a student ever opens: some 5,400 of them with quizzes are 1 MiB.
 */
export const progressSchema = z.object({
  courses: z.record(z.string(), courseProgressSchema).default({}),
  /** Seconds since 1970 of what the student did last; 0 for never. */
  at: z.number().int().default(0),
});

export type ProgressRecord = z.infer<typeof progressSchema>;
