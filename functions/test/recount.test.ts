import { readCode } from '@markaz/contract/cards/access-code';
import { FieldValue, GrpcStatus } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase, shardCount } from '../src/store/database.ts';
import { makeBatch, tokenAt } from './codes.ts';
import { makeHistory } from './golden/history.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeCrowd } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';

let api: TestApi;
let admin: Account;
/** Ids of the courses that `makeHistory` made. */
let cIds: string[];
beforeAll(async () => {
  api = await startApi();
  await makeHistory(api);
  admin = await makeAdmin(api);
  const { docs } = await api.firestore.collection('courseCounters').get();
  cIds = docs.filter((doc) => doc.get('live') && !doc.get('bundle')).map(({ id }) => id);
}, 60_000);

const run = (isDryRun = false) => recount(openDatabase(api.firestore), api.now(), isDryRun);

async function readDisplayedCounters() {
  const [dashboard, { courses }, { batches }] = await Promise.all([
    api.call('admin/dashboard', undefined, { as: admin }),
    api.call('admin/courses', {}, { as: admin }),
    api.call('admin/codes/batches', {}, { as: admin }),
  ]);
  return { dashboard, courses, batches };
}

/** Makes every counter of cards and students wrong. */
async function corruptCounters(): Promise<void> {
  const { docs } = await api.firestore.collection('statistics').get();
  await Promise.all(docs.slice(0, shardCount - 1).map(({ ref }) => ref.delete()));
  const counters = await api.firestore.collection('courseCounters').get();
  for (const doc of counters.docs) {
    const outlets = Object.keys(doc.get('outlets') ?? {});
    const fields = outlets.map((key) => [`outlets.${key}.unused`, FieldValue.increment(7)]);
    await doc.ref.update({ lastSerial: 0, ...Object.fromEntries(fields) });
  }
  const batches = await api.firestore.collection('codeBatches').get();
  for (const { ref } of batches.docs) await ref.update({ 'numbers.used': FieldValue.increment(3) });
}

beforeEach(() => api.advance(10_000));

describe('recounting', () => {
  it('a recount changes nothing if the counters match the records', async () => {
    expect(await run()).toEqual({ lines: [], bad: [] });
  });

  it('a recount corrects all wrong counters, and reports them', async () => {
    const before = await readDisplayedCounters();
    await corruptCounters();
    expect(await readDisplayedCounters()).not.toEqual(before);
    const dryResult = await run(true);
    expect(dryResult.lines.length).toBeGreaterThan(10);
    expect(dryResult.lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/lastSerial: \+\d+$/u)]),
    );
    expect(await run()).toEqual(dryResult);
    api.advance(10_000);
    expect(await readDisplayedCounters()).toEqual(before);
    await expectConsistentRecords(api);
  });

  it('a recount does not subtract the enrolments of students who no longer exist', async () => {
    const increment = FieldValue.increment(5);
    const enrolments = { days: { '2020-01-01': increment }, total: increment };
    await api.firestore.doc('statistics/0').set({ enrolments }, { merge: true });
    expect(await run()).toEqual({ lines: [], bad: [] });
  });

  it('a recount with an invalid card reports the card and does not change counters', async () => {
    const [cId = ''] = cIds;
    const token = tokenAt(await makeBatch(api, admin, cId, { count: 1 }), 0);
    const read = readCode(token);
    const ref = api.firestore.doc(`accessCodes/${read.ok ? read.code : ''}`);
    await ref.update({ state: 'lost' });
    await corruptCounters();
    const { bad: badRecords, lines } = await run();
    expect(badRecords.map(({ message }) => message)).toEqual([
      expect.stringContaining('does not fit: state'),
    ]);
    expect(lines).not.toEqual([]);
    expect((await run(true)).lines).toEqual(lines);
    await ref.update({ state: 'unused' });
    await run();
    await expectConsistentRecords(api);
  });

  it('a redemption is counted exactly once if it happens during concurrent recounts', async () => {
    const [cId = ''] = cIds;
    const students = await makeCrowd(api, 12);
    const batch = await makeBatch(api, admin, cId, { count: students.length });
    await corruptCounters();
    const redeemed = students.map((student, index) =>
      api.call('courses/course/enroll', { cId, token: tokenAt(batch, index) }, { as: student }),
    );
    await Promise.all([run(), run(), ...redeemed]);
    await run();
    await expectConsistentRecords(api);
  });
});

describeLocally('recounting while Firestore fails', () => {
  it.each(['before', 'after'] as const)(
    'a recount corrects the counters exactly once if a commit fails %s it takes effect',
    async (when) => {
      await corruptCounters();
      const { projectId: project, local } = api;
      local?.firestore.faults.inject({
        rpc: 'Commit',
        project,
        code: GrpcStatus.UNAVAILABLE,
        when,
        times: 1,
      });
      await run();
      local?.firestore.faults.clear(project);
      await expectConsistentRecords(api);
    },
  );
});
