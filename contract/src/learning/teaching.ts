import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { quizResultsSchema } from './quiz-results.ts';
import { lectureRequest } from './quizzes.ts';

const count = z.number().int();

/** Uid of the teacher. If omitted, the caller is the teacher. Only admins may give another uid. */
const author = idSchema.optional();

/** A course as its teacher sees it. */
const taughtCourseSchema = z.object({
  id: idSchema,
  title: z.string(),
  published: z.boolean(),
  /** Students who have the course now. */
  students: count,
});

/**
 * The calls for teachers. They answer 404 for courses of other teachers and for courses in the
 * trash, and contain no data about single students.
 */
export const teachingEndpoints = {
  /** Sorted newest first. */
  'admin/teaching/courses': post({
    summary: 'Lists a teacher’s own courses, including drafts, and how many students each has.',
    access: 'teacher',
    request: z.object({ author }).prefault({}),
    response: z.object({
      courses: z.array(taughtCourseSchema.extend({ lectureCount: count })),
    }),
  }),
  'admin/teaching/course': post({
    summary: 'Returns one of a teacher’s own courses, with the results of its quizzes.',
    access: 'teacher',
    request: z.object({ cId: idSchema, author }),
    response: taughtCourseSchema.extend({
      /** Quizzes in the order of their lectures. */
      quizzes: z.array(
        quizResultsSchema.shape.totals.extend({
          lId: idSchema,
          /** Title of the lecture. */
          lecture: z.string(),
          questions: count,
        }),
      ),
    }),
  }),
  /** Counts only the first attempt of each of the course's students. */
  'admin/teaching/results': post({
    summary: 'Returns the results of a quiz in one of a teacher’s own courses, by question.',
    access: 'teacher',
    request: z.object({ ...lectureRequest, author }),
    response: quizResultsSchema,
  }),
} as const;
