import * as z from 'zod';
import { endpoint, post } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { keyedQuizSchema, quizInputSchema, quizPictureSchema, regradeSchema } from './quizzes.ts';

const lectureOf = { cId: idSchema, lId: idSchema };

export const quizAuthoringEndpoints = {
  /** A lecture's quiz with its keys, to be edited; null where it has none. */
  'admin/quizzes/quiz': post({
    access: 'content',
    request: z.object(lectureOf),
    response: z.object({
      quiz: keyedQuizSchema.nullable(),
      /** To be sent when it is saved: also of one that was taken away. */
      version: z.number().int(),
      regrade: regradeSchema,
      /** The lecture's title. */
      lecture: z.string(),
    }),
  }),
  /** Takes a picture for a question of that course; it goes again unless a quiz is saved with it. */
  'admin/quizzes/picture': endpoint({
    method: 'POST',
    access: 'content',
    body: 'multipart',
    request: z.object({ cId: idSchema }),
    response: z.object({ picture: quizPictureSchema }),
  }),
  /** Keeps a lecture's quiz as it shall be, or takes it away. */
  'admin/quizzes/save': post({
    access: 'content',
    bodyLimit: 1024 * 1024,
    request: z.object({
      ...lectureOf,
      /** As it was read; 0 where there was none. What was changed since is not overwritten. */
      version: z.number().int().min(0),
      quiz: quizInputSchema.nullable(),
    }),
    response: z.object({
      saved: z.literal(true),
      version: z.number().int(),
      regrade: regradeSchema,
      quiz: keyedQuizSchema.nullable(),
    }),
  }),
} as const;
