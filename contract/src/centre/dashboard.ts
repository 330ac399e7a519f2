import * as z from 'zod';
import { codeStatisticsSchema } from '../cards/code-batches.ts';
import { postWithoutBody } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';

const count = z.number().int();

/** Totals of a period that ends today. */
const periodSchema = z.object({
  /** The first day of the period, in Cairo. */
  from: z.iso.date(),
  enrolments: count,
  /** Sum of the prices of the cards redeemed in the period. */
  piastres: count,
  /** Number of these cards whose price is unknown. */
  unpriced: count,
});

export const dashboardSchema = z.object({
  enrolments: z.object({
    /** All enrolments ever, by code or by staff. Students who were removed later are included. */
    total: count,
    /** The last `dashboardDays` days in Cairo, sorted oldest first. The last one is today. */
    days: z.array(z.object({ day: z.iso.date(), enrolments: count })),
  }),
  /** Income of today, of this week since Saturday, and of this month. Days are those in Cairo. */
  income: z.object({ today: periodSchema, week: periodSchema, month: periodSchema }),
  codes: codeStatisticsSchema.omit({ count: true, active: true }),
  courses: z.object({ published: count, drafts: count, trashed: count }),
  /**
   * Cards by outlet, sorted by `active`, highest first. Cards without an outlet have the name ''.
   */
  outlets: z.array(
    z.object({
      outlet: z.string(),
      /** Number of all cards, including revoked and expired ones. */
      cards: count,
      /** Number of activated cards, whether used, expired or neither. */
      active: count,
      used: count,
    }),
  ),
  /** Live courses, sorted by completed lectures, highest number first. */
  mostWatched: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      enrolments: count,
      /** Sum over `lectures`, so that removed lectures are not counted. */
      completions: count,
      /** In course order, so that a drop shows where students stop watching. */
      lectures: z.array(z.object({ id: idSchema, title: z.string(), completions: count })),
    }),
  ),
});

export type Dashboard = z.infer<typeof dashboardSchema>;

export const todaySchema = z.object({
  day: z.iso.date(),
  enrolments: z.object({
    total: count,
    /** Number of cards redeemed. A bundle card makes an enrolment in each of its courses. */
    byCard: count,
  }),
  income: z.object({
    /** Sum of the prices of the cards redeemed today. */
    piastres: count,
    /** Number of these cards whose price is unknown. */
    unpriced: count,
  }),
  /** Searches without a result in the last `missedSearchDays` days, sorted by frequency. */
  missed: z.array(z.object({ search: z.string(), times: count })),
  /** Trashed courses that will soon be purged, sorted by date, soonest first. */
  purging: z.array(z.object({ id: idSchema, title: z.string(), purgedAt: timeSchema })),
  /** Batches with unused cards that will soon expire, sorted by date, soonest first. */
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
  /**
   * Numbers of cards that students redeemed without a recorded sale, grouped by the outlet for which
   * they were made. `outlet` is empty for cards of the centre itself. Sorted by number, highest
   * first.
   */
  unrecorded: z.array(z.object({ outlet: z.string(), cards: count })),
  /**
   * Students who used up the attempts at a quiz that locks later lectures, within the last
   * `alertTimes.stuck`. Sorted by the last attempt, newest first.
   */
  stuck: z.array(
    z.object({
      uid: idSchema,
      displayName: z.string(),
      cId: idSchema,
      course: z.string(),
      lId: idSchema,
      /** Title of the lecture with the quiz. */
      lecture: z.string(),
      /** When the last attempt was handed in. */
      at: timeSchema,
    }),
  ),
  /**
   * `waiting`: number of students' questions without an answer, at most `limits.countedQuestions`.
   * `oldestAt`: when the oldest of them was asked.
   */
  questions: z.object({ waiting: count, oldestAt: timeSchema.nullable() }),
  /** Which steps of setting up a centre are done. After the first enrolment, all are `true`. */
  begun: z.object({
    /** Whether an admin has ever saved the settings. */
    settings: z.boolean(),
    /** Whether more than one account has a role. */
    staff: z.boolean(),
    courses: z.boolean(),
    cards: z.boolean(),
    /** Whether cards of a batch were ever printed. */
    printed: z.boolean(),
    /** Whether cards were ever handed over or sold. */
    moved: z.boolean(),
    enrolments: z.boolean(),
  }),
});

export type Today = z.infer<typeof todaySchema>;

export const dashboardEndpoints = {
  'admin/dashboard': postWithoutBody({
    summary:
      'Returns the centre’s key figures: enrolments by day, codes by state and outlet, the most watched courses and how far students get in them.',
    access: 'admin',
    response: dashboardSchema,
  }),
  'admin/today': postWithoutBody({
    summary:
      'Returns the admin home page: today’s enrolments and income, searches without a result, what will soon be purged or expire, cards used without a recorded sale, and students with no attempt left before a quiz that locks lectures.',
    access: 'admin',
    response: todaySchema,
  }),
} as const;
