import { expect, it } from 'vitest';
import { openFirestore } from './harness.ts';

const { db, doc } = await openFirestore();

async function incrementInParallel(times: number, maxAttempts: number) {
  const ref = doc();
  await ref.set({ n: 0 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, () =>
      db.runTransaction(
        async (transaction) => {
          const n = (await transaction.get(ref)).get('n');
          transaction.update(ref, { n: n + 1 });
        },
        { maxAttempts },
      ),
    ),
  );
  const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length;
  return { succeeded, value: (await ref.get()).get('n') };
}

// All transactions read before they write, so one of them succeeds and the others retry.
it.concurrent('all of 20 parallel transactions succeed if each may be tried 20 times', async () => {
  expect(await incrementInParallel(20, 20)).toEqual({ succeeded: 20, value: 20 });
}, 60_000);

it.concurrent('each successful one of 200 parallel transactions is counted once', async () => {
  const { succeeded, value } = await incrementInParallel(200, 5);
  expect(value).toBe(succeeded);
  expect(succeeded).toBeGreaterThan(0);
}, 60_000);

it.concurrent('only one of 15 parallel transactions redeems a code', async () => {
  const code = doc();
  await code.set({ usedBy: null });
  const redeem = (student: number) =>
    db.runTransaction(async (transaction) => {
      const { usedBy } = (await transaction.get(code)).data() ?? {};
      if (usedBy !== null) return false;
      transaction.update(code, { usedBy: student });
      return true;
    });
  const results = await Promise.all(Array.from({ length: 15 }, (_, student) => redeem(student)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await code.get()).get('usedBy')).toBe(results.indexOf(true));
}, 60_000);
