import * as z from 'zod';
import { examFactsSchema } from '../catalogue/exams.ts';
import { download, post } from '../endpoint.ts';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest, partRequest } from '../paging.ts';
import { reasonSchema } from '../text/text-schema.ts';
import { keyedQuizSchema, lectureRequest, markSchema, regradeSchema } from './quizzes.ts';

/** A student's results in a quiz, as staff see them. */
export const quizMarkSchema = z.object({
  attempts: z.number().int(),
  /** Best mark up to the first pass. Null if no attempt has a mark. */
  best: markSchema.nullable(),
  passedAt: timeSchema.nullable(),
  /** When staff opened the following lectures although the student had not passed. */
  openedAt: timeSchema.nullable(),
  /**
   * The most recent attempt. `late` means that it was sent after the time limit, so it has no mark.
   */
  last: z.object({ at: timeSchema, late: z.boolean() }).nullable(),
  /** Until when staff allowed the student to begin the exam again. Null if they did not. */
  allowedUntil: timeSchema.nullable(),
});

export type QuizMark = z.infer<typeof quizMarkSchema>;

/**
 * `opened`: staff opened the following lectures although the student has not passed. `none`: the
 * quiz was never taken.
 */
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

export const studentQuizSchema = quizMarkSchema.extend({
  lId: idSchema,
  /** Title of the lecture. */
  title: z.string(),
  /** Position of the lecture in the course, counted from 1. */
  number: z.number().int(),
  /** Whether the following lectures are locked until the quiz is passed. */
  gate: z.boolean(),
  /** Set if the quiz is an exam. */
  exam: examFactsSchema.exactOptional(),
});

export type StudentQuiz = z.infer<typeof studentQuizSchema>;

/** A student of the course. The e-mail address is omitted, because teachers do not need it. */
const markedStudentSchema = quizMarkSchema.extend({ uid: idSchema, displayName: z.string() });

export type MarkedStudent = z.infer<typeof markedStudentSchema>;

/** The results of first attempts at a quiz, without data about single students. */
export const quizResultsSchema = z.object({
  course: z.string(),
  lecture: z.string(),
  /** Null if the lecture has no quiz. */
  quiz: keyedQuizSchema.nullable(),
  /**
   * `taken`: number of students who took the quiz. `passed`: number of students who passed at the
   * first attempt. `score` and `of`: sums of their marks and of the full marks.
   */
  totals: markSchema.extend({ taken: z.number().int(), passed: z.number().int() }),
  /**
   * Numbers of students by their share of the full marks, in steps of 10 %. Index 0 is less than
   * 10 %, index 10 is full marks. Attempts made before this field was added are not counted.
   */
  marks: z.array(z.number().int()).length(11),
  questions: z.array(
    z.object({
      id: idSchema,
      /** Number of students who took the quiz since the question was added. */
      asked: z.number().int(),
      right: z.number().int(),
      chosen: z.record(z.string(), z.number().int()),
    }),
  ),
  /** Number of questions that were answered but have been removed from the quiz. */
  removed: z.number().int(),
});

export const quizResultEndpoints = {
  /** Counts only the first attempt of each of the course's students. */
  'admin/quizzes/results': post({
    summary:
      'Returns the results of a quiz: averages, and per question how many first attempts chose each answer.',
    access: 'content',
    request: z.object(lectureRequest),
    response: quizResultsSchema.extend({ regrade: regradeSchema }),
  }),
  /**
   * Marks the attempts of one page of the course's students with the current answer key. The
   * students are sorted by name. A student who has passed the quiz does not lose the pass. Without
   * `apply`, nothing is changed, and the response shows what would change.
   */
  'admin/quizzes/regrade': post({
    summary:
      'Marks attempts again with a corrected key, a page of students at a time, or previews the changes.',
    access: 'content',
    request: z.object({
      ...lectureRequest,
      /** Version of the quiz that the client read. */
      version: z.number().int().min(1),
      apply: z.boolean(),
      ...pageRequest,
    }),
    response: z.object({
      /** Number of students on this page. */
      students: z.number().int(),
      /** Number of students whose mark rises. */
      gained: z.number().int(),
      /** Number of students whose mark falls. */
      lost: z.number().int(),
      /** Number of students who now pass. */
      passed: z.number().int(),
      next: nextPageSchema,
    }),
  }),
  /**
   * `search` works as in `admin/students`. With `missing`, and for an exam of a bundle, a page may be
   * short or even empty although more pages follow.
   */
  'admin/quizzes/marks': post({
    summary: 'Lists the students of a course with their marks in a quiz, a page at a time.',
    access: 'content',
    request: z.object({
      ...lectureRequest,
      search: z.string().max(limits.codeText).default(''),
      /** `missing`: only students without an attempt. */
      which: z.enum(['all', 'missing']).default('all'),
      ...pageRequest,
    }),
    response: z.object({ students: z.array(markedStudentSchema), next: nextPageSchema }),
  }),
  /** The file can be requested as a whole or in parts. */
  'admin/quizzes/export': download({
    summary: 'Exports the marks of all students in a quiz, as a file for spreadsheets.',
    access: 'content',
    request: z.object({ ...lectureRequest, ...partRequest }),
  }),
  'admin/exams/allow': post({
    summary:
      'Allows a student one more attempt at an exam, even after it has closed. Requires a reason.',
    access: 'staff',
    request: z.object({
      ...lectureRequest,
      uid: idSchema,
      /** Until when the attempt may begin. By default, for a day. */
      until: requestTimeSchema.nullable().default(null),
      reason: reasonSchema,
    }),
    response: z.object({ until: timeSchema }),
  }),
  'admin/quizzes/open-next': post({
    summary:
      'Unlocks the lectures after a quiz for a student who has not passed it. Requires a reason.',
    access: 'staff',
    request: z.object({ ...lectureRequest, uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False if the lectures were already open. */
      opened: z.boolean(),
    }),
  }),
} as const;
