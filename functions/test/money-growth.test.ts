import { cairoDay } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import { beforeAll, expect, it } from 'vitest';
import { testSize } from '../../scripts/testing/size.ts';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase } from '../src/store/database.ts';
import { fillCourses, fillMoves, fillSales } from './bulk-data.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import {
  buildBalances,
  buildReport,
  type MoneyRecords,
  readMoneyRecords,
} from './promises/money-model.ts';

const centre = testSize(
  { courses: 60, outlets: 100, sold: 2_000, years: 1 },
  { courses: 300, outlets: 100, sold: 50_000, years: 10 },
);

let api: TestApi;
let admin: Account;
let month: string;
let records: MoneyRecords;

describeLocally('money totals in a large centre', () => {
  beforeAll(async () => {
    api = await startApi({ frozenClock: true });
    admin = await makeAdmin(api);
    await makeCourse(api, admin);
    month = cairoDay(api.now()).slice(0, 7);
    const cIds = await fillCourses(api, admin, centre.courses);
    const outlets = Array.from({ length: centre.outlets }, (_, index) => `منفذ ${index}`);
    const months = Array.from({ length: 12 * centre.years }, (_, ago) => monthAfter(month, -ago));
    await fillSales(api, admin, { cIds, outlets, count: centre.sold });
    await fillMoves(api, admin, { cIds, outlets, months });
    const { lines, bad } = await recount(openDatabase(api.firestore), api.now(), false);
    expect(lines.length).toBeGreaterThan(centre.sold / 10);
    expect(bad).toEqual([]);
    records = await readMoneyRecords(api);
  }, 600_000);

  it(`the report of a month with ${centre.sold} sold cards costs at most 54 reads and matches the cards`, async () => {
    for (const reportMonth of [month, monthAfter(month, -1)]) {
      const ask = () => api.call('admin/report', { month: reportMonth }, { as: admin });
      expect((await api.cost(ask)).reads).toBeLessThanOrEqual(54);
      expect(await ask()).toEqual(buildReport(records, reportMonth));
    }
    const file = () => api.send(`admin/report/csv?month=${month}`, undefined, { as: admin });
    expect((await api.cost(file)).reads).toBeLessThanOrEqual(54);
  }, 120_000);

  it(`the debts of ${centre.outlets} outlets after ${centre.years} years cost seven reads`, async () => {
    const ask = () => api.call('admin/balances', undefined, { as: admin });
    expect(await api.cost(ask)).toEqual({ reads: 7, writes: 0, deletes: 0 });
    const { outlets } = await ask();
    const balances = outlets.map(({ outlet, ...account }) => [outlet, account] as const);
    expect(new Map(balances)).toEqual(buildBalances(records));
  }, 120_000);

  it('a settlement costs few reads, regardless of the number of earlier sales', async () => {
    const outlet = 'منفذ 0';
    const nextMonth = monthAfter(month);
    const ask = () => api.call('admin/settlement', { outlet, month: nextMonth }, { as: admin });
    // Reads the schema version, two lists of courses, five shards and three sums, and makes four
    // queries without results, which still cost one read each.
    expect((await api.cost(ask)).reads).toBe(1 + 2 + 5 + 3 + 4);
    const account = buildBalances(records).get(outlet);
    expect(await ask()).toMatchObject({ opening: account?.owed, closing: account?.owed });
  }, 120_000);
});
