import { beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  // The clock is frozen so that no rate limit refills while counting.
  api = await startApi({ clockStands: true });
});

const crash = {
  release: 'qbUdsi-hIswA',
  message: "Cannot read properties of undefined (reading 'title')",
  stack: ['lecture-DSnc6_gF.js:1:2345', 'index-Be8Vtf1Q.js:9:100'],
  page: '/courses/x/lectures/x',
  browser: 'Chrome 120',
};

/** Each call comes from a new network. */
let networks = 0;
const tell = (body: object, network = `10.0.1.${networks++}`) =>
  api.send('crashes', body, { headers: { 'fastly-client-ip': network } });
const told = () => api.logs.filter(({ kind }) => kind === 'browser-crash');

it('logs a crash as one entry, and neither reads nor writes', async () => {
  const cost = await api.cost(() => tell({ ...crash, uid: 'somebody' }));
  expect(cost).toEqual({ reads: 0, writes: 0, deletes: 0 });
  const { message, ...where } = crash;
  expect(told()).toEqual([
    { severity: 'WARNING', kind: 'browser-crash', message: `Browser: ${message}`, ...where },
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
])('400 for anything else: %j', async (wrong) => {
  const before = told().length;
  expect((await tell({ ...crash, ...wrong })).status).toBe(400);
  expect(told()).toHaveLength(before);
});

it('413 above 8 KB', async () => {
  const { status } = await tell({ ...crash, more: 'x'.repeat(8 * 1024) });
  expect(status).toBe(413);
});

it('logs six a minute for each network and sixty in all, and accepts the others silently', async () => {
  api.advance(60_000);
  const before = told().length;
  for (let times = 0; times < 8; times += 1) expect((await tell(crash, 'one')).status).toBe(200);
  expect(told().length - before).toBe(6);
  await Promise.all(Array.from({ length: 60 }, () => tell(crash)));
  expect(told().length - before).toBe(60);
  api.advance(60_000);
  await tell(crash, 'one');
  expect(told().length - before).toBe(61);
});
