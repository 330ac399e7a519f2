import { beforeAll, describe, expect, it } from 'vitest';
import { createUserStore } from '../src/accounts/users/store.ts';
import { openDatabase } from '../src/store/database.ts';
import { createProgressCache } from '../src/store/progress-cache.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const readUser = async (uid: string) => (await api.firestore.doc(`users/${uid}`).get()).data();

/** Records a sign-in. The store draws the given account numbers instead of random ones. */
async function signIn(uid: string, drawnNumbers: readonly number[]) {
  const remaining = [...drawnNumbers];
  const drawNumber = () => remaining.shift() ?? 0;
  const database = openDatabase(api.firestore, () => undefined);
  const knownProgress = createProgressCache(database.changes, () => performance.now());
  const users = createUserStore(database, knownProgress, drawNumber);
  const person = {
    uid,
    displayName: 'هدى سالم',
    email: `${uid}@example.com`,
    photoURL: null,
    signedInAt: api.now(),
  };
  const device = {
    system: 'android',
    browser: 'chrome',
    key: null,
    signedInAt: Math.floor(api.now().getTime() / 1000),
  } as const;
  const signedIn = await users.recordSignIn(
    person,
    { device, readLimit: async () => null },
    api.now(),
  );
  return { signedIn, remaining };
}

describe('an account’s number', () => {
  it('has seven digits, is given at the first sign-in, and is visible to the owner', async () => {
    const student = await makeStudent(api);
    const { number } = (await readUser(student.uid)) ?? {};
    expect(String(number)).toMatch(/^[1-9]\d{6}$/u);
    const userDocument = await api.call('user/userdoc', undefined, { as: student });
    expect(userDocument.number).toBe(number);
    const ownData = await api.call('user/export', undefined, { as: student });
    expect(ownData.profile.number).toBe(number);
  });

  it('is unique and never changes', async () => {
    await signIn('first', [7_654_321]);
    const { remaining } = await signIn('second', [7_654_321, 7_654_321, 7_654_322, 7_654_323]);
    expect(remaining).toEqual([7_654_323]);
    expect(await readUser('second')).toMatchObject({ number: 7_654_322 });
    await signIn('second', [1_111_111]);
    expect(await readUser('second')).toMatchObject({ number: 7_654_322 });
  });

  it('is given at the next sign-in if the account has none', async () => {
    await signIn('earlier', [3_333_333]);
    const { FieldValue } = await import('firebase-admin/firestore');
    const withoutNumber = { number: FieldValue.delete(), searchKeys: ['هدى'] };
    await api.firestore.doc('users/earlier').update(withoutNumber);
    await signIn('earlier', [4_444_444]);
    expect(await readUser('earlier')).toMatchObject({ number: 4_444_444 });
  });

  it('lets staff find the account, in the digits of any script', async () => {
    await signIn('leaked', [8_765_432]);
    for (const search of ['8765432', '٨٧٦٥٤٣٢', ' ۸۷۶ ۵۴۳۲ ']) {
      const { students } = await api.call('admin/students', { search }, { as: admin });
      expect(students.map(({ uid }) => uid)).toEqual(['leaked']);
    }
    const { student } = await api.call('admin/students/student', { uid: 'leaked' }, { as: admin });
    expect(student.number).toBe(8_765_432);
    const { students } = await api.call('admin/students', { search: '8765431' }, { as: admin });
    expect(students).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const student = await makeStudent(api);
    const { number } = (await readUser(student.uid)) ?? {};
    const deleted = await api.call('user/delete', { uid: student.uid }, { as: student });
    expect(deleted).toEqual({ deleted: true });
    expect(JSON.stringify(await readUser(student.uid))).not.toContain(String(number));
  });
});
