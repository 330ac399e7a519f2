import type { Report, Settlement } from '@markaz/contract/money/money';
import { readBundleNames } from '../cards/bundles/service.ts';
import type { CourseContext } from '../catalogue/courses/store.ts';
import { csvDownload } from '../core/csv.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { reportFile, settlementFile } from './csv.ts';
import { createReport } from './report.ts';
import { createSettlement } from './settlement.ts';
import { readShares } from './shares.ts';
import { createStatementService } from './statements.ts';
import { createMoneyStore } from './store.ts';

/**
 * Serves the monthly income from cards, the balances and settlements of outlets, and the statements
 * of teachers.
 */
export function createMoneyService({ database, now, courses }: CourseContext) {
  const store = createMoneyStore(database);

  const readReport = async (month: string): Promise<Report> => {
    const [, { sold, returned }, allCourses, shares] = await Promise.all([
      store.requireMigratedSales(),
      store.readSales(month),
      courses.readAll(),
      readShares(database),
    ]);
    const titlesAndAuthors = new Map(
      allCourses.map(({ id, title, author }) => [id, { title, author }]),
    );
    return createReport(month, { sold, returned, courses: titlesAndAuthors, shares });
  };

  const readSettlement = async (outlet: string, month: string): Promise<Settlement> => {
    const [readTime, allCourses] = await Promise.all([
      store.requireMigratedSales(),
      courses.readAll(),
    ]);
    const outletMonth = await store.readOutletMonth(outlet, month, readTime);
    const titles = new Map(allCourses.map(({ id, title }) => [id, title]));
    const { sold, moves, laterReturns } = outletMonth;
    const courseIds = new Set([...sold, ...moves, ...laterReturns].map(({ cId }) => cId));
    const bundles = await readBundleNames(
      database,
      [...courseIds].filter((cId) => !titles.has(cId)),
    );
    const titleOf = (cId: string) => titles.get(cId) ?? bundles.get(cId) ?? null;
    return createSettlement({ ...outletMonth, outlet, month, titleOf });
  };

  return {
    ...createStatementService({ database, now, readReport }),

    /** Cost: at most 54 reads, even if many cards were sold. @throws 409 */
    'admin/report': ({ input }) => readReport(input.month),

    async 'admin/report/csv'({ input: { month } }) {
      return csvDownload(reportFile(await readReport(month)), `report-${month}`, now());
    },

    /**
     * Cost: at least 11 reads. Each sold card, move and payment of the month, each later return and
     * each bundle adds 1 read.
     * @throws 409
     */
    'admin/settlement': ({ input }) => readSettlement(input.outlet, input.month),

    async 'admin/settlement/csv'({ input: { outlet, month } }) {
      const file = settlementFile(await readSettlement(outlet, month));
      return csvDownload(file, `settlement-${month}`, now());
    },

    /** Cost: 7 reads. @throws 409 */
    async 'admin/balances'() {
      const [, outlets] = await Promise.all([store.requireMigratedSales(), store.readBalances()]);
      const byName = new Intl.Collator('ar');
      return {
        outlets: outlets.toSorted((a, b) => b.owed - a.owed || byName.compare(a.outlet, b.outlet)),
      };
    },
  } satisfies Partial<Handlers>;
}
