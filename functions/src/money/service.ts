import type { Report, Settlement } from '@markaz/contract/money/money';
import { daysLater } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import type { CourseStore } from '../catalogue/courses/store.ts';
import type { Context } from '../context.ts';
import { conflict } from '../core/api-error.ts';
import { monthSpan } from '../core/cairo.ts';
import { csvDownload } from '../core/csv.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { reportLines, settlementLines } from './csv.ts';
import { reportOf } from './report.ts';
import { settle } from './settlement.ts';
import { createShareStore } from './share-store.ts';
import { createMoneyStore } from './store.ts';

const notCounted =
  'لم تُجمع بعد أرقام ما بيع قبل هذا الإصدار. شغّل الأمر npm run migrate ثم افتح الصفحة من جديد.';

async function* inOne(pieces: readonly string[]): AsyncGenerator<string> {
  yield pieces.join('');
}

/** Income from cards: of the centre in a month, and of an outlet. */
export function createMoneyService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createMoneyStore(database);
  const shares = createShareStore(database);

  /** @throws 409 until a migration has counted the sales of older versions */
  const readMoment = async () => {
    const moment = await store.readMoment();
    if (moment === null) throw conflict(notCounted);
    return moment;
  };

  const readReport = async (month: string): Promise<Report> => {
    const [, { sold, returned }, all, agreed] = await Promise.all([
      readMoment(),
      store.readSales(month),
      courses.readAll(),
      shares.read(),
    ]);
    const known = new Map(all.map(({ id, title, author }) => [id, { title, author }]));
    return reportOf(month, { sold, returned, courses: known, shares: agreed });
  };

  const readSettlement = async (outlet: string, month: string): Promise<Settlement> => {
    const [moment, all] = await Promise.all([readMoment(), courses.readAll()]);
    const last = daysLater(`${monthAfter(month)}-01`, -1);
    const asked = { outlet, span: monthSpan(month), first: `${month}-01`, last };
    const facts = await store.readOutletMonth(asked, moment);
    const titles = new Map(all.map(({ id, title }) => [id, title]));
    const { sold, moves, later } = facts;
    const named = new Set([...sold, ...moves, ...later].map(({ cId }) => cId));
    const bundles = await store.readBundleNames([...named].filter((cId) => !titles.has(cId)));
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
     * A read for each sold card, move and payment of the month, each later return and each bundle;
     * at least eleven. @throws 409
     */
    'admin/settlement': ({ input }) => readSettlement(input.outlet, input.month),

    async 'admin/settlement/csv'({ input: { outlet, month } }) {
      const lines = settlementLines(await readSettlement(outlet, month));
      return csvDownload(inOne(lines), `settlement-${month}`, now());
    },

    /** Seven reads. @throws 409 */
    async 'admin/balances'() {
      const [, outlets] = await Promise.all([readMoment(), store.readBalances()]);
      const byName = new Intl.Collator('ar');
      return {
        outlets: outlets.toSorted((a, b) => b.owed - a.owed || byName.compare(a.outlet, b.outlet)),
      };
    },
  } satisfies Partial<Handlers>;
}
