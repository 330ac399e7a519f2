import * as z from 'zod';
import { codeNumbersSchema } from '../cards/code-batches.ts';
import { ask } from '../endpoint.ts';
import { idSchema } from '../ids.ts';

const count = z.number().int();

/** What came in during some days up to today: who enrolled, and what the cards cost they redeemed. */
const periodSchema = z.object({
  /** The first day of it in Cairo. */
  from: z.iso.date(),
  enrolments: count,
  /** Of the cards that were redeemed, in hundredths of a pound. */
  piastres: count,
  /** Cards among them whose price nobody knows. */
  unpriced: count,
});

/** How the centre is doing. */
export const dashboardSchema = z.object({
  enrolments: z.object({
    /** By codes and by hand, ever; who was removed later counts. */
    total: count,
    /** The last `dashboardDays` days in Cairo, oldest first, today last. */
    days: z.array(z.object({ day: z.iso.date(), enrolments: count })),
  }),
  /** Today, this week, which begins on Saturday, and this month, by days in Cairo. */
  income: z.object({ today: periodSchema, week: periodSchema, month: periodSchema }),
  /** Access codes by what they are now. */
  codes: codeNumbersSchema.omit({ count: true, active: true }),
  courses: z.object({ published: count, drafts: count, trashed: count }),
  /** Cards by where they are sold, most active ones first; those made one by one have no outlet: ''. */
  outlets: z.array(
    z.object({
      outlet: z.string(),
      /** All cards, revoked and expired ones too. */
      cards: count,
      /** Active ones, used or not: good for a course, or spent on one. */
      active: count,
      used: count,
    }),
  ),
  /** By how many lectures of it students watched to the end; live courses, most first. */
  mostWatched: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      /** By codes and by hand, ever. */
      enrolments: count,
      /** Of all lectures together, removed ones too. */
      completions: count,
      /** In their order: from where on there are fewer, students stop. */
      lectures: z.array(z.object({ id: idSchema, title: z.string(), completions: count })),
    }),
  ),
});

export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardEndpoints = {
  'admin/dashboard': ask({
    summary:
      'The centre’s numbers: enrolments by day, codes by state and outlet, most watched courses and how far into them students come.',
    access: 'admin',
    response: dashboardSchema,
  }),
} as const;
