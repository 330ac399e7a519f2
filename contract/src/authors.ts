import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema } from './ids.ts';

export const authorSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Published courses of this author. */
  courseCount: z.number().int(),
});

export type Author = z.infer<typeof authorSchema>;

export const authorEndpoints = {
  'user/allauthors': endpoint({
    method: 'POST',
    access: 'public',
    body: 'none',
    request: z.undefined(),
    response: z.object({ allAuthors: z.array(authorSchema) }),
  }),
} as const;
