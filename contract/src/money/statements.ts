import * as z from 'zod';
import { authorRefSchema } from '../catalogue/courses.ts';
import { download, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from '../time/month.ts';
import { reportSchema } from './money.ts';
import { listedPayoutSchema } from './payouts.ts';

const count = z.number().int();

/** `share − paid = rest`. If `rest` is negative, the teacher got more than the share. */
const account = { piastres: count, share: count, paid: count, rest: count };

/**
 * A teacher's month: the courses as in the month's report, and what was paid out for the month. A
 * course counts for the teacher whom it names now.
 */
export const statementSchema = z.object({
  author: authorRefSchema,
  month: monthSchema,
  courses: z.array(reportSchema.shape.courses.element.omit({ author: true, rest: true })),
  ...account,
  /** Sorted by day, oldest first. Voided payouts are included. */
  payouts: z.array(listedPayoutSchema),
});

export type Statement = z.infer<typeof statementSchema>;

const statementRequest = z.object({
  /** The teacher. If omitted, it is the caller. Only admins may name somebody else. */
  author: idSchema.optional(),
  month: monthSchema,
});

export const statementEndpoints = {
  /**
   * Sorted by rest, highest first. Contains the teachers of published courses, and those with sales
   * or payouts in the month.
   */
  'admin/teachers': post({
    summary: 'Lists the share of each teacher in a month, what was paid out for it, and the rest.',
    access: 'admin',
    request: z.object({ month: monthSchema }),
    response: z.object({
      teachers: z.array(z.object({ author: authorRefSchema, courses: count, ...account })),
    }),
  }),
  'admin/statement': post({
    summary:
      'Returns a teacher’s month: sales and share by course, payouts, and the rest. Teachers see their own.',
    access: 'teacher',
    request: statementRequest,
    response: statementSchema,
  }),
  'admin/statement/csv': download({
    summary: 'Exports a teacher’s month as a file for spreadsheets.',
    access: 'teacher',
    request: statementRequest,
  }),
} as const;
