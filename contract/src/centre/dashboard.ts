import * as z from 'zod';
import { codeNumbersSchema } from '../cards/code-batches.ts';
import { ask } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';

const count = z.number().int();

/** Totals for some days up to today: enrolments, and the prices of redeemed cards. */
const periodSchema = z.object({
  /** The first of these days in Cairo. */
  from: z.iso.date(),
  enrolments: count,
  /** Prices of the redeemed cards. */
  piastres: count,
  unpriced: count,
});

export const dashboardSchema = z.object({
  enrolments: z.object({
    /** By code and by hand, ever; students who were removed later still count. */
    total: count,
    /** The last `dashboardDays` days in Cairo, oldest first, today last. */
    days: z.array(z.object({ day: z.iso.date(), enrolments: count })),
  }),
  /** Today, this week from Saturday, and this month, by days in Cairo. */
  income: z.object({ today: periodSchema, week: periodSchema, month: periodSchema }),
  codes: codeNumbersSchema.omit({ count: true, active: true }),
  courses: z.object({ published: count, drafts: count, trashed: count }),
  /** Cards by outlet, most active ones first; '' for cards without one, such as single codes. */
  outlets: z.array(
    z.object({
      outlet: z.string(),
      /** With revoked and expired ones. */
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
      enrolments: count,
      /** Total of the lectures below; removed ones do not count. */
      completions: count,
      /** In order: a drop shows where students stop. */
      lectures: z.array(z.object({ id: idSchema, title: z.string(), completions: count })),
    }),
  ),
});

export type Dashboard = z.infer<typeof dashboardSchema>;

export const todaySchema = z.object({
  day: z.iso.date(),
  enrolments: z.object({
    total: count,
    /** The others were made by hand. */
    byCard: count,
  }),
  income: z.object({
    /** Prices of the cards redeemed today. */
    piastres: count,
    unpriced: count,
  }),
  /** Searches without a result in the last `missedSearchDays` days, most frequent first. */
  missed: z.array(z.object({ search: z.string(), times: count })),
  /** Trashed courses that will soon be purged, the next first. */
  purging: z.array(z.object({ id: idSchema, title: z.string(), purgedAt: timeSchema })),
  /** Batches with unused cards that expire soon, the next first. */
  expiring: z.array(
    z.object({
      batch: idSchema,
      cId: idSchema,
      course: z.string(),
      outlet: z.string(),
      unused: count,
      expiresAt: timeSchema,
    }),
  ),
  /** Whether the centre has ever had a course, a card and an enrolment. */
  begun: z.object({ courses: z.boolean(), cards: z.boolean(), enrolments: z.boolean() }),
});

export type Today = z.infer<typeof todaySchema>;

export const dashboardEndpoints = {
  'admin/dashboard': ask({
    summary:
      'Returns the centre’s key figures: enrolments by day, codes by state and outlet, the most watched courses and how far students get in them.',
    access: 'admin',
    response: dashboardSchema,
  }),
  'admin/today': ask({
    summary:
      'Returns the admin home page: today’s enrolments and income, searches without a result, and what will soon be purged or expire.',
    access: 'admin',
    response: todaySchema,
  }),
} as const;
