import * as z from 'zod';
import { examSchema } from '../catalogue/exams.ts';
import { openedLecturesSchema } from '../catalogue/lectures.ts';
import { post } from '../endpoint.ts';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';
import { progressReportsSchema } from './progress-reports.ts';
import { kindNames } from './question-kinds.ts';

/** A letter that stays the same when options are shuffled. */
export const optionIdSchema = z.string().regex(/^[a-f]$/u, 'معرّف غير صحيح');

/** A picture for a question, as stored by `admin/quizzes/picture`. */
export const quizPictureSchema = z.object({
  /** Path on the same origin. */
  src: z
    .string()
    .regex(/^\/api\/thumbnails\/[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/u, 'صورة غير معروفة'),
  /** Size in pixels. */
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
  /** What the picture shows, for those who do not see it. Omitted if staff wrote nothing. */
  alt: lineSchema(limits.pictureText).exactOptional(),
});

export type QuizPicture = z.infer<typeof quizPictureSchema>;

/** A question as students see it. Formulas are written as LaTeX between dollar signs. */
export const questionSchema = z.object({
  id: idSchema,
  kind: z.enum(kindNames),
  text: z.string(),
  picture: quizPictureSchema.nullable(),
  /** Options in the order that staff chose. Those of `trueFalse` have empty texts. */
  options: z.array(
    z.object({
      id: optionIdSchema,
      text: z.string(),
      /** Set for an option such as «كل ما سبق», which stays last when the options are shuffled. */
      last: z.boolean().exactOptional(),
    }),
  ),
  /**
   * In an exam, the id of the lecture from whose quiz the question was copied. `draws` says how many
   * questions of that lecture each attempt gets.
   */
  from: idSchema.exactOptional(),
});

export type Question = z.infer<typeof questionSchema>;

/** When students learn which answers are right. */
export const answersAfter = ['attempt', 'passed', 'never'] as const;
export type AnswersAfter = (typeof answersAfter)[number];

export const quizSettingsSchema = z.object({
  title: lineSchema(limits.quizTitle, { required: 'اكتب عنوان الاختبار' }),
  /** Percentage of questions that must be right. */
  passMark: z.number('اكتب درجة النجاح').int().min(0).max(100),
  /** Number of attempts allowed. Null for no limit. */
  attempts: z.number().int().min(1).max(limits.quizAttempts).nullable(),
  /** Whether each attempt shuffles questions and options. */
  shuffle: z.boolean(),
  /** Time limit in minutes, by the server's clock. Null for no limit. */
  minutes: z.number().int().min(1).max(limits.quizMinutes).nullable(),
  /** Whether the following lectures are locked until the quiz is passed. */
  gate: z.boolean(),
  /** `passed` also shows the answers when no attempt is left. */
  answersAfter: z.enum(answersAfter),
  /** Set if the quiz is an exam. */
  exam: examSchema.nullable().default(null),
});

export type QuizSettings = z.infer<typeof quizSettingsSchema>;

/** Default settings of a new quiz. The title of the lecture becomes the title of the quiz. */
export const defaultQuizSettings = {
  passMark: 50,
  attempts: null,
  shuffle: true,
  minutes: null,
  gate: false,
  answersAfter: 'passed',
  exam: null,
} as const satisfies Omit<QuizSettings, 'title'>;

/** A quiz as sent to students, without the right answers. */
export const quizSchema = z.object({
  settings: quizSettingsSchema,
  /** Version number that increases with every change. */
  version: z.number().int(),
  questions: z.array(questionSchema),
});

export type Quiz = z.infer<typeof quizSchema>;

/** A question with its answer key (the right options), as staff write it. */
export const keyedQuestionSchema = questionSchema.extend({
  right: z.array(optionIdSchema),
  /** Text that is shown after an attempt. Empty if there is none. */
  explanation: z.string(),
  /** Version of the quiz in which the question was added. */
  since: z.number().int(),
});

export type KeyedQuestion = z.infer<typeof keyedQuestionSchema>;

export const keyedQuizSchema = quizSchema.extend({ questions: z.array(keyedQuestionSchema) });

export type KeyedQuiz = z.infer<typeof keyedQuizSchema>;

/** Ids of the chosen options, keyed by question id. Unanswered questions are omitted. */
export const answersSchema = z
  .record(idSchema, z.array(optionIdSchema).max(limits.optionsPerQuestion))
  .refine((answers) => Object.keys(answers).length <= limits.questionsPerQuiz, {
    message: 'إجابات أكثر من الأسئلة',
  });

export type Answers = z.infer<typeof answersSchema>;

/** `score` is the number of right answers, `of` the number of questions. */
export const markSchema = z.object({ score: z.number().int(), of: z.number().int() });

export const quizResultSchema = z.object({
  attemptId: idSchema,
  at: timeSchema,
  ...markSchema.shape,
  /** Whether the quiz is passed, by this attempt or an earlier one. */
  passed: z.boolean(),
  /** Whether it was sent after the time limit. It then counts as an attempt, but has no mark. */
  late: z.boolean(),
  /** Number of attempts that the student has taken. */
  attempts: z.number().int(),
  /** Number of attempts that are left. Null if there is no limit. */
  attemptsLeft: z.number().int().nullable(),
  /**
   * When the marks of an exam come out. Until then, the marks are 0, `passed` is false, and `answers`
   * is empty. Omitted once they are out.
   */
  shownAt: timeSchema.exactOptional(),
  answers: z.array(
    z.object({
      id: idSchema,
      chosen: z.array(optionIdSchema),
      isRight: z.boolean(),
      explanation: z.string(),
      /** The right options. Omitted while the student may not know them. */
      right: z.array(optionIdSchema).optional(),
    }),
  ),
});

export type QuizResult = z.infer<typeof quizResultSchema>;

export const lectureRequest = { cId: idSchema, lId: idSchema };

/**
 * Whether an answer key was corrected but the attempts are not regraded yet
 * (`admin/quizzes/regrade`).
 */
export const regradeSchema = z.boolean();

export const quizEndpoints = {
  /** Only for callers who may open the lecture. The attempt may have begun on another device. */
  'courses/course/lectures/lecture/quiz': post({
    summary:
      'Returns the quiz of a lecture without its keys. With a time limit, begins the attempt or continues the one that was begun.',
    access: 'student',
    request: z.object({
      ...lectureRequest,
      attemptId: idSchema,
      /** Fetches the questions without beginning an attempt. 409 if the quiz has a time limit. */
      prepare: z.boolean().default(false),
    }),
    response: z.object({
      quiz: quizSchema,
      /**
       * Id to use from now on. It differs from the requested id if another attempt had already
       * begun.
       */
      attemptId: idSchema,
      /** Milliseconds until the attempt's time is up. Null if there is no limit. */
      remaining: z.number().int().nullable(),
    }),
  }),
  /** A retry returns the result of the first submission. */
  'courses/course/lectures/lecture/quiz/submit': post({
    summary:
      'Marks an attempt, once per `attemptId`; 409 if no attempt is left. Also saves reports of progress.',
    access: 'student',
    request: z.object({
      ...lectureRequest,
      attemptId: idSchema,
      version: z.number().int().min(1),
      answers: answersSchema,
      /** Progress reports for lectures of the course, as in `user/progress`. */
      sentAt: requestTimeSchema.optional(),
      lectures: progressReportsSchema.default([]),
    }),
    response: z.object({
      result: quizResultSchema,
      /** Lectures that opened because the quiz was passed. */
      opened: openedLecturesSchema,
    }),
  }),
  /**
   * Returns the newest attempt and its questions as they are now. Both are null before the first
   * attempt, so that nobody sees the questions of a timed quiz before its time begins.
   */
  'courses/course/lectures/lecture/quiz/result': post({
    summary: 'Returns the outcome of the newest attempt, and the quiz.',
    access: 'student',
    request: z.object(lectureRequest),
    response: z.object({ quiz: quizSchema.nullable(), result: quizResultSchema.nullable() }),
  }),
} as const;
