import { beforeEach, expect, it } from 'vitest';
import { createNight } from '../src/night/run.ts';
import type { NightStep } from '../src/night/step.ts';
import { openDatabase } from '../src/store/database.ts';
import { startApi, type TestApi } from './harness.ts';

const hour = 3_600_000;
const dayMs = 24 * hour;

let api: TestApi;
/** Names of the steps in the order of their runs. */
let ran: string[];
beforeEach(async () => {
  api = await startApi();
  ran = [];
});

/** A step that finishes after this many runs. */
function stepOf(name: string, runs = 1): NightStep {
  let left = runs;
  return {
    name,
    async run() {
      ran.push(name);
      left -= 1;
      return { counts: { left }, isOver: left <= 0 };
    },
  };
}

/**
 * A new nightly job, like another process with empty memory. @param takes ms of each step, by the
 * clock
 */
function night(steps: readonly NightStep[], takes = 0) {
  let elapsed = 0;
  return createNight(
    {
      database: openDatabase(api.firestore),
      auth: async () => api.auth,
      log: (entry) => api.logs.push(entry),
      now: api.now,
      elapsed: () => {
        elapsed += takes;
        return elapsed;
      },
      secureCookie: true,
    },
    steps,
  );
}

it('runs each step until it is done, once a night, and costs one read afterwards', async () => {
  const steps = [stepOf('short'), stepOf('long', 2)];
  await night(steps).runUnfinished();
  await night(steps).runUnfinished();
  expect(ran).toEqual(['short', 'long', 'long']);
  expect(await api.cost(() => night(steps).runUnfinished())).toMatchObject({ reads: 1, writes: 0 });
  expect(ran).toHaveLength(3);
  const lines = api.logs.map(({ message }) => message);
  expect(lines).toContain('Night: long: left 1, not over yet');
  expect(lines).toContain('Night: long: left 0, over');

  api.advance(dayMs);
  await night(steps).runUnfinished();
  expect(ran.slice(3)).toEqual(['short', 'long']);
});

it('runs the other steps if one fails, and retries that one next time', async () => {
  let isBroken = true;
  const broken: NightStep = {
    name: 'broken',
    async run() {
      if (isBroken) throw new Error('Auth is away.');
      return stepOf('broken').run(() => false);
    },
  };
  const steps = [broken, stepOf('after')];
  await expect(night(steps).runUnfinished()).rejects.toThrow('Steps of the night failed');
  expect(ran).toEqual(['after']);
  const failed = api.logs.filter(({ severity }) => severity === 'ERROR');
  expect(failed.map(({ message }) => message)).toEqual([
    expect.stringContaining('Night: broken failed: Error: Auth is away.'),
  ]);
  isBroken = false;
  await night(steps).runUnfinished();
  expect(ran).toEqual(['after', 'broken']);
});

it('starts no step when it is late', async () => {
  const steps = [stepOf('first'), stepOf('second')];
  await night(steps, 150_000).runUnfinished();
  expect(ran).toEqual(['first']);
});

it('runs every step when started by hand', async () => {
  await night([stepOf('only')]).runUnfinished();
  await night([stepOf('only')]).runWhole();
  expect(ran).toEqual(['only', 'only']);
});
