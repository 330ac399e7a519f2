import * as z from 'zod';
import { ask } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';

const count = z.number().int();

/** What the home of the admin pages shows. */
export const todaySchema = z.object({
  /** Today in Cairo. */
  day: z.iso.date(),
  enrolments: z.object({
    total: count,
    /** Those of them that redeemed a card; the others were enrolled by hand. */
    byCard: count,
  }),
  income: z.object({
    /** What the cards cost that were redeemed today, in hundredths of a pound. */
    piastres: count,
    /** Cards redeemed today whose price `readPrice` cannot read. */
    unpriced: count,
  }),
  /** What students searched for and did not find in the last `missedSearchDays` days, most often first. */
  missed: z.array(z.object({ search: z.string(), times: count })),
  /** Courses in the trash that are soon deleted for good, the next first. */
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
  /** What a centre has done at least once. */
  begun: z.object({ courses: z.boolean(), cards: z.boolean(), enrolments: z.boolean() }),
});

export type Today = z.infer<typeof todaySchema>;

export const todayEndpoints = {
  'admin/today': ask({
    summary:
      'What the admins’ home shows: today’s enrolments and income, searches without a result, and what will soon be gone.',
    access: 'admin',
    response: todaySchema,
  }),
} as const;
