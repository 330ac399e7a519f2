import { cairoDay, daysLater } from '@markaz/contract/cairo';
import type { Report, Settlement } from '@markaz/contract/money';
import { monthAfter } from '@markaz/contract/month';
import { cairoMonth, monthSpan } from '../../core/cairo-month.ts';
import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import type { CourseStore } from '../courses/store.ts';
import { reportLines, settlementLines } from './csv.ts';
import { reportOf, type Sales } from './report.ts';
import { type SettledMove, settle } from './settlement.ts';
import { createShareStore } from './share-store.ts';
import { createMoneyStore } from './store.ts';

/** What returns took back, as sales of the outlets that gave the cards back. */
function undoneSales(returns: readonly SettledMove[], isOf: (month: string) => boolean): Sales[] {
  return returns.flatMap(({ outlet, cId, undone }) =>
    undone
      .filter(({ month }) => isOf(month))
      .map(({ courses, price, count }) => ({
        outlet,
        courses,
        isBundle: courses[0] !== cId,
        price,
        cards: count,
      })),
  );
}

async function* inOne(pieces: readonly string[]): AsyncGenerator<string> {
  yield pieces.join('');
}

/** What cards brought: of the centre in a month, and of an outlet. */
export function createMoneyService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createMoneyStore(database);
  const shares = createShareStore(database);

  const readReport = async (month: string): Promise<Report> => {
    const { from } = monthSpan(month);
    const [sales, returns, all, agreed] = await Promise.all([
      store.readSales(month, now()),
      store.readReturns(from),
      courses.readAll(),
      shares.read(),
    ]);
    const inMonth = returns.filter(({ at }) => cairoMonth(new Date(at)) === month);
    return reportOf(month, {
      sold: [...sales, ...undoneSales(returns, (of) => of === month)],
      returned: undoneSales(inMonth, () => true),
      courses: new Map(all.map(({ id, title, author }) => [id, { title, author }])),
      shares: agreed,
    });
  };

  const readSettlement = async (outlet: string, month: string): Promise<Settlement> => {
    const span = monthSpan(month);
    const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`];
    const [before, sold, moves, later, payments, unsold, all] = await Promise.all([
      store.sumBefore(outlet, span.from, first),
      store.readSold(outlet, span),
      store.readMoves(outlet, span),
      store.readReturnsOf(outlet, span.before),
      store.readPayments(outlet, first, daysLater(next, -1)),
      store.countUnsold(outlet),
      courses.readAll(),
    ]);
    const titles = new Map(all.map(({ id, title }) => [id, title]));
    const named = new Set([...sold, ...moves, ...later].map(({ cId }) => cId));
    const bundles = await store.readBundleNames([...named].filter((cId) => !titles.has(cId)));
    return settle({
      outlet,
      month,
      creditBefore: before.credit,
      refundsBefore: before.refunds,
      paymentsBefore: before.paid,
      sold,
      moves,
      later,
      payments,
      unsold,
      titleOf: (cId) => titles.get(cId) ?? bundles.get(cId) ?? null,
    });
  };

  return {
    /** A read for each card that was sold, each return since the month began, each day without, and 4. */
    'admin/report': ({ input }) => readReport(input.month),

    async 'admin/report/csv'({ input: { month } }) {
      const lines = reportLines(await readReport(month));
      return csvDownload(inOne(lines), `report-${month}`, now());
    },

    /**
     * A read for each card that was sold, each move and payment of the month, each later return and
     * each bundle; and at least eight.
     */
    'admin/settlement': ({ input }) => readSettlement(input.outlet, input.month),

    async 'admin/settlement/csv'({ input: { outlet, month } }) {
      const lines = settlementLines(await readSettlement(outlet, month));
      return csvDownload(inOne(lines), `settlement-${month}`, now());
    },

    /** At least four reads for each outlet, and one. */
    async 'admin/balances'() {
      const at = now();
      const tomorrow = daysLater(cairoDay(at), 1);
      const outlets = await Promise.all(
        (await store.readOutlets()).map(async (outlet) => {
          const [{ credit, refunds, paid }, unsold] = await Promise.all([
            store.sumBefore(outlet, new Date(at.getTime() + 1), tomorrow),
            store.countUnsold(outlet),
          ]);
          return { outlet, owed: credit - refunds - paid, unsold };
        }),
      );
      const byName = new Intl.Collator('ar');
      return {
        outlets: outlets.toSorted((a, b) => b.owed - a.owed || byName.compare(a.outlet, b.outlet)),
      };
    },
  } satisfies Partial<Handlers>;
}
