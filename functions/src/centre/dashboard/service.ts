import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { LateCounts } from '../../store/late-counts.ts';
import { outletOf } from '../../store/numbers.ts';
import type { CodeCounts } from '../../store/records/course.ts';
import { createDashboardStore, type Statistics, sumOf, type WatchedCourse } from './store.ts';

const watchedCourses = 10;

/** Cards by outlet, added up over the shards, with most active cards first. */
function presentOutlets(statistics: readonly Statistics[]): Dashboard['outlets'] {
  const shards = statistics.flatMap(({ outlets }) => Object.entries(outlets));
  const total = (some: typeof shards, ...states: (keyof CodeCounts)[]) =>
    some.reduce((sum, [, counts]) => states.reduce((all, state) => all + counts[state], sum), 0);
  return [...Map.groupBy(shards, ([field]) => outletOf(field))]
    .map(([outlet, some]) => ({
      outlet,
      cards: total(some, 'inactive', 'unused', 'used', 'revoked'),
      active: total(some, 'unused', 'used'),
      used: total(some, 'used'),
    }))
    .toSorted((a, b) => b.active - a.active || b.cards - a.cards);
}

/** Removed lectures do not count. */
function presentWatched({ id, title, completions, lectures }: WatchedCourse, enrolments: number) {
  const watched = lectures.map((lecture) => ({
    id: lecture.id,
    title: lecture.title,
    completions: completions.lectures[lecture.id] ?? 0,
  }));
  const total = watched.reduce((sum, lecture) => sum + lecture.completions, 0);
  return { id, title, enrolments, completions: total, lectures: watched };
}

/** Days of the longest month. */
const longestMonth = 31;

/** Sunday is 0. */
const saturday = 6;

/** Number of days in that day's week so far, inclusive. Weeks begin on Saturday. */
function daysOfWeek(day: string): number {
  return ((new Date(day).getUTCDay() - saturday + 7) % 7) + 1;
}

/** Enrolments and income of these days. @param days oldest first */
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

/** @param month the last `longestMonth` days, oldest first */
function presentIncome(statistics: readonly Statistics[], month: readonly string[]) {
  const today = month.at(-1) ?? '';
  const last = (count: number) => presentPeriod(statistics, month.slice(-count));
  return {
    today: last(1),
    week: last(daysOfWeek(today)),
    month: last(new Date(today).getUTCDate()),
  };
}

export function createDashboardService({
  database,
  now,
  courses,
  lateCounts,
}: Context & { readonly courses: CourseStore; readonly lateCounts: LateCounts }) {
  const store = createDashboardStore(database);
  return {
    /** At most 29 reads for a centre of any size, and one more for each 1,000 expired codes. */
    async 'admin/dashboard'() {
      const at = now();
      await lateCounts.addOwn();
      const month = lastCairoDays(at, longestMonth);
      const days = month.slice(-dashboardDays);
      const [statistics, inactiveExpired, unusedExpired, all, watched] = await Promise.all([
        store.readStatistics(month),
        store.countExpired('inactive', at),
        store.countExpired('unused', at),
        courses.readAll(),
        store.listMostWatched(watchedCourses),
      ]);
      // The two are counted at different moments, so their difference might be −1.
      const without = (expired: number, kept: (statistics: Statistics) => number) =>
        Math.max(0, sumOf(statistics, kept) - expired);
      const trashed = all.filter(({ state }) => state === 'trashed').length;
      const published = all.filter((course) => course.state === 'live' && course.published).length;
      return {
        enrolments: {
          total: sumOf(statistics, ({ enrolments }) => enrolments.total),
          days: days.map((day) => ({
            day,
            enrolments: sumOf(statistics, ({ enrolments }) => enrolments.days[day]),
          })),
        },
        income: presentIncome(statistics, month),
        codes: {
          inactive: without(inactiveExpired, ({ codes }) => codes.inactive),
          unused: without(unusedExpired, ({ codes }) => codes.unused),
          used: sumOf(statistics, ({ codes }) => codes.used),
          expired: inactiveExpired + unusedExpired,
          revoked: sumOf(statistics, ({ codes }) => codes.revoked),
          swapped: sumOf(statistics, ({ codes }) => codes.swapped),
        },
        courses: {
          published,
          drafts: all.length - published - trashed,
          trashed,
        },
        outlets: presentOutlets(statistics),
        mostWatched: watched
          .map((course) =>
            presentWatched(
              course,
              sumOf(statistics, ({ enrolments }) => enrolments.courses[course.id]),
            ),
          )
          .filter(({ completions }) => completions > 0)
          .toSorted((a, b) => b.completions - a.completions),
      };
    },
  } satisfies Partial<Handlers>;
}
