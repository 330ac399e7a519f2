import type { Report, Settlement } from '@markaz/contract/money/money';
import { readBundleNames } from '../cards/bundles/service.ts';
import type { CourseStore } from '../catalogue/courses/store.ts';
import type { Context } from '../context.ts';
import { csvDownload } from '../core/csv.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { reportLines, settlementLines } from './csv.ts';
import { reportOf } from './report.ts';
import { settle } from './settlement.ts';
import { readShares } from './shares.ts';
import { createMoneyStore } from './store.ts';

async function* inOne(pieces: readonly string[]): AsyncGenerator<string> {
  yield pieces.join('');
}

/** Serves the income from cards: of the centre in a month, and of an outlet. */
export function createMoneyService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createMoneyStore(database);

  const readReport = async (month: string): Promise<Report> => {
    const [, { sold, returned }, all, agreed] = await Promise.all([
      store.readMoment(),
      store.readSales(month),
      courses.readAll(),
      readShares(database),
    ]);
    const known = new Map(all.map(({ id, title, author }) => [id, { title, author }]));
    return reportOf(month, { sold, returned, courses: known, shares: agreed });
  };

  const readSettlement = async (outlet: string, month: string): Promise<Settlement> => {
    const [moment, all] = await Promise.all([store.readMoment(), courses.readAll()]);
    const facts = await store.readOutletMonth(outlet, month, moment);
    const titles = new Map(all.map(({ id, title }) => [id, title]));
    const { sold, moves, later } = facts;
    const named = new Set([...sold, ...moves, ...later].map(({ cId }) => cId));
    const bundles = await readBundleNames(
      database,
      [...named].filter((cId) => !titles.has(cId)),
    );
    const titleOf = (cId: string) => titles.get(cId) ?? bundles.get(cId) ?? null;
    return settle({ ...facts, outlet, month, titleOf });
  };

  return {
    /** At most 54 reads, however many cards were sold. @throws 409 */
    'admin/report': ({ input }) => readReport(input.month),

    async 'admin/report/csv'({ input: { month } }) {
      const lines = reportLines(await readReport(month));
      return csvDownload(inOne(lines), `report-${month}`, now());
    },

    /**
     * One read per sold card, move and payment of the month, per later return and per bundle; at
     * least eleven. @throws 409
     */
    'admin/settlement': ({ input }) => readSettlement(input.outlet, input.month),

    async 'admin/settlement/csv'({ input: { outlet, month } }) {
      const lines = settlementLines(await readSettlement(outlet, month));
      return csvDownload(inOne(lines), `settlement-${month}`, now());
    },

    /** Seven reads. @throws 409 */
    async 'admin/balances'() {
      const [, outlets] = await Promise.all([store.readMoment(), store.readBalances()]);
      const byName = new Intl.Collator('ar');
      return {
        outlets: outlets.toSorted((a, b) => b.owed - a.owed || byName.compare(a.outlet, b.outlet)),
      };
    },
  } satisfies Partial<Handlers>;
}
