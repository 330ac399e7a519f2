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
  // If a process dies during a transaction, its locks remain until they time out. This takes a
  // minute in the real Firestore, and a fraction of a second here.
  api = await startApi({ transactions: { transactionIdleMs: 300, lockWaitMs: 100 } });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
  bundle = await makeBundle(api, admin, 3);
});

interface Attempt {
  readonly caller: Account;
  readonly path: string;
  readonly body: object;
}

/** Sends a request. Returns the body of the response, or null if the request did not succeed. */
async function send(url: string, { caller, path, body }: Attempt): Promise<unknown> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status === 200 ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Returns the kind of card for a round, and a course that the card opens. The kind alternates
 * between a course without time limit and a bundle for 90 days.
 */
function cardsForRound(round: number) {
  const [first = ''] = bundle.cIds;
  const lasts = { kind: 'days', days: 90 } as const;
  return round % 2 === 0
    ? { cId: course.cId, card: { cId: course.cId } }
    : { cId: first, card: { cId: bundle.bundle.id, ...bundleScope, lasts } };
}

/** Prepares redemptions in which several students use each code. */
async function makeAttempts(studentsPerCode: number, codes: number, round: number) {
  const students = await makeCrowd(api, studentsPerCode * codes);
  const { cId, card } = cardsForRound(round);
  const request = { ...card, count: codes };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  return students.map((caller, index): Attempt => {
    const token = tokens[index % codes] ?? '';
    return { caller, path: 'courses/course/enroll', body: { cId, token } };
  });
}

const rounds = 5;
const codesPerRound = 12;

describeLocally('if its process is killed, the API', () => {
  it('an API that is killed neither enrols students twice nor wastes codes, and everyone can redeem again', async () => {
    let current = await startInstance(api.projectId);
    const interrupted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const victim = current;
      const attempts = await makeAttempts(3, codesPerRound, round);
      // Slows down these steps, so that the process is killed before, during or after the commits.
      for (const rpc of ['BatchGetDocuments', 'Commit']) {
        api.local?.firestore.faults.inject({
          rpc,
          project: api.projectId,
          delayMs: 15,
          times: attempts.length,
        });
      }
      const interruptedAttempts = Promise.all(attempts.map((attempt) => send(victim.url, attempt)));
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

      const retried = await Promise.all(attempts.map((attempt) => send(current.url, attempt)));
      expect(retried.filter((answer) => answer === null)).toEqual([]);
      const winners = retried.filter((answer) => Object(answer).subscribed === true);
      expect(winners).toHaveLength(codesPerRound);
      // A student who was enrolled before the kill gets the same response again.
      for (const [index, answer] of answers.entries()) {
        if (Object(answer).subscribed === true) expect(retried[index]).toEqual(answer);
      }
      await expectConsistentRecords(api);
    }
    await current.kill();
    // If no request was interrupted, the test would prove nothing.
    expect(Math.max(...interrupted)).toBeGreaterThan(0);
  }, 300_000);

  it('an API that is killed makes a batch only once, even if the admin retries', async () => {
    let current = await startInstance(api.projectId);
    for (let round = 0; round < 3; round += 1) {
      const victim = current;
      const body = { cId: course.cId, count: 200, requestId: `killed-${round}` };
      const request: Attempt = { caller: admin, path: 'admin/courses/access_tokens', body };
      api.local?.firestore.faults.inject({
        rpc: 'Commit',
        project: api.projectId,
        delayMs: 40,
      });
      const interruptedAttempt = send(victim.url, request);
      const kill = sleep(20 + Math.random() * 150).then(() => victim.kill());
      const [, , successor] = await Promise.all([
        interruptedAttempt,
        kill,
        startInstance(api.projectId),
      ]);
      current = successor;
      api.local?.firestore.faults.clear(api.projectId);
      const answer = await send(current.url, request);
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
