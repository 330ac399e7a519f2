import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from '../time/month.ts';

/** All of it, in hundredths of a per cent: so fine are the steps. */
export const wholeShare = 10_000;

/** How much of what a course brings is its teacher's. */
const shareSchema = z
  .number()
  .int()
  .min(0, 'النسبة من ٠ إلى ١٠٠')
  .max(wholeShare, 'النسبة من ٠ إلى ١٠٠');

/** From which month on a teacher has which share of a course, oldest first. */
export const shareHistorySchema = z.array(z.object({ from: monthSchema, share: shareSchema }));

export type ShareHistory = z.infer<typeof shareHistorySchema>;

/** The share that held in a month; null where none was agreed by then. */
export function shareIn(history: ShareHistory, month: string): number | null {
  return history.findLast(({ from }) => from <= month)?.share ?? null;
}

/** The history once a share holds from a month on; null takes back what was agreed for that month. */
export function withShare(history: ShareHistory, from: string, share: number | null): ShareHistory {
  const others = history.filter((each) => each.from !== from);
  const all = share === null ? others : [...others, { from, share }];
  return all.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export const shareEndpoints = {
  /** Of courses for which there is any. */
  'admin/shares': ask({
    summary: 'Teachers’ shares of what their courses bring, by month, in hundredths of a per cent.',
    access: 'admin',
    response: z.object({ courses: z.record(z.string(), shareHistorySchema) }),
  }),
  /** Months before `from` keep the share that they had. */
  'admin/shares/update': post({
    summary: 'Sets one from a month on; months before it keep theirs.',
    access: 'admin',
    request: z.object({ cId: idSchema, from: monthSchema, share: shareSchema.nullable() }),
    response: z.object({ history: shareHistorySchema }),
  }),
} as const;
