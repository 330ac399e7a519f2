import { cairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, expect, it } from 'vitest';
import { makeBatch } from '../codes.ts';
import { makeCourse, type TestCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectConsistentRecords } from './money.ts';

const path = 'courses/course/enroll';
/** In a full run, as many students as redeem in a minute at 20 redemptions a second. */
const crowd = 1_200;
const concurrency = 20;
/** Cards in one hand-over. */
const cardsPerHandOver = Math.min(crowd, 400);
const outlet = 'مكتبة النور';
const price = 15_000;

let api: TestApi;
let admin: Account;
let course: TestCourse;

describeLocally('more redemptions than the counter documents accept', () => {
  beforeAll(async () => {
    // Each of the five shards accepts ten writes at once, and then one write a second.
    api = await startApi({ processes: 2, writeBurst: 10 });
    admin = await makeAdmin(api);
    course = await makeCourse(api, admin);
  });

  /** Makes cards and hands them to the outlet, which then owes the price of each redeemed card. */
  const handOver = async (): Promise<readonly string[]> => {
    const { cId } = course;
    const { tokens, batch } = await makeBatch(api, admin, cId, { count: cardsPerHandOver, price });
    const { firstSerial: from, lastSerial: to } = batch;
    const move = { cId, from, to, outlet, sell: null, requestId: crypto.randomUUID() };
    await api.call('admin/cards/hand-over', move, { as: admin });
    return tokens;
  };

  it(`${crowd} students with cards of one outlet are enrolled almost without commit retries, and each is counted once`, async () => {
    const tokens: string[] = [];
    while (tokens.length < crowd) tokens.push(...(await handOver()));
    const redemptions = (await makeCrowd(api, crowd)).map((student, index) => ({
      student,
      token: tokens[index],
    }));
    const failures: unknown[] = [];
    const answers: unknown[] = [];
    const commits = () =>
      api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
    const before = commits();
    const redeemAll = async () => {
      for (
        let redemption = redemptions.pop();
        redemption !== undefined;
        redemption = redemptions.pop()
      ) {
        const { student, token } = redemption;
        const { status, body } = await api.send(path, { cId: course.cId, token }, { as: student });
        if (status !== 200) failures.push({ status, body });
        else answers.push(body);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, redeemAll));
    expect(failures).toEqual([]);
    expect(answers).toEqual(Array(crowd).fill({ subscribed: true, cId: course.cId }));
    // If Firestore's client retried aborted commits, there would be many more commits.
    expect(commits() - before).toBeLessThan(1.5 * crowd);
    const deferred = await api.firestore.collection('lateCounts').count().get();
    expect(deferred.data().count).toBeGreaterThan(0);
    await expectConsistentRecords(api);
    expect((await api.firestore.collection('lateCounts').limit(1).get()).size).toBe(0);
    const piastres = crowd * price;
    const sold = { cards: crowd, piastres, unpriced: 0 };
    const month = cairoDay(api.now()).slice(0, 7);
    const report = await api.call('admin/report', { month }, { as: admin });
    expect(report).toMatchObject({
      total: { sold, piastres },
      outlets: [{ outlet, sold, piastres }],
    });
    const { outlets } = await api.call('admin/balances', undefined, { as: admin });
    expect(outlets).toEqual([{ outlet, owed: piastres, unsold: tokens.length - crowd }]);
    const courseOutlets = await api.call('admin/codes/outlets', { cId: course.cId }, { as: admin });
    const numbers = { used: crowd, unused: tokens.length - crowd };
    expect(courseOutlets.outlets).toMatchObject([{ outlet, numbers }]);
  }, 240_000);
});
