import * as z from 'zod';
import { ask } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';

const count = z.number().int();

/** Contents of the admin home page. */
export const todaySchema = z.object({
  /** Today in Cairo. */
  day: z.iso.date(),
  enrolments: z.object({
    total: count,
    /** Enrolments by card; the others were made by hand. */
    byCard: count,
  }),
  income: z.object({
    /** Total price of the cards redeemed today, in hundredths of a pound. */
    piastres: count,
    /** Cards redeemed today whose price is unknown. */
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

export const todayEndpoints = {
  'admin/today': ask({
    summary:
      'Returns the admin home page: today’s enrolments and income, searches without a result, and what will soon be purged or expire.',
    access: 'admin',
    response: todaySchema,
  }),
} as const;
