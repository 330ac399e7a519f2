import * as z from 'zod';
import { limits } from './limits.ts';

/** What every paged list takes: `after` is the `next` of the page before, and means nothing else. */
export const pageRequest = {
  after: z.string().min(1).max(1_000).optional(),
  limit: z.number().int().min(1).max(limits.page).default(50),
} as const;

/** What a file for spreadsheets takes besides, to come in parts that make the whole one after another. */
export const partRequest = {
  /** `X-Part-Next` of the part before, empty for the first; left out, the whole file comes at once. */
  part: z.string().max(1_000).optional(),
  /** Lines of the part. */
  size: z
    .string()
    .regex(/^\d+$/u)
    .transform(Number)
    .pipe(z.number().min(1).max(limits.partLines))
    .default(limits.partLines),
} as const;

/** Where the next page begins; null where there is certainly none. */
export const nextPageSchema = z.string().nullable();
