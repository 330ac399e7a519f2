import { beforeEach, expect, it } from 'vitest';
import { createNightlyJob } from '../src/night/run.ts';
import type { NightlyTask } from '../src/night/step.ts';
import { openDatabase } from '../src/store/database.ts';
import { startApi, type TestApi } from './harness.ts';

const hour = 3_600_000;
const dayMs = 24 * hour;

let api: TestApi;
/** The name of the task of each run, in the order of the runs. */
let finishedRuns: string[];
beforeEach(async () => {
  api = await startApi();
  finishedRuns = [];
});

/** Makes a task that finishes after this many runs. */
function makeTask(name: string, runCount = 1): NightlyTask {
  let remainingRuns = runCount;
  return {
    name,
    async run() {
      finishedRuns.push(name);
      remainingRuns -= 1;
      return { counts: { left: remainingRuns }, isFinished: remainingRuns <= 0 };
    },
  };
}

/**
 * Makes a new nightly job, like another process with empty memory.
 * @param taskMs milliseconds that each task takes
 */
function makeNightlyJob(tasks: readonly NightlyTask[], taskMs = 0) {
  let elapsed = 0;
  return createNightlyJob(
    {
      database: openDatabase(api.firestore),
      auth: async () => api.auth,
      log: (entry) => api.logs.push(entry),
      now: api.now,
      elapsed: () => {
        elapsed += taskMs;
        return elapsed;
      },
      secureCookie: true,
    },
    tasks,
  );
}

it('runs each task until it is finished, once a night, and then costs one read', async () => {
  const tasks = [makeTask('short'), makeTask('long', 2)];
  await makeNightlyJob(tasks).runUnfinished();
  await makeNightlyJob(tasks).runUnfinished();
  expect(finishedRuns).toEqual(['short', 'long', 'long']);
  expect(await api.cost(() => makeNightlyJob(tasks).runUnfinished())).toMatchObject({
    reads: 1,
    writes: 0,
  });
  expect(finishedRuns).toHaveLength(3);
  const lines = api.logs.map(({ message }) => message);
  expect(lines).toContain('Night: long: left 1, not over yet');
  expect(lines).toContain('Night: long: left 0, over');

  api.advance(dayMs);
  await makeNightlyJob(tasks).runUnfinished();
  expect(finishedRuns.slice(3)).toEqual(['short', 'long']);
});

it('runs the other tasks if one task fails, and retries the failed task next time', async () => {
  let isBroken = true;
  const failingTask: NightlyTask = {
    name: 'broken',
    async run() {
      if (isBroken) throw new Error('Auth is away.');
      return makeTask('broken').run(() => false);
    },
  };
  const tasks = [failingTask, makeTask('after')];
  await expect(makeNightlyJob(tasks).runUnfinished()).rejects.toThrow('Steps of the night failed');
  expect(finishedRuns).toEqual(['after']);
  const errors = api.logs.filter(({ severity }) => severity === 'ERROR');
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('Night: broken failed: Error: Auth is away.'),
  ]);
  isBroken = false;
  await makeNightlyJob(tasks).runUnfinished();
  expect(finishedRuns).toEqual(['after', 'broken']);
});

it('does not start another task when its time is up', async () => {
  const tasks = [makeTask('first'), makeTask('second')];
  await makeNightlyJob(tasks, 150_000).runUnfinished();
  expect(finishedRuns).toEqual(['first']);
});

it('`runAllTasks` runs every task, even if it is already finished', async () => {
  await makeNightlyJob([makeTask('only')]).runUnfinished();
  await makeNightlyJob([makeTask('only')]).runAllTasks();
  expect(finishedRuns).toEqual(['only', 'only']);
});
