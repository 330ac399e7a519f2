import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { textSchema } from '../text/text-schema.ts';

export const lectureOfQuestion = { cId: idSchema, lId: idSchema } as const;

/** A moment of a lecture. */
export const moment = {
  /** Index of the video or recording among those of its medium. */
  part: z.int().min(0).max(limits.resourcesPerLecture),
  /** Position in seconds from the start of the part. */
  seconds: z.int().min(0).max(limits.lectureSeconds),
} as const;

/** A moment of a lecture of the same course, to which an answer points. */
export const answerLinkSchema = z.object({ lId: idSchema, ...moment });

export type AnswerLink = z.infer<typeof answerLinkSchema>;

/** An answer as students see it: it does not say who answered. */
export const answerSchema = z.object({ text: z.string(), link: answerLinkSchema.nullable() });

export type QuestionAnswer = z.infer<typeof answerSchema>;

/** `deleted` only in the student's own list. Such a question has neither text nor answer. */
const questionStates = ['waiting', 'answered', 'deleted'] as const;
export type QuestionState = (typeof questionStates)[number];

export const askedSchema = z.object({ id: idSchema, ...moment, text: z.string() });

export const ownQuestionSchema = askedSchema.extend({
  lId: idSchema,
  state: z.enum(questionStates),
  at: timeSchema,
  answer: answerSchema.nullable(),
});

export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

const publishedQuestionSchema = askedSchema.extend({ answer: answerSchema });

/** A question that staff published with its answer. It does not say who asked. */
export type PublishedQuestion = z.infer<typeof publishedQuestionSchema>;

/** Questions of students about moments of lectures, and their answers. */
export const questionEndpoints = {
  /** The id of the device makes a repeated request harmless, so a question is stored once. */
  'courses/course/lectures/lecture/questions/ask': post({
    summary:
      'Stores a question of the caller about a moment of a lecture; 409 after five on one day in a course. A repeated request returns the stored question.',
    access: 'student',
    request: z.object({
      ...lectureOfQuestion,
      ...moment,
      /** Made by the device. */
      id: idSchema,
      text: textSchema(limits.question, { required: 'اكتب سؤالك' }),
    }),
    response: z.object({ question: ownQuestionSchema }),
  }),
  'courses/course/lectures/lecture/questions': post({
    summary:
      'Returns the published questions of a lecture in order of their moments. With `own: true`, also the caller’s newest questions in the course, newest first.',
    access: 'student',
    request: z.object({ ...lectureOfQuestion, own: z.boolean().default(false) }),
    response: z.object({
      published: z.array(publishedQuestionSchema),
      /** Omitted unless `own` was requested. */
      own: z.array(ownQuestionSchema).exactOptional(),
    }),
  }),
} as const;
