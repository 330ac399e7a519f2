import type { Dashboard } from '@markaz/contract/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import { lastCairoDays } from '../../cairo-day.ts';
import type { CourseStore } from '../courses/store.ts';
import type { DashboardStore, Statistics } from './store.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

interface Needs {
  readonly store: DashboardStore;
  readonly courses: Pick<CourseStore, 'readLists'>;
  readonly now: () => Date;
}

const watchedCourses = 10;

function sum(
  statistics: readonly Statistics[],
  numberOf: (statistics: Statistics) => number | undefined,
): number {
  return statistics.reduce((total, shard) => total + (numberOf(shard) ?? 0), 0);
}

export function createDashboardService({ store, courses, now }: Needs) {
  return {
    /** At most 22 reads, whatever the size of the centre. */
    async show(): Promise<Dashboard> {
      const days = lastCairoDays(now(), dashboardDays);
      const [statistics, lists, watched] = await Promise.all([
        store.readStatistics(days),
        courses.readLists(),
        store.listMostWatched(watchedCourses),
      ]);
      const { published, unpublished } = lists;
      const titles = new Map([...published, ...unpublished].map(({ id, title }) => [id, title]));
      const trashed = unpublished.filter(({ state }) => state === 'trashed').length;
      return {
        enrolments: {
          total: sum(statistics, ({ enrolments }) => enrolments.total),
          days: days.map((day) => ({
            day,
            enrolments: sum(statistics, ({ enrolments }) => enrolments.days[day]),
          })),
        },
        codes: {
          inactive: sum(statistics, ({ codes }) => codes.inactive),
          unused: sum(statistics, ({ codes }) => codes.unused),
          used: sum(statistics, ({ codes }) => codes.used),
          revoked: sum(statistics, ({ codes }) => codes.revoked),
          swapped: sum(statistics, ({ codes }) => codes.swapped),
        },
        courses: {
          published: published.length,
          drafts: unpublished.length - trashed,
          trashed,
        },
        mostWatched: watched.map(({ id, completions }) => ({
          id,
          title: titles.get(id) ?? '',
          completions,
        })),
      };
    },
  };
}
