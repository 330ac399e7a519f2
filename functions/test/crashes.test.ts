import { beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  // The clock is frozen, so that rate limits do not allow more reports during a test.
  api = await startApi({ frozenClock: true });
});

const crash = {
  release: 'qbUdsi-hIswA',
  message: "Cannot read properties of undefined (reading 'title')",
  stack: ['lecture-DSnc6_gF.js:1:2345', 'index-Be8Vtf1Q.js:9:100'],
  page: '/courses/x/lectures/x',
  browser: 'Chrome 120',
};

/** Number of networks so far. By default, each report comes from a new network. */
let networkCount = 0;
const reportCrash = (body: object, network = `10.0.1.${networkCount++}`) =>
  api.send('crashes', body, { headers: { 'fastly-client-ip': network } });
const loggedCrashes = () => api.logs.filter(({ kind }) => kind === 'browser-crash');

it('logs a crash as one entry, without reads or writes in Firestore', async () => {
  const cost = await api.cost(() => reportCrash({ ...crash, uid: 'somebody' }));
  expect(cost).toEqual({ reads: 0, writes: 0, deletes: 0 });
  const { message, ...details } = crash;
  expect(loggedCrashes()).toEqual([
    { severity: 'WARNING', kind: 'browser-crash', message: `Browser: ${message}`, ...details },
  ]);
});

it.each([
  { release: '' },
  { message: 'x'.repeat(2_000) },
  { stack: [] },
  { stack: ['https://elsewhere.example/a.js:1:2'] },
  { stack: Array.from({ length: 21 }, () => 'index-Be8Vtf1Q.js:1:1') },
  { page: '/admin/students/Xf93kfH2' },
  { page: '/enroll?code=abc' },
  { browser: 'Mozilla/5.0 (Linux; Android 13)' },
])('answers 400 to an invalid report with %j', async (wrong) => {
  const before = loggedCrashes().length;
  expect((await reportCrash({ ...crash, ...wrong })).status).toBe(400);
  expect(loggedCrashes()).toHaveLength(before);
});

it('answers 413 to a report above 8 KB', async () => {
  const { status } = await reportCrash({ ...crash, more: 'x'.repeat(8 * 1024) });
  expect(status).toBe(413);
});

it('logs at most six reports a minute from one network and sixty in total, but answers 200 to all', async () => {
  api.advance(60_000);
  const before = loggedCrashes().length;
  for (let reportCount = 0; reportCount < 8; reportCount += 1)
    expect((await reportCrash(crash, 'one')).status).toBe(200);
  expect(loggedCrashes().length - before).toBe(6);
  await Promise.all(Array.from({ length: 60 }, () => reportCrash(crash)));
  expect(loggedCrashes().length - before).toBe(60);
  api.advance(60_000);
  await reportCrash(crash, 'one');
  expect(loggedCrashes().length - before).toBe(61);
});
