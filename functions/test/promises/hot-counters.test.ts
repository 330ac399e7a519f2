import { beforeAll, expect, it } from 'vitest';
import { sized } from '../../../scripts/testing/size.ts';
import { type MadeCourse, makeCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectHonestBooks } from './money.ts';

const path = 'courses/course/enroll';
/** As many as redeem within a minute, 20 each second. */
const crowd = sized(120, 1_200);
const atOnce = 20;

let api: TestApi;
let admin: Account;
let course: MadeCourse;

describeLocally('more students redeem than the numbers’ documents bear', () => {
  beforeAll(async () => {
    // Five shards take 50 redemptions at once, and five a second after that.
    api = await startApi({ processes: 2, writeBurst: 10 });
    admin = await makeAdmin(api);
    course = await makeCourse(api, admin);
  });

  it(`${crowd} have their course without repeating commits, and each is counted once`, async () => {
    const tokens: string[] = [];
    while (tokens.length < crowd) {
      const request = { cId: course.cId, count: Math.min(crowd, 400) };
      const made = await api.call('admin/courses/access_tokens', request, { as: admin });
      tokens.push(...made.tokens);
    }
    const waiting = (await makeCrowd(api, crowd)).map((as, index) => ({
      as,
      token: tokens[index],
    }));
    const refused: unknown[] = [];
    const answers: unknown[] = [];
    const commits = () =>
      api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
    const before = commits();
    const redeemAll = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { as, token } = next;
        const { status, body } = await api.send(path, { cId: course.cId, token }, { as });
        if (status !== 200) refused.push({ status, body });
        else answers.push(body);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, redeemAll));
    expect(refused).toEqual([]);
    expect(answers).toEqual(Array(crowd).fill({ subscribed: true, cId: course.cId }));
    // Repeating aborted commits, as the client does by itself, takes many more of them.
    expect(commits() - before).toBeLessThan(1.5 * crowd);
    const late = await api.firestore.collection('lateCounts').count().get();
    expect(late.data().count).toBeGreaterThan(0);
    await expectHonestBooks(api);
    expect((await api.firestore.collection('lateCounts').limit(1).get()).size).toBe(0);
  }, 240_000);
});
