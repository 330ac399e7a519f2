import { cairoMonth } from '@markaz/contract/time/cairo';
import { FieldValue, type Query } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/migrations/migrate.ts';
import { openDatabase } from '../src/store/database.ts';
import { schemaVersion } from '../src/store/upgrades.ts';
import { makeBatch, storedCode, tokenAt } from './codes.ts';
import { makeCourse, someInfo } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const ignoreProgress = () => undefined;
const run = (dry = false, say: (line: string) => void = ignoreProgress) =>
  migrate(openDatabase(api.firestore), { dry, say });

/** Fields of each collection that version 1 did not store. */
const laterFields = {
  accessCodes: ['ending', 'changes', 'price', 'stage', 'handedAt', 'soldAt', 'soldOn'],
  codeBatches: ['searchKeys', 'printedAt', 'price'],
  users: [
    'searchKeys',
    'searchFlags',
    'recheckAt',
    'courses',
    'formerEnrolments',
    'note',
    'endedSessions',
    'redeeming',
  ],
  progress: ['at', 'open'],
  courseCounters: ['live'],
  courseCompletions: ['live'],
};

async function removeFields(query: Query, fields: readonly string[]): Promise<void> {
  const removals = Object.fromEntries(fields.map((field) => [field, FieldValue.delete()]));
  for (const { ref } of (await query.get()).docs) await ref.update(removals);
}

/** Removes all later fields and documents, so that the data has the format of version 1. */
async function restoreVersion1(): Promise<void> {
  for (const [name, fields] of Object.entries(laterFields))
    await removeFields(api.firestore.collection(name), fields);
  await api.firestore.doc('catalogue/lectures').delete();
  await api.firestore.doc('centre/schema').delete();
}

async function countFound(token: string, student: Account) {
  const ask = { as: admin };
  const [codes, batches, students, titles] = await Promise.all([
    api.call('admin/codes/find', { text: token.slice(-4), limit: 10 }, ask),
    api.call('admin/codes/batches', { search: 'مكتبة' }, ask),
    api.call('admin/students', { search: student.uid }, ask),
    api.call('courses/lecture-titles', { grade: someInfo.grade }),
  ]);
  return {
    codes: codes.codes.length,
    batches: batches.batches.length,
    students: students.students.length,
    courses: Object.keys(titles.lectures).length,
  };
}

async function readProgress({ uid }: Account) {
  return (await api.firestore.doc(`progress/${uid}`).get()).data();
}

async function readCard(code: string) {
  return (await api.call('admin/codes/card', { code }, { as: admin })).card;
}

const foundOnce = { codes: 1, batches: 1, students: 1, courses: 1 };
const foundNothing = { codes: 0, batches: 0, students: 0, courses: 0 };

describe('records of version 1', () => {
  it('are readable without migration, and searchable after it', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin);
    const batchFields = { outlet: 'مكتبة النور', priceLabel: '١٥٠ جنيهًا' };
    const batch = await makeBatch(api, admin, cId, batchFields);
    const token = tokenAt(batch, 0);
    const student = await makeStudent(api);
    await api.call('courses/course/enroll', { cId, token: tokenAt(batch, 1) }, { as: student });
    expect(await countFound(token, student)).toEqual(foundOnce);
    const lectures = [
      { lId: openId, position: 5 },
      { lId: soldId, position: 61 },
    ];
    await api.call('user/progress', { cId, lectures }, { as: student });
    const { at } = (await readProgress(student)) ?? {};
    expect(at).toBeGreaterThan(0);
    await restoreVersion1();
    expect(await readProgress(student)).not.toHaveProperty('at');
    // The cached titles expire within this time.
    api.advance(10_000);

    expect(await countFound(token, student)).toEqual(foundNothing);
    const month = cairoMonth(api.now());
    const settlementRequest = { outlet: 'مكتبة النور', month };
    for (const [path, body] of [
      ['admin/report', { month }],
      ['admin/settlement', settlementRequest],
      ['admin/balances', undefined],
    ] as const) {
      const { status, body: answer } = await api.expectError(path, body, { as: admin });
      expect({ status, answer }).toMatchObject({ status: 409 });
      expect(JSON.stringify(answer)).toContain('npm run migrate');
    }
    const { usedAt } = (await storedCode(api, tokenAt(batch, 1))) ?? {};
    expect(await readCard(tokenAt(batch, 1))).toMatchObject({
      price: 15_000,
      stage: 'paid',
      soldOn: 'paid',
      handedAt: null,
      soldAt: usedAt.toDate().toISOString(),
    });
    const unsoldCard = {
      price: 15_000,
      stage: 'centre',
      soldOn: null,
      soldAt: null,
      handedAt: null,
    };
    expect(await readCard(token)).toMatchObject(unsoldCard);
    const profileRequest = { uid: student.uid };
    const { enrolments } = await api.call('admin/students/student', profileRequest, { as: admin });
    expect(enrolments).toMatchObject([{ cId }]);
    const { batches } = await api.call('admin/codes/batches', { cId }, { as: admin });
    expect(batches).toMatchObject([{ id: batch.batch.id, numbers: { used: 1 } }]);
    expect((await makeBatch(api, admin, cId)).tokens).toHaveLength(3);

    const before = await api.firestore.collection('users').get();
    const dry = await run(true);
    expect(dry).toMatchObject({ from: 1, bad: [] });
    const after = await api.firestore.collection('users').get();
    expect(after.docs.map((doc) => doc.data())).toEqual(before.docs.map((doc) => doc.data()));
    expect((await api.firestore.doc('centre/schema').get()).exists).toBe(false);

    expect(await run()).toEqual(dry);
    api.advance(10_000);
    expect(await countFound(token, student)).toEqual(foundOnce);
    expect(await readProgress(student)).toMatchObject({ at });
    const { total } = await api.call('admin/report', { month }, { as: admin });
    expect(total.sold).toEqual({ cards: 1, piastres: 15_000, unpriced: 0 });
    expect((await api.call('admin/settlement', settlementRequest, { as: admin })).paid.cards).toBe(
      1,
    );
    expect(await storedCode(api, token)).toMatchObject(unsoldCard);
    expect(await storedCode(api, tokenAt(batch, 1))).toMatchObject({
      soldOn: 'paid',
      soldAt: usedAt,
    });
    expect(await run()).toEqual({ from: schemaVersion, changed: 0, recounted: [], bad: [] });
  });

  it('the next migration continues where an interrupted migration stopped', async () => {
    await restoreVersion1();
    await Promise.all(Array.from({ length: 301 }, (_, index) => makeVersion1User(index)));
    let pages = 0;
    const killedRun = run(false, (line) => {
      if (line.startsWith('codeBatches')) throw new Error('killed');
    });
    await expect(killedRun).rejects.toThrow('killed');
    const lines: string[] = [];
    const killedAgainRun = run(false, (line) => {
      lines.push(line);
      pages += Number(line.startsWith('users'));
      if (pages === 2) throw new Error('killed');
    });
    await expect(killedAgainRun).rejects.toThrow('killed');
    const savedPosition = await api.firestore.doc('centre/schema').get();
    expect(savedPosition.data()).toMatchObject({ version: 1, at: { collection: 'users' } });
    lines.length = 0;
    await run(false, (line) => lines.push(line));
    expect(lines[1]).toMatch(/^users/u);
    expect((await run()).from).toBe(schemaVersion);
    const storedCount = await api.firestore
      .collection('users')
      .where('courses', '==', [])
      .count()
      .get();
    expect(storedCount.data().count).toBeGreaterThan(300);
  });

  it('an older program refuses to migrate records of a newer version', async () => {
    await api.firestore.doc('centre/schema').set({ version: schemaVersion + 1 });
    await expect(run()).rejects.toThrow('use a newer one');
    await api.firestore.doc('centre/schema').delete();
  });
});

async function makeVersion1User(index: number): Promise<void> {
  const at = new Date();
  const version1User = { displayName: `طالب ${index}`, email: null, createdAt: at, lastSignIn: at };
  await api.firestore.doc(`users/aged-${index}`).set(version1User);
}
