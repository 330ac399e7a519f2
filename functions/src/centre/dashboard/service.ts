import type { Dashboard, Today } from '@markaz/contract/centre/dashboard';
import { alertTimes, dashboardDays, times } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { MissedSearches } from '../../catalogue/missed-searches/service.ts';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { outletOfField } from '../../store/counters.ts';
import type { DeferredCounts } from '../../store/deferred-counts.ts';
import { readWaiting } from '../../store/questions.ts';
import type { CodeCounts } from '../../store/records/course.ts';
import { createDashboardStore, type Statistics, sumShards } from './store.ts';

/** Maximum number of courses, batches or searches in each list of a page. */
const maxItems = 10;

/** Number of days in the longest month. */
const maxDaysOfMonth = 31;

/** Sorts equal numbers by name. Otherwise their order would depend on the order of the shards. */
const byName = (a: { readonly outlet: string }, b: { readonly outlet: string }) =>
  a.outlet.localeCompare(b.outlet, 'ar');

/** Adds up cards by outlet over the shards, sorted by the number of active cards. */
export function presentOutlets(statistics: readonly Statistics[]): Dashboard['outlets'] {
  const shards = statistics.flatMap(({ outlets }) => Object.entries(outlets));
  const total = (group: typeof shards, ...states: (keyof CodeCounts)[]) =>
    group.reduce(
      (sum, [, counts]) => states.reduce((partialSum, state) => partialSum + counts[state], sum),
      0,
    );
  return [...Map.groupBy(shards, ([field]) => outletOfField(field))]
    .map(([outlet, group]) => ({
      outlet,
      cards: total(group, 'inactive', 'unused', 'used', 'revoked'),
      active: total(group, 'unused', 'used'),
      used: total(group, 'used'),
    }))
    .toSorted((a, b) => b.active - a.active || b.cards - a.cards || byName(a, b));
}

/** Adds up the redeemed cards without a recorded sale by outlet, the highest number first. */
export function presentUnrecorded(statistics: readonly Statistics[]): Today['unrecorded'] {
  const shards = statistics.flatMap(({ outlets }) => Object.entries(outlets));
  return [...Map.groupBy(shards, ([field]) => outletOfField(field))]
    .map(([outlet, group]) => ({
      outlet,
      cards: group.reduce((sum, [, { unrecorded }]) => sum + unrecorded, 0),
    }))
    .filter(({ cards }) => cards > 0)
    .toSorted((a, b) => b.cards - a.cards || byName(a, b))
    .slice(0, maxItems);
}

/**
 * Returns the number of days from the start of a day's week to the day, both included. The week
 * starts on Saturday, which is day 6 in JavaScript.
 */
function weekDaysSoFar(day: string): number {
  return ((new Date(day).getUTCDay() + 1) % 7) + 1;
}

/** Adds up the enrolments and the income of these days. @param days the days, oldest first */
function presentPeriod(statistics: readonly Statistics[], days: readonly string[]) {
  const sum = (numberOf: (shard: Statistics, day: string) => number | undefined) =>
    days.reduce((total, day) => total + sumShards(statistics, (shard) => numberOf(shard, day)), 0);
  return {
    from: days[0] ?? '',
    enrolments: sum(({ enrolments }, day) => enrolments.days[day]),
    piastres: sum(({ income }, day) => income.days[day]?.piastres),
    unpriced: sum(({ income }, day) => income.days[day]?.unpriced),
  };
}

/** Serves the statistics of the centre, and the home page of staff. */
export function createDashboardService({
  database,
  now,
  courses,
  missedSearches,
  deferredCounts,
  countStaff,
}: Context & {
  readonly courses: CourseStore;
  readonly missedSearches: MissedSearches;
  readonly deferredCounts: DeferredCounts;
  /** Returns the number of accounts with a role. */
  readonly countStaff: () => Promise<number>;
}) {
  const store = createDashboardStore(database);

  /** Finds batches that expire soon. Cost: 1 read per batch and per 1,000 of its unused cards. */
  const expiringBatches = async (
    at: Date,
    titles: ReadonlyMap<string, string>,
  ): Promise<Today['expiring']> => {
    const until = new Date(at.getTime() + alertTimes.expiring);
    const batches = await store.listExpiring(at, until, maxItems);
    const unused = await Promise.all(batches.map(({ id }) => store.countUnused(id)));
    return batches
      .map(({ id, cId, opens, outlet, expiresAt }, index) => ({
        batch: id,
        cId,
        course: opens.kind === 'bundle' ? opens.name : (titles.get(cId) ?? ''),
        outlet,
        unused: unused[index] ?? 0,
        expiresAt: expiresAt.toDate().toISOString(),
      }))
      .filter((batch) => batch.unused > 0);
  };

  /**
   * Returns the first steps of a centre. After the first enrolment nothing shows them, so they are
   * not looked up. Cost: before the first enrolment 3 reads and a call of Firebase Auth, then none.
   */
  const findFirstSteps = async (hasEnrolments: boolean) => {
    if (hasEnrolments) return { settings: true, staff: true, printed: true, moved: true };
    const [steps, staffCount] = await Promise.all([store.readFirstSteps(), countStaff()]);
    return { ...steps, staff: staffCount > 1 };
  };

  return {
    /** Cost: at most 29 reads for a centre of any size, and 1 read per 1,000 expired codes. */
    async 'admin/dashboard'() {
      const at = now();
      await deferredCounts.addOwnDeferred();
      const month = lastCairoDays(at, maxDaysOfMonth);
      const today = cairoDay(at);
      const [statistics, inactiveExpired, unusedExpired, allCourses, watched] = await Promise.all([
        store.readStatistics(month),
        store.countExpired('inactive', at),
        store.countExpired('unused', at),
        courses.readAll(),
        store.listMostWatched(maxItems),
      ]);
      const sum = (numberOf: (statistics: Statistics) => number | undefined) =>
        sumShards(statistics, numberOf);
      const presentLastDays = (count: number) => presentPeriod(statistics, month.slice(-count));
      const cards = (state: keyof CodeCounts) => sum(({ codes }) => codes[state]);
      const trashed = allCourses.filter(({ state }) => state === 'trashed').length;
      const published = allCourses.filter(
        (course) => course.state === 'live' && course.published,
      ).length;
      return {
        enrolments: {
          total: sum(({ enrolments }) => enrolments.total),
          days: month
            .slice(-dashboardDays)
            .map((day) => ({ day, enrolments: sum(({ enrolments }) => enrolments.days[day]) })),
        },
        income: {
          today: presentLastDays(1),
          week: presentLastDays(weekDaysSoFar(today)),
          month: presentLastDays(new Date(today).getUTCDate()),
        },
        codes: {
          // The two numbers are read at different times, so their difference may be negative.
          inactive: Math.max(0, cards('inactive') - inactiveExpired),
          unused: Math.max(0, cards('unused') - unusedExpired),
          used: cards('used'),
          expired: inactiveExpired + unusedExpired,
          revoked: cards('revoked'),
          swapped: cards('swapped'),
        },
        courses: { published, drafts: allCourses.length - published - trashed, trashed },
        outlets: presentOutlets(statistics),
        mostWatched: watched.map((course) => ({
          ...course,
          enrolments: sum(({ enrolments }) => enrolments.courses[course.id]),
        })),
      };
    },

    /**
     * Cost: at most 66 reads for a centre of any size, and 1 read per 1,000 expiring cards. Before
     * the first enrolment, 3 more.
     */
    async 'admin/today'() {
      const at = now();
      const day = cairoDay(at);
      const stuckAfter = new Date(at.getTime() - alertTimes.stuck);
      const [statistics, allCourses, missed, stuck, questions] = await Promise.all([
        store.readStatistics([day]),
        courses.readAll(),
        missedSearches.list(maxItems),
        store.listStuck(at, stuckAfter, maxItems),
        readWaiting(database),
      ]);
      const expiring = await expiringBatches(
        at,
        new Map(allCourses.map(({ id, title }) => [id, title])),
      );
      const purging = allCourses
        .flatMap(({ id, title, trashedAt }) =>
          trashedAt === null ? [] : [{ id, title, at: Date.parse(trashedAt) + times.trash }],
        )
        .filter((course) => course.at - at.getTime() < alertTimes.purging)
        .toSorted((a, b) => a.at - b.at)
        .slice(0, maxItems);
      const { enrolments, piastres, unpriced } = presentPeriod(statistics, [day]);
      const sum = (numberOf: (statistics: Statistics) => number | undefined) =>
        sumShards(statistics, numberOf);
      const cardCount = sum(
        ({ codes }) => codes.inactive + codes.unused + codes.used + codes.revoked,
      );
      const hasEnrolments = sum((shard) => shard.enrolments.total) > 0;
      return {
        day,
        enrolments: { total: enrolments, byCard: sum(({ income }) => income.days[day]?.cards) },
        income: { piastres, unpriced },
        missed,
        purging: purging.map(({ id, title, at: purged }) => ({
          id,
          title,
          purgedAt: new Date(purged).toISOString(),
        })),
        expiring,
        unrecorded: presentUnrecorded(statistics),
        stuck: stuck.map(({ at: seconds, ...student }) => ({
          ...student,
          at: new Date(seconds * 1000).toISOString(),
        })),
        questions,
        begun: {
          ...(await findFirstSteps(hasEnrolments)),
          courses: allCourses.length > 0,
          cards: cardCount > 0,
          enrolments: hasEnrolments,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
