import * as z from 'zod';
import { limits } from './limits.ts';

/** Request fields of all paged lists. `after` is the `next` value of the previous page. */
export const pageRequest = {
  after: z.string().min(1).max(1_000).optional(),
  limit: z.number().int().min(1).max(limits.pageSize).default(50),
} as const;

/** Request fields for spreadsheet files. The parts, joined in order, are the full file. */
export const partRequest = {
  /** `X-Part-Next` of the previous part. Empty for the first part. Omitted for the full file. */
  part: z.string().max(1_000).optional(),
  /** Number of lines per part. */
  size: z
    .string()
    .regex(/^\d+$/u)
    .transform(Number)
    .pipe(z.number().min(1).max(limits.partLines))
    .default(limits.partLines),
} as const;

/** Where the next page begins. Null if no more entries exist. */
export const nextPageSchema = z.string().nullable();
