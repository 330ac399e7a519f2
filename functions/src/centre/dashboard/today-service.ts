import type { Today } from '@markaz/contract/centre/today';
import { alertTimes, times } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { MissedSearches } from '../../catalogue/missed-searches/service.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createDashboardStore, sumOf } from './store.ts';

/** Most searches, courses and batches that the home page names. */
const most = 10;

export function createTodayService({
  database,
  now,
  courses,
  missedSearches,
}: Context & { readonly courses: CourseStore; readonly missedSearches: MissedSearches }) {
  const store = createDashboardStore(database);

  /** A read for each of at most ten batches, and one for each 1,000 of their unused cards. */
  async function expiringBatches(at: Date, titles: ReadonlyMap<string, string>) {
    const until = new Date(at.getTime() + alertTimes.expiring);
    const batches = await store.listExpiring(at, until, most);
    const unused = await Promise.all(batches.map(({ id }) => store.countUnused(id)));
    return batches
      .map(({ id, cId, opens, outlet, expiresAt }, index): Today['expiring'][number] => ({
        batch: id,
        cId,
        course: opens.kind === 'bundle' ? opens.name : (titles.get(cId) ?? ''),
        outlet,
        unused: unused[index] ?? 0,
        expiresAt: expiresAt.toDate().toISOString(),
      }))
      .filter((batch) => batch.unused > 0);
  }

  return {
    /** At most 34 reads for a centre of any size, and one more for each 1,000 expiring cards. */
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
      const made = sumOf(
        statistics,
        ({ codes }) => codes.inactive + codes.unused + codes.used + codes.revoked,
      );
      return {
        day,
        enrolments: {
          total: sumOf(statistics, ({ enrolments }) => enrolments.days[day]),
          byCard: sumOf(statistics, ({ income }) => income.days[day]?.cards),
        },
        income: {
          piastres: sumOf(statistics, ({ income }) => income.days[day]?.piastres),
          unpriced: sumOf(statistics, ({ income }) => income.days[day]?.unpriced),
        },
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
          enrolments: sumOf(statistics, ({ enrolments }) => enrolments.total) > 0,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
