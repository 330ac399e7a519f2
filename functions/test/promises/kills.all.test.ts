import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { bundleScope, makeBundle, type TestBundle } from '../bundles.ts';
import { makeCourse, type TestCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { startInstance } from '../instances.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectConsistentRecords } from './money.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
let bundle: TestBundle;
beforeAll(async () => {
  // A process that dies in a transaction leaves its locks, which the real service holds for a
  // minute.
  api = await startApi({ transactions: { transactionIdleMs: 300, lockWaitMs: 100 } });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
  bundle = await makeBundle(api, admin, 3);
});

interface Attempt {
  readonly as: Account;
  readonly path: string;
  readonly body: object;
}

/**
 * Sends an attempt.
 * @returns the answer's body, or null if the process died first
 */
async function attempt(url: string, { as, path, body }: Attempt): Promise<unknown> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status === 200 ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Returns the cards of a round, which open a course, or all courses of a bundle for some days. */
function cardsForRound(round: number) {
  const [first = ''] = bundle.cIds;
  const lasts = { kind: 'days', days: 90 } as const;
  return round % 2 === 0
    ? { cId: course.cId, card: { cId: course.cId } }
    : { cId: first, card: { cId: bundle.bundle.id, ...bundleScope, lasts } };
}

async function makeAttempts(contenders: number, codes: number, round: number) {
  const students = await makeCrowd(api, contenders * codes);
  const { cId, card } = cardsForRound(round);
  const request = { ...card, count: codes };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  return students.map((as, index): Attempt => {
    const token = tokens[index % codes] ?? '';
    return { as, path: 'courses/course/enroll', body: { cId, token } };
  });
}

const rounds = 5;
const codesARound = 12;

describeLocally('the API, killed while it redeems', () => {
  it('enrols nobody twice, wastes no code, and lets everyone retry', async () => {
    let current = await startInstance(api.projectId);
    const interrupted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const victim = current;
      const attempts = await makeAttempts(3, codesARound, round);
      // Slows down these steps, so that the process is killed before, during or after the commits.
      for (const rpc of ['BatchGetDocuments', 'Commit']) {
        api.local?.firestore.faults.inject({
          rpc,
          project: api.projectId,
          delayMs: 15,
          times: attempts.length,
        });
      }
      const interruptedAttempts = Promise.all(attempts.map((each) => attempt(victim.url, each)));
      const kill = sleep(60 + Math.random() * 120).then(() => victim.kill());
      const [answers, , successor] = await Promise.all([
        interruptedAttempts,
        kill,
        startInstance(api.projectId),
      ]);
      current = successor;
      api.local?.firestore.faults.clear(api.projectId);
      interrupted.push(answers.filter((answer) => answer === null).length);
      await expectConsistentRecords(api);

      const retried = await Promise.all(attempts.map((each) => attempt(current.url, each)));
      expect(retried.filter((answer) => answer === null)).toEqual([]);
      const winners = retried.filter((answer) => Object(answer).subscribed === true);
      expect(winners).toHaveLength(codesARound);
      // Answers from before the kill still hold.
      for (const [index, answer] of answers.entries()) {
        if (Object(answer).subscribed === true) expect(retried[index]).toEqual(answer);
      }
      await expectConsistentRecords(api);
    }
    await current.kill();
    // Otherwise every kill came while nothing was running, and the test proved nothing.
    expect(Math.max(...interrupted)).toBeGreaterThan(0);
  }, 120_000);

  it('or killed while an admin makes a batch: the retried request finds the batch or makes it, once', async () => {
    let current = await startInstance(api.projectId);
    for (let round = 0; round < 3; round += 1) {
      const victim = current;
      const body = { cId: course.cId, count: 200, requestId: `killed-${round}` };
      const request: Attempt = { as: admin, path: 'admin/courses/access_tokens', body };
      api.local?.firestore.faults.inject({
        rpc: 'Commit',
        project: api.projectId,
        delayMs: 40,
      });
      const interruptedAttempt = attempt(victim.url, request);
      const kill = sleep(20 + Math.random() * 150).then(() => victim.kill());
      const [, , successor] = await Promise.all([
        interruptedAttempt,
        kill,
        startInstance(api.projectId),
      ]);
      current = successor;
      api.local?.firestore.faults.clear(api.projectId);
      const answer = await attempt(current.url, request);
      expect(Object(answer).tokens).toHaveLength(200);
      const batchCount = await api.firestore
        .collection('codeBatches')
        .where('count', '==', 200)
        .count()
        .get();
      expect(batchCount.data().count).toBe(round + 1);
      await expectConsistentRecords(api);
    }
    await current.kill();
  }, 120_000);
});
