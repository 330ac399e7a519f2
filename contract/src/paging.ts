import * as z from 'zod';
import { limits } from './limits.ts';

/** Request fields of every paged list. `after` is the opaque `next` of the previous page. */
export const pageRequest = {
  after: z.string().min(1).max(1_000).optional(),
  limit: z.number().int().min(1).max(limits.page).default(50),
} as const;

/** Further fields for spreadsheet files. Joined in order, the parts make the whole file. */
export const partRequest = {
  /** `X-Part-Next` of the previous part, empty for the first; without it, the file is whole. */
  part: z.string().max(1_000).optional(),
  /** Lines per part. */
  size: z
    .string()
    .regex(/^\d+$/u)
    .transform(Number)
    .pipe(z.number().min(1).max(limits.partLines))
    .default(limits.partLines),
} as const;

/** Where the next page begins; null if there is certainly none. */
export const nextPageSchema = z.string().nullable();
