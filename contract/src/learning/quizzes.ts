import * as z from 'zod';
import { openedLecturesSchema } from '../catalogue/lectures.ts';
import { post } from '../endpoint.ts';
import { idSchema, momentSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';
import { progressReportsSchema } from './progress-reports.ts';
import { kindNames } from './question-kinds.ts';

/** A letter; it says nothing about the option's place. */
export const optionIdSchema = z.string().regex(/^[a-f]$/u, 'معرّف غير صحيح');

/** A picture of a question, as stored by `admin/quizzes/picture`. */
export const quizPictureSchema = z.object({
  /** Same-origin path. */
  src: z
    .string()
    .regex(/^\/api\/thumbnails\/[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/u, 'صورة غير معروفة'),
  /** In pixels. */
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
});

export type QuizPicture = z.infer<typeof quizPictureSchema>;

/** A question as students see it. Maths is LaTeX between dollar signs. */
export const questionSchema = z.object({
  id: idSchema,
  kind: z.enum(kindNames),
  text: z.string(),
  picture: quizPictureSchema.nullable(),
  /** In the order that staff chose; `trueFalse` has two without a text. */
  options: z.array(z.object({ id: optionIdSchema, text: z.string() })),
});

export type Question = z.infer<typeof questionSchema>;

/** When students see which answers are right. */
export const answersAfter = ['attempt', 'passed', 'never'] as const;
export type AnswersAfter = (typeof answersAfter)[number];

export const quizSettingsSchema = z.object({
  title: lineSchema(limits.quizTitle, { required: 'اكتب عنوان الاختبار' }),
  /** Percentage of questions that must be right. */
  passMark: z.number('اكتب درجة النجاح').int().min(0).max(100),
  /** Number of attempts allowed; null for no limit. */
  attempts: z.number().int().min(1).max(limits.quizAttempts).nullable(),
  /** Whether each attempt shuffles questions and options. */
  shuffle: z.boolean(),
  /** Time limit by the server's clock; null for none. */
  minutes: z.number().int().min(1).max(limits.quizMinutes).nullable(),
  /** Whether the next lectures open only once the quiz is passed. */
  gate: z.boolean(),
  /** `passed`: also when no attempt is left. */
  answersAfter: z.enum(answersAfter),
});

export type QuizSettings = z.infer<typeof quizSettingsSchema>;

/** Defaults of a new quiz; its title is the lecture's. */
export const newQuizSettings = {
  passMark: 50,
  attempts: null,
  shuffle: true,
  minutes: null,
  gate: false,
  answersAfter: 'passed',
} as const satisfies Omit<QuizSettings, 'title'>;

/** A quiz as sent to devices: without the right answers. */
export const quizSchema = z.object({
  settings: quizSettingsSchema,
  /** Increases with every change. */
  version: z.number().int(),
  questions: z.array(questionSchema),
});

export type Quiz = z.infer<typeof quizSchema>;

/** A question with its key, as staff write it. */
export const keyedQuestionSchema = questionSchema.extend({
  right: z.array(optionIdSchema),
  /** Shown after an attempt; empty for none. */
  explanation: z.string(),
  /** The version of the quiz that added it. */
  since: z.number().int(),
});

export type KeyedQuestion = z.infer<typeof keyedQuestionSchema>;

export const keyedQuizSchema = quizSchema.extend({ questions: z.array(keyedQuestionSchema) });

export type KeyedQuiz = z.infer<typeof keyedQuizSchema>;

/** Ids of the chosen options, by question; omitted questions were not answered. */
export const answersSchema = z
  .record(idSchema, z.array(optionIdSchema).max(limits.optionsPerQuestion))
  .refine((answers) => Object.keys(answers).length <= limits.questionsPerQuiz, {
    message: 'إجابات أكثر من الأسئلة',
  });

export type Answers = z.infer<typeof answersSchema>;

/** `score` right answers to `of` questions. */
export const markSchema = z.object({ score: z.number().int(), of: z.number().int() });

export const quizResultSchema = z.object({
  attemptId: idSchema,
  at: timeSchema,
  ...markSchema.shape,
  /** Whether the quiz is passed, by this attempt or an earlier one. */
  passed: z.boolean(),
  /** It was sent after its time limit: it counts as an attempt, but not as a mark. */
  late: z.boolean(),
  /** Attempts taken, and attempts left; null for no limit. */
  attempts: z.number().int(),
  attemptsLeft: z.number().int().nullable(),
  answers: z.array(
    z.object({
      id: idSchema,
      chosen: z.array(optionIdSchema),
      isRight: z.boolean(),
      explanation: z.string(),
      /** The right options, once they may be known. */
      right: z.array(optionIdSchema).optional(),
    }),
  ),
});

export type QuizResult = z.infer<typeof quizResultSchema>;

export const lectureOf = { cId: idSchema, lId: idSchema };

/** Whether a key was corrected and attempts are not marked by it yet (`admin/quizzes/regrade`). */
export const regradeSchema = z.boolean();

export const quizEndpoints = {
  /** For callers who may open the lecture. The attempt may have been begun on another device. */
  'courses/course/lectures/lecture/quiz': post({
    summary:
      'Returns the quiz of a lecture without its keys. With a time limit, begins the attempt or continues the one that was begun.',
    access: 'student',
    request: z.object({
      ...lectureOf,
      attemptId: idSchema,
      /** Only fetches the questions and begins nothing; 409 if the quiz has a time limit. */
      prepare: z.boolean().default(false),
    }),
    response: z.object({
      quiz: quizSchema,
      /** The attempt to use from now on; not the requested one if another was begun already. */
      attemptId: idSchema,
      /** Milliseconds until its time is up; null for no limit. */
      remaining: z.number().int().nullable(),
    }),
  }),
  /** A retry returns the outcome of the first submission. */
  'courses/course/lectures/lecture/quiz/submit': post({
    summary:
      'Marks an attempt, once per `attemptId`; 409 if no attempt is left. Also saves reports of progress.',
    access: 'student',
    request: z.object({
      ...lectureOf,
      attemptId: idSchema,
      version: z.number().int().min(1),
      answers: answersSchema,
      /** How far lectures of the course were watched, as in `user/progress`. */
      sentAt: momentSchema.optional(),
      lectures: progressReportsSchema.default([]),
    }),
    response: z.object({
      result: quizResultSchema,
      /** Lectures that opened because the quiz is passed. */
      opened: openedLecturesSchema,
    }),
  }),
  /**
   * The newest attempt, with the questions it was asked, as they are now. Both are null before the
   * first attempt, so that nobody sees the questions of a timed quiz before its time begins.
   */
  'courses/course/lectures/lecture/quiz/result': post({
    summary: 'Returns the outcome of the newest attempt, and the quiz.',
    access: 'student',
    request: z.object(lectureOf),
    response: z.object({ quiz: quizSchema.nullable(), result: quizResultSchema.nullable() }),
  }),
} as const;
