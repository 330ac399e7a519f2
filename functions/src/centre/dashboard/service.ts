import type { Dashboard, Today } from '@markaz/contract/centre/dashboard';
import { alertTimes, dashboardDays, times } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { MissedSearches } from '../../catalogue/missed-searches/service.ts';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { DeferredCounts } from '../../store/late-counts.ts';
import { outletOfField } from '../../store/numbers.ts';
import type { CodeCounts } from '../../store/records/course.ts';
import { createDashboardStore, type Statistics, sumOf } from './store.ts';

/** Maximum number of courses, batches and searches that a page lists. */
const most = 10;

/** Number of days in the longest month. */
const longestMonth = 31;

/** Adds up cards by outlet over the shards, with most active cards first. */
function presentOutlets(statistics: readonly Statistics[]): Dashboard['outlets'] {
  const shards = statistics.flatMap(({ outlets }) => Object.entries(outlets));
  const total = (some: typeof shards, ...states: (keyof CodeCounts)[]) =>
    some.reduce((sum, [, counts]) => states.reduce((all, state) => all + counts[state], sum), 0);
  return [...Map.groupBy(shards, ([field]) => outletOfField(field))]
    .map(([outlet, some]) => ({
      outlet,
      cards: total(some, 'inactive', 'unused', 'used', 'revoked'),
      active: total(some, 'unused', 'used'),
      used: total(some, 'used'),
    }))
    .toSorted((a, b) => b.active - a.active || b.cards - a.cards);
}

/** Returns how many days of that day's week have begun. Weeks begin on Saturday, day 6. */
function daysOfWeek(day: string): number {
  return ((new Date(day).getUTCDay() + 1) % 7) + 1;
}

/** Adds up enrolments and income of these days. @param days oldest first */
function presentPeriod(statistics: readonly Statistics[], days: readonly string[]) {
  const sum = (of: (shard: Statistics, day: string) => number | undefined) =>
    days.reduce((total, day) => total + sumOf(statistics, (shard) => of(shard, day)), 0);
  return {
    from: days[0] ?? '',
    enrolments: sum(({ enrolments }, day) => enrolments.days[day]),
    piastres: sum(({ income }, day) => income.days[day]?.piastres),
    unpriced: sum(({ income }, day) => income.days[day]?.unpriced),
  };
}

/** Serves the centre's key figures, and the home page of staff. */
export function createDashboardService({
  database,
  now,
  courses,
  missedSearches,
  lateCounts,
}: Context & {
  readonly courses: CourseStore;
  readonly missedSearches: MissedSearches;
  readonly lateCounts: DeferredCounts;
}) {
  const store = createDashboardStore(database);

  /** Finds batches that expire soon. Cost: one read per batch and per 1,000 of its unused cards. */
  const expiringBatches = async (
    at: Date,
    titles: ReadonlyMap<string, string>,
  ): Promise<Today['expiring']> => {
    const until = new Date(at.getTime() + alertTimes.expiring);
    const batches = await store.listExpiring(at, until, most);
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

  return {
    /** At most 29 reads for a centre of any size, and one more per 1,000 expired codes. */
    async 'admin/dashboard'() {
      const at = now();
      await lateCounts.addOwnDeferred();
      const month = lastCairoDays(at, longestMonth);
      const today = cairoDay(at);
      const [statistics, inactiveExpired, unusedExpired, all, watched] = await Promise.all([
        store.readStatistics(month),
        store.countExpired('inactive', at),
        store.countExpired('unused', at),
        courses.readAll(),
        store.listMostWatched(most),
      ]);
      const sum = (of: (statistics: Statistics) => number | undefined) => sumOf(statistics, of);
      const last = (count: number) => presentPeriod(statistics, month.slice(-count));
      const cards = (state: keyof CodeCounts) => sum(({ codes }) => codes[state]);
      const trashed = all.filter(({ state }) => state === 'trashed').length;
      const published = all.filter((course) => course.state === 'live' && course.published).length;
      return {
        enrolments: {
          total: sum(({ enrolments }) => enrolments.total),
          days: month
            .slice(-dashboardDays)
            .map((day) => ({ day, enrolments: sum(({ enrolments }) => enrolments.days[day]) })),
        },
        income: {
          today: last(1),
          week: last(daysOfWeek(today)),
          month: last(new Date(today).getUTCDate()),
        },
        codes: {
          // The numbers are counted at different moments, so their difference might be −1.
          inactive: Math.max(0, cards('inactive') - inactiveExpired),
          unused: Math.max(0, cards('unused') - unusedExpired),
          used: cards('used'),
          expired: inactiveExpired + unusedExpired,
          revoked: cards('revoked'),
          swapped: cards('swapped'),
        },
        courses: { published, drafts: all.length - published - trashed, trashed },
        outlets: presentOutlets(statistics),
        mostWatched: watched.map((course) => ({
          ...course,
          enrolments: sum(({ enrolments }) => enrolments.courses[course.id]),
        })),
      };
    },

    /** At most 34 reads for a centre of any size, and one more per 1,000 expiring cards. */
    async 'admin/today'() {
      const at = now();
      const day = cairoDay(at);
      const [statistics, all, missed] = await Promise.all([
        store.readStatistics([day]),
        courses.readAll(),
        missedSearches.list(most),
      ]);
      const expiring = await expiringBatches(at, new Map(all.map(({ id, title }) => [id, title])));
      const purging = all
        .flatMap(({ id, title, trashedAt }) =>
          trashedAt === null ? [] : [{ id, title, at: Date.parse(trashedAt) + times.trash }],
        )
        .filter((course) => course.at - at.getTime() < alertTimes.purging)
        .toSorted((a, b) => a.at - b.at)
        .slice(0, most);
      const { enrolments, piastres, unpriced } = presentPeriod(statistics, [day]);
      const sum = (of: (statistics: Statistics) => number | undefined) => sumOf(statistics, of);
      const made = sum(({ codes }) => codes.inactive + codes.unused + codes.used + codes.revoked);
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
        begun: {
          courses: all.length > 0,
          cards: made > 0,
          enrolments: sum((shard) => shard.enrolments.total) > 0,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
