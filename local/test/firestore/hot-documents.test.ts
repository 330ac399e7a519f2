import { expect, it, vi } from 'vitest';
import { failureOf, openOwnFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

let nowMillis = Date.now();
const now = () => nowMillis;
const { address, projectId, db, doc, server } = await openOwnFirestore({ writeBurst: 5, now });
const raw = openRawClient(address, projectId);
const aborted = 10;

/** Writes the document in `times` commits. Returns the last commit's failure, if any. */
async function write(path: string, times = 1) {
  let failure: Awaited<ReturnType<typeof failureOf>>;
  for (let time = 0; time < times; time++) {
    const update = { name: raw.name(path), fields: { time: { integerValue: String(time) } } };
    const request = { database: raw.database, writes: [{ update }] };
    failure = await failureOf(raw.call('Commit', request));
  }
  return failure;
}

it('a whole commit fails with ABORTED if one of its documents is written too often', async () => {
  const [hot, other] = [doc(), doc()];
  expect(await write(hot.path, 5)).toBeUndefined();
  const refused = await write(hot.path);
  expect(refused?.code).toBe(aborted);
  expect(refused?.message).toContain('Too much contention on these documents. Please try again.');
  const both = [hot, other].map(({ path }) => ({ update: { name: raw.name(path), fields: {} } }));
  const refusedCommit = await failureOf(
    raw.call('Commit', { database: raw.database, writes: both }),
  );
  expect(refusedCommit?.code).toBe(aborted);
  expect((await other.get()).exists).toBe(false);
  nowMillis += 1_000;
  expect(await write(hot.path)).toBeUndefined();
});

it('the official client retries an aborted commit', async () => {
  const hot = doc();
  await write(hot.path, 5);
  const commits = () => server.usage.snapshot(projectId).rpcs.Commit?.calls ?? 0;
  const before = commits();
  const written = db.batch().set(hot, { last: true }).commit();
  await vi.waitFor(() => expect(commits() - before).toBe(1), { interval: 5 });
  nowMillis += 1_000;
  await written;
  expect(commits() - before).toBe(2);
  expect((await hot.get()).get('last')).toBe(true);
});

it('clearing a project resets the write rates of its documents', async () => {
  const hot = doc();
  await write(hot.path, 5);
  server.clear(projectId);
  expect(await write(hot.path, 5)).toBeUndefined();
});
