import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from '../time/month.ts';

/** A share of 100 %: shares are counted in hundredths of a per cent. */
export const fullShare = 10_000;

/** Formats a share as a percentage, such as `33.33%`. */
export function formatShare(share: number): string {
  return `${share / 100}%`;
}

const shareSchema = z
  .number()
  .int()
  .min(0, 'النسبة من ٠ إلى ١٠٠')
  .max(fullShare, 'النسبة من ٠ إلى ١٠٠');

/** A teacher's shares of a course, oldest first. `from` is the month from which a share applies. */
export const shareHistorySchema = z.array(z.object({ from: monthSchema, share: shareSchema }));

export type ShareHistory = z.infer<typeof shareHistorySchema>;

/** Returns the share that applies in a month. Returns null if none was agreed by then. */
export function shareForMonth(history: ShareHistory, month: string): number | null {
  return history.findLast(({ from }) => from <= month)?.share ?? null;
}

/**
 * Adds a share that applies from a month on. If `share` is null, removes the entry of that month.
 */
export function withShare(history: ShareHistory, from: string, share: number | null): ShareHistory {
  const others = history.filter((each) => each.from !== from);
  const all = share === null ? others : [...others, { from, share }];
  return all.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export const shareEndpoints = {
  'admin/shares': postWithoutBody({
    summary:
      'Lists teachers’ shares of their courses’ income, by month, in hundredths of a per cent.',
    access: 'admin',
    response: z.object({ courses: z.record(z.string(), shareHistorySchema) }),
  }),
  'admin/shares/update': post({
    summary:
      'Sets a teacher’s share of a course from a month on. The shares of earlier months do not change.',
    access: 'admin',
    request: z.object({ cId: idSchema, from: monthSchema, share: shareSchema.nullable() }),
    response: z.object({ history: shareHistorySchema }),
  }),
} as const;
