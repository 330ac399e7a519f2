import { beforeAll, expect, it, vi } from 'vitest';
import { testSize } from '../../../scripts/testing/size.ts';
import { shardCount } from '../../src/store/database.ts';
import { courseShardSchema } from '../../src/store/records/course.ts';
import { makeCourse, makeToken, type TestCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectConsistentRecords } from './money.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ processes: 2, writeBurst: 60 });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'courses/course/enroll';

const crowd = testSize(25, 500);

it(`enrols only one of ${crowd} students who redeem one code at the same time`, async () => {
  const students = await makeCrowd(api, crowd);
  const token = await makeToken(api, admin, course.cId);
  const answers = await Promise.all(
    students.map((student) => api.call(path, { cId: course.cId, token }, { as: student })),
  );
  const outcomes = answers.map((answer) => (answer.subscribed ? 'winner' : answer.reason));
  expect(outcomes.toSorted()).toEqual([...Array(crowd - 1).fill('used'), 'winner']);
  await expectConsistentRecords(api);
}, 60_000);

/** Counts the writes of each document that counts used cards and enrolments, by path. */
async function writesByDocument(): Promise<Record<string, number>> {
  const { firestore } = api;
  const [shards, centre] = await Promise.all([
    firestore.collection('courseShards').get(),
    firestore.collection('statistics').get(),
  ]);
  const usedCards = shards.docs.map((doc) => {
    const { outlets } = courseShardSchema.parse(doc.data());
    return [doc.ref.path, Object.values(outlets).reduce((sum, { used }) => sum + used, 0)] as const;
  });
  const enrolments = centre.docs.map(
    (doc) => [doc.ref.path, Number(doc.get('enrolments.total') ?? 0)] as const,
  );
  return Object.fromEntries([...usedCards, ...enrolments]);
}

it('enrols 200 students with a code each at the same time, and no document is written by every enrolment', async () => {
  const students = await makeCrowd(api, 200);
  const request = { cId: course.cId, count: 200 };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  const counters = api.firestore.doc(`courseCounters/${course.cId}`);
  const [before, countersBefore] = await Promise.all([writesByDocument(), counters.get()]);
  const commits = () => api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
  const commitsBefore = commits();

  const answers = await Promise.all(
    students.map((student, index) =>
      api.call(path, { cId: course.cId, token: tokens[index] }, { as: student }),
    ),
  );
  expect(answers.filter(({ subscribed }) => subscribed)).toHaveLength(200);
  // One commit per student shows that none was retried. Only the local Firestore counts commits.
  expect(commits() - commitsBefore).toBeLessThanOrEqual(200);
  await expectConsistentRecords(api);

  // An enrolment also writes its code, its student and the sales (../cost.test.ts).
  expect((await counters.get()).updateTime).toEqual(countersBefore.updateTime);
  const newWrites = Object.entries(await writesByDocument()).map(
    ([document, count]) => [document, count - (before[document] ?? 0)] as const,
  );
  const busiest = (collection: string) =>
    Math.max(
      ...newWrites
        .filter(([documentPath]) => documentPath.startsWith(collection))
        .map(([, count]) => count),
    );
  expect(newWrites.reduce((total, [, count]) => total + count, 0)).toBe(2 * 200);
  // Shards are chosen at random, so one may get more writes than another. Twice the average is
  // seven standard deviations away, so the test does not fail by chance.
  expect(busiest('courseShards/')).toBeLessThan(2 * (200 / shardCount));
  expect(busiest('statistics/')).toBeLessThan(2 * (200 / shardCount));
}, 60_000);

it('enrols 10 of 20 students who all try the same 10 codes at the same time', async () => {
  const students = await makeCrowd(api, 20);
  const request = { cId: course.cId, count: 10 };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  const attempts = students.flatMap((student) => tokens.map((token) => ({ student, token })));
  const answers = await Promise.all(
    attempts.map(({ student, token }) =>
      api.send(path, { cId: course.cId, token }, { as: student }),
    ),
  );
  // A student with ten refused codes is locked for a while and gets status 429. No other error
  // may occur.
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  await expectConsistentRecords(api);
  const winners = await api.firestore
    .collection('users')
    .where('courses', 'array-contains', course.cId)
    .get();
  expect(winners.docs.filter(({ id }) => students.some(({ uid }) => uid === id))).toHaveLength(10);
}, 60_000);

describeLocally('while an admin’s action hangs', () => {
  it('a student can redeem a code while an admin’s action hangs, and the action does not change that code', async () => {
    const request = { cId: course.cId, count: 3 };
    const made = await api.call('admin/courses/access_tokens', request, { as: admin });
    const { firstSerial: from, lastSerial: to } = made.batch;
    const [student] = await makeCrowd(api, 1);
    const commits = () =>
      api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
    const before = commits();
    const commitDelay = { rpc: 'Commit', project: api.projectId, delayMs: 1_000 };
    api.local?.firestore.faults.inject(commitDelay);
    const range = { cId: course.cId, from, to };
    let isFinished = false;
    const action = api.call('admin/codes/revoke', range, { as: admin }).finally(() => {
      isFinished = true;
    });
    await vi.waitFor(() => expect(commits()).toBe(before + 1), { interval: 5 });

    const body = { cId: course.cId, token: made.tokens[1] };
    const answer = await api.call(path, body, { as: student });
    expect(answer).toEqual({ subscribed: true, cId: course.cId });
    expect(isFinished).toBe(false);
    expect(await action).toMatchObject({ changed: 2, unchanged: 1 });
    await expectConsistentRecords(api);
  });
});
