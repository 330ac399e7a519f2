import * as z from 'zod';
import { deliveredResourceSchema } from '../catalogue/lectures.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { reasonSchema, textSchema } from '../text/text-schema.ts';
import { answerLinkSchema, answerSchema, askedSchema, lectureOfQuestion } from './questions.ts';

/** A question as staff see it. Nobody sees the student's name here. */
const staffQuestionSchema = askedSchema.extend({
  ...lectureOfQuestion,
  course: z.string(),
  /** Title of the lecture. Null if it was removed from the course. */
  lecture: z.string().nullable(),
  state: z.enum(['waiting', 'answered']),
  at: timeSchema,
  answer: answerSchema.nullable(),
  /** Whether the course's students see question and answer under the lecture. */
  published: z.boolean(),
  /** Uid of the student. Only for staff who may open the student's page. */
  uid: z.string().exactOptional(),
});

export type StaffQuestion = z.infer<typeof staffQuestionSchema>;

/**
 * The calls of content staff, and of teachers for their own courses. They answer 404 for courses of
 * other teachers, and a teacher's list leaves them out.
 */
export const answeringEndpoints = {
  /** Waiting questions are sorted oldest first, answered ones newest first. */
  'admin/questions': post({
    summary:
      'Lists questions of students, those without an answer oldest first. Teachers see those of their own courses.',
    access: 'teaching',
    request: z
      .object({
        state: z.enum(['waiting', 'answered']).default('waiting'),
        cId: idSchema.optional(),
        /** Only together with `cId`. */
        lId: idSchema.optional(),
        ...pageRequest,
      })
      .prefault({}),
    response: z.object({ questions: z.array(staffQuestionSchema), next: nextPageSchema }),
  }),
  'admin/questions/course': post({
    summary:
      'Returns the titles of a course’s lectures, so that staff can link an answer to a moment of one. With `lId`, also returns the resources of that lecture.',
    access: 'teaching',
    request: z.object({
      cId: idSchema,
      /** The lecture whose media are needed. */
      lId: idSchema.optional(),
    }),
    response: z.object({
      lectures: z.array(z.object({ id: idSchema, title: z.string() })),
      /** Empty without `lId`. */
      resources: z.array(deliveredResourceSchema),
    }),
  }),
  /** Also changes an answer, publishes it, or withdraws it from publication. */
  'admin/questions/answer': post({
    summary:
      'Answers a question with a text, with a link to a moment of a lecture, or with both. If `published` is true, the course’s students see the question and the answer without the student’s name. 409 if the lecture already has 100 published questions.',
    access: 'teaching',
    request: z
      .object({
        id: idSchema,
        text: textSchema(limits.answer),
        link: answerLinkSchema.nullable(),
        published: z.boolean(),
      })
      .refine(({ text, link }) => text !== '' || link !== null, {
        path: ['text'],
        message: 'اكتب الإجابة أو اختر لحظة من محاضرة',
      }),
    response: z.object({ question: staffQuestionSchema }),
  }),
  'admin/questions/delete': post({
    summary:
      'Deletes a question and its answer. The student who asked sees only that it was deleted.',
    access: 'teaching',
    request: z.object({ id: idSchema, reason: reasonSchema }),
    response: z.object({ deleted: z.literal(true) }),
  }),
} as const;
