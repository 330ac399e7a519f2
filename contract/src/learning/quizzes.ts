import * as z from 'zod';
import { openedLecturesSchema } from '../catalogue/lectures.ts';
import { post } from '../endpoint.ts';
import { idSchema, momentSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';
import { progressReportsSchema } from './progress-reports.ts';

/** One right option, several, or «صح» and «خطأ». */
export const questionKinds = ['one', 'many', 'trueFalse'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The options of a question of that kind, which have no text of their own. */
export const trueFalse = { right: 'a', wrong: 'b' } as const;

/** A letter; which one says nothing about its place. */
export const optionIdSchema = z.string().regex(/^[a-f]$/u, 'معرّف غير صحيح');

/** A picture of a question, as `admin/quizzes/picture` took it. */
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

/** What a student sees of a question. Maths stands as LaTeX between dollar signs. */
export const questionSchema = z.object({
  id: idSchema,
  kind: z.enum(questionKinds),
  text: z.string(),
  picture: quizPictureSchema.nullable(),
  /** In the order that staff gave them; of `trueFalse` two without a text. */
  options: z.array(z.object({ id: optionIdSchema, text: z.string() })),
});

export type Question = z.infer<typeof questionSchema>;

/** When students are shown which answers are right. */
export const answersAfter = ['attempt', 'passed', 'never'] as const;
export type AnswersAfter = (typeof answersAfter)[number];

export const quizSettingsSchema = z.object({
  title: lineSchema(limits.quizTitle, { required: 'اكتب عنوان الاختبار' }),
  /** Per cent of the questions that must be right. */
  passMark: z.number('اكتب درجة النجاح').int().min(0).max(100),
  /** How often it may be taken; null for any number. */
  attempts: z.number().int().min(1).max(limits.quizAttempts).nullable(),
  /** Questions and options stand in another order in each attempt. */
  shuffle: z.boolean(),
  /** By the server's clock; null for as long as one likes. */
  minutes: z.number().int().min(1).max(limits.quizMinutes).nullable(),
  /** What comes after the lecture opens when the quiz is passed. */
  gate: z.boolean(),
  /** `passed`: also when no attempt is left. */
  answersAfter: z.enum(answersAfter),
});

export type QuizSettings = z.infer<typeof quizSettingsSchema>;

/** What stands in a new quiz until staff change it; its title is the lecture's. */
export const newQuizSettings = {
  passMark: 50,
  attempts: null,
  shuffle: true,
  minutes: null,
  gate: false,
  answersAfter: 'passed',
} as const satisfies Omit<QuizSettings, 'title'>;

/** How a quiz stands on a device: nobody knows from it what is right. */
export const quizSchema = z.object({
  settings: quizSettingsSchema,
  /** Goes up with every change. */
  version: z.number().int(),
  questions: z.array(questionSchema),
});

export type Quiz = z.infer<typeof quizSchema>;

/** A question as staff write it. */
export const keyedQuestionSchema = questionSchema.extend({
  /** Ids of the right options. */
  right: z.array(optionIdSchema),
  /** Shown after an attempt; empty for none. */
  explanation: z.string(),
  /** The version of the quiz that brought it. */
  since: z.number().int(),
});

export type KeyedQuestion = z.infer<typeof keyedQuestionSchema>;

export const keyedQuizSchema = quizSchema.extend({ questions: z.array(keyedQuestionSchema) });

export type KeyedQuiz = z.infer<typeof keyedQuizSchema>;

/** Ids of the chosen options, by question; what is left out was not answered. */
export const answersSchema = z
  .record(idSchema, z.array(optionIdSchema).max(limits.optionsPerQuestion))
  .refine((answers) => Object.keys(answers).length <= limits.questionsPerQuiz, {
    message: 'إجابات أكثر من الأسئلة',
  });

export type Answers = z.infer<typeof answersSchema>;

/** What an attempt came to. */
export const quizResultSchema = z.object({
  attemptId: idSchema,
  at: timeSchema,
  /** Questions answered rightly, … */
  score: z.number().int(),
  /** … out of so many. */
  of: z.number().int(),
  /** Whether the quiz is passed, by this attempt or an earlier one. */
  passed: z.boolean(),
  /** It came after its time was over: it is an attempt, but no mark. */
  late: z.boolean(),
  /** How many were taken, and may be taken still; null for any number. */
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

const lectureOf = { cId: idSchema, lId: idSchema };

/** Whether a key was mended and attempts are not marked by it yet (`admin/quizzes/regrade`). */
export const regradeSchema = z.boolean();

export const quizEndpoints = {
  /**
   * The quiz of a lecture, for who may open the lecture. Where it has a time limit, this begins the
   * attempt, or goes on with the one that was begun, wherever that was.
   */
  'courses/course/lectures/lecture/quiz': post({
    summary:
      'The quiz of a lecture without its keys. Where it has a time limit, begins the attempt or goes on with the one that was begun.',
    access: 'student',
    request: z.object({
      ...lectureOf,
      attemptId: idSchema,
      /** Fetch the questions and begin nothing; 409 where the quiz has a time limit. */
      prepare: z.boolean().default(false),
    }),
    response: z.object({
      quiz: quizSchema,
      /** The attempt that is meant from now on; another than was asked for where one was begun. */
      attemptId: idSchema,
      /** Milliseconds until its time is over; null for no limit. */
      remaining: z.number().int().nullable(),
    }),
  }),
  /** Once for each attempt, however often it is sent: then it tells what came of it. */
  'courses/course/lectures/lecture/quiz/submit': post({
    summary:
      'Marks an attempt, once for each `attemptId`; 409 where no attempt is left. Takes reports of progress along.',
    access: 'student',
    request: z.object({
      ...lectureOf,
      attemptId: idSchema,
      /** Of the quiz that was answered. */
      version: z.number().int().min(1),
      answers: answersSchema,
      /** How far lectures of the course were watched, as in `user/progress`. */
      sentAt: momentSchema.optional(),
      lectures: progressReportsSchema.default([]),
    }),
    response: z.object({
      result: quizResultSchema,
      /** What opened because the quiz is passed. */
      opened: openedLecturesSchema,
    }),
  }),
  /**
   * The newest attempt, with the questions that it was asked, as they are now; both null before there
   * is one, so that nobody sees the questions of a time limit before it has begun.
   */
  'courses/course/lectures/lecture/quiz/result': post({
    summary: 'What the newest attempt came to, and the quiz.',
    access: 'student',
    request: z.object(lectureOf),
    response: z.object({ quiz: quizSchema.nullable(), result: quizResultSchema.nullable() }),
  }),
} as const;
