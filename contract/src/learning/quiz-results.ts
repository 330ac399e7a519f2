import * as z from 'zod';
import { endpoint, post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { reasonSchema } from '../text/reason.ts';
import { keyedQuizSchema, regradeSchema } from './quizzes.ts';

const markSchema = z.object({ score: z.number().int(), of: z.number().int() });

/** How a student stands with a quiz, as staff see it. */
export const quizMarkSchema = z.object({
  /** How many were taken. */
  attempts: z.number().int(),
  /** The best mark until it was passed; null where none counts. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened what comes next, though it was not passed. */
  openedAt: timeSchema.nullable(),
  /** The newest attempt; `late` where it came after its time was over and is no mark. */
  last: z.object({ at: timeSchema, late: z.boolean() }).nullable(),
});

export type QuizMark = z.infer<typeof quizMarkSchema>;

/** `opened`: by staff, without being passed; `none`: never taken. */
export type MarkState = 'passed' | 'opened' | 'failed' | 'none';

export function markState({
  passedAt,
  openedAt,
  attempts,
}: Pick<QuizMark, 'passedAt' | 'openedAt' | 'attempts'>): MarkState {
  if (passedAt !== null) return 'passed';
  if (openedAt !== null) return 'opened';
  return attempts === 0 ? 'none' : 'failed';
}

/** A quiz of a student's course, taken or not. */
export const studentQuizSchema = quizMarkSchema.extend({
  lId: idSchema,
  /** The lecture's, and its place in the course, the first being 1. */
  title: z.string(),
  number: z.number().int(),
  /** Whether what comes after waits for it. */
  gate: z.boolean(),
});

export type StudentQuiz = z.infer<typeof studentQuizSchema>;

/** A student of the course; without the address, which is no matter of who teaches. */
const markedStudentSchema = quizMarkSchema.extend({ uid: idSchema, displayName: z.string() });

export type MarkedStudent = z.infer<typeof markedStudentSchema>;

const lectureOf = { cId: idSchema, lId: idSchema };

export const quizResultEndpoints = {
  /**
   * What came of a lecture's quiz: first attempts of students of the course, so that who tries again
   * counts once.
   */
  'admin/quizzes/results': post({
    summary:
      'The results of a quiz: averages, and per question how many first attempts chose each answer.',
    access: 'content',
    request: z.object(lectureOf),
    response: z.object({
      course: z.string(),
      lecture: z.string(),
      /** Null where the lecture has none. */
      quiz: keyedQuizSchema.nullable(),
      regrade: regradeSchema,
      /** How many students took it, and passed at once; the sums of their points and questions. */
      totals: markSchema.extend({ taken: z.number().int(), passed: z.number().int() }),
      /** In the quiz's order. */
      questions: z.array(
        z.object({
          id: idSchema,
          /** How many were asked it: those who took the quiz since it has it. */
          asked: z.number().int(),
          right: z.number().int(),
          /** How many chose an option. */
          chosen: z.record(z.string(), z.number().int()),
        }),
      ),
      /** Questions that were answered and taken out of the quiz since. */
      removed: z.number().int(),
    }),
  }),
  /**
   * Marks attempts again by the current key, for one page of the course's students, by name. Students
   * who have passed stay passed. Without `apply` it changes nothing and returns the same numbers.
   */
  'admin/quizzes/regrade': post({
    summary:
      'Marks attempts again by a mended key, a page of students at a time, or tells what would come of it.',
    access: 'content',
    request: z.object({
      ...lectureOf,
      /** Of the quiz, as it was read. */
      version: z.number().int().min(1),
      apply: z.boolean(),
      ...pageRequest,
    }),
    response: z.object({
      /** Students on this page; whose best mark rises; whose falls; who passes only now. */
      students: z.number().int(),
      gained: z.number().int(),
      lost: z.number().int(),
      passed: z.number().int(),
      next: nextPageSchema,
    }),
  }),
  /** The students of the course with their marks, by name; searched for as in `admin/students`. */
  'admin/quizzes/marks': post({
    summary: 'The students of a course with their marks in a quiz, a page at a time.',
    access: 'content',
    request: z.object({
      ...lectureOf,
      search: z.string().max(limits.codeText).default(''),
      ...pageRequest,
    }),
    response: z.object({ students: z.array(markedStudentSchema), next: nextPageSchema }),
  }),
  /** The same of all of them, as a file for spreadsheets, or in parts. */
  'admin/quizzes/export': endpoint({
    summary: 'The same of all of them, as a file for spreadsheets.',
    method: 'GET',
    access: 'content',
    body: 'query',
    request: z.object({ ...lectureOf, ...partRequest }),
    response: z.string(),
  }),
  /** Opens what waits for a quiz that a student has not passed. */
  'admin/quizzes/open-next': post({
    summary: 'Opens what waits for a quiz that a student has not passed. Takes a reason.',
    access: 'staff',
    request: z.object({ ...lectureOf, uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False where it is open already. */
      opened: z.boolean(),
    }),
  }),
} as const;
