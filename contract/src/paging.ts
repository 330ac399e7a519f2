import * as z from 'zod';
import { limits } from './limits.ts';

/** What every paged list takes: `after` is the `next` of the page before, and means nothing else. */
export const pageRequest = {
  after: z.string().min(1).max(1_000).optional(),
  limit: z.number().int().min(1).max(limits.page).default(50),
} as const;

/** Where the next page begins; null where there is certainly none. */
export const nextPageSchema = z.string().nullable();
