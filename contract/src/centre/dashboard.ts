import * as z from 'zod';
import { codeNumbersSchema } from '../cards/code-batches.ts';
import { ask } from '../endpoint.ts';
import { idSchema } from '../ids.ts';

const count = z.number().int();

/** Totals for some days up to today: enrolments, and the prices of redeemed cards. */
const periodSchema = z.object({
  /** The first of these days in Cairo. */
  from: z.iso.date(),
  enrolments: count,
  /** Total price of the redeemed cards, in hundredths of a pound. */
  piastres: count,
  /** Redeemed cards of unknown price. */
  unpriced: count,
});

/** Key figures of the centre. */
export const dashboardSchema = z.object({
  enrolments: z.object({
    /** By code and by hand, ever; students who were removed later still count. */
    total: count,
    /** The last `dashboardDays` days in Cairo, oldest first, today last. */
    days: z.array(z.object({ day: z.iso.date(), enrolments: count })),
  }),
  /** Today, this week from Saturday, and this month, by days in Cairo. */
  income: z.object({ today: periodSchema, week: periodSchema, month: periodSchema }),
  /** Access codes by current state. */
  codes: codeNumbersSchema.omit({ count: true, active: true }),
  courses: z.object({ published: count, drafts: count, trashed: count }),
  /** Cards by outlet, most active ones first; '' for cards without one, such as single codes. */
  outlets: z.array(
    z.object({
      outlet: z.string(),
      /** All cards, including revoked and expired ones. */
      cards: count,
      /** Activated cards, used or not, even if expired. */
      active: count,
      used: count,
    }),
  ),
  /** Live courses by number of lectures that students watched to the end, most first. */
  mostWatched: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      /** By code and by hand, ever. */
      enrolments: count,
      /** Total of the lectures below; removed ones do not count. */
      completions: count,
      /** In order: a drop shows where students stop. */
      lectures: z.array(z.object({ id: idSchema, title: z.string(), completions: count })),
    }),
  ),
});

export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardEndpoints = {
  'admin/dashboard': ask({
    summary:
      'Returns the centre’s key figures: enrolments by day, codes by state and outlet, the most watched courses and how far students get in them.',
    access: 'admin',
    response: dashboardSchema,
  }),
} as const;
