import { times } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inGroups } from '../src/core/in-groups.ts';
import { storedCode } from './codes.ts';
import { enrol, makeCourse, makeToken } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeCrowd, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Whether traces of an account remain: account, document, progress, work in a course. */
async function traces({ uid }: Account): Promise<boolean[]> {
  const { users } = await api.auth.getUsers([{ uid }]);
  const documents = await api.firestore.getAll(
    api.firestore.doc(`users/${uid}`),
    api.firestore.doc(`progress/${uid}`),
    api.firestore.doc(`courseWork/c-${uid}`),
  );
  return [users.length > 0, ...documents.map(({ exists }) => exists)];
}

async function storeProgress(...students: readonly Account[]): Promise<void> {
  for (const { uid } of students) {
    await api.firestore.doc(`progress/${uid}`).set({ courses: {} });
    await api.firestore.doc(`courseWork/c-${uid}`).set({ cId: 'c', uid, lectures: {} });
  }
}

function signedIn({ uid }: Account, at: Date): Promise<unknown> {
  return api.firestore.doc(`users/${uid}`).update({ lastSignIn: Timestamp.fromDate(at) });
}

/** Accounts whose last sign-in was long ago. */
async function makeIdle(count: number): Promise<Account[]> {
  const crowd = await makeCrowd(api, count);
  const lastSignIn = Timestamp.fromDate(new Date(api.now().getTime() - 2 * times.idleAccount));
  for (const some of inGroups(crowd, 400)) {
    const batch = api.firestore.batch();
    for (const { uid } of some) {
      batch.set(api.firestore.doc(`users/${uid}`), { courses: [], lastSignIn });
    }
    await batch.commit();
  }
  return crowd;
}

it('deletes accounts without a course and without a sign-in for half a year, and no others', async () => {
  const idle = await makeStudent(api);
  const without = await makeStudent(api);
  const buyer = await makeStudent(api);
  const recent = await makeStudent(api);
  const disabled = await makeStudent(api);
  const { cId } = await makeCourse(api, admin);
  await enrol(api, admin, buyer, cId);
  // Removed from the course again: the student's name must not outlive them in the code.
  const token = await makeToken(api, admin, cId);
  await api.call('courses/course/enroll', { cId, token }, { as: without });
  await api.call('admin/students/remove', { cId, uid: without.uid, reason }, { as: admin });
  await storeProgress(idle, buyer, recent);
  for (const as of [idle, buyer]) await api.call('user/follow', undefined, { as });
  await api.auth.updateUser(disabled.uid, { disabled: true });
  const began = api.now();
  const seen = { uid: 'seen-by-auth', idToken: idTokenFor(api, 'seen-by-auth') };
  const lastSignInTime = new Date(began.getTime() + times.idleAccount).toUTCString();
  await api.auth.importUsers([{ uid: seen.uid, metadata: { lastSignInTime } }]);
  await api.call('auth/login', { idToken: seen.idToken });

  api.advance(times.idleAccount - 60_000);
  expect(await api.purgeAccounts()).toBe(0);
  await signedIn(recent, api.now());
  api.advance(120_000);
  expect(await api.purgeAccounts()).toBe(2);

  expect(await traces(idle)).toEqual([false, false, false, false]);
  const links = await api.firestore.collection('follows').get();
  expect(links.docs.map((link) => link.get('uid'))).toEqual([buyer.uid]);
  expect(await traces(without)).toEqual([false, false, false, false]);
  expect(await storedCode(api, token)).toMatchObject({ usedBy: without.uid, usedByPerson: null });
  expect(await traces(buyer)).toEqual([true, true, true, true]);
  expect(await traces(recent)).toEqual([true, true, true, true]);
  for (const kept of [admin, disabled, seen]) {
    expect((await traces(kept)).slice(0, 2)).toEqual([true, true]);
  }
});

it('handles more accounts than a batch, even if some stay or lack an Auth account', async () => {
  const [first, second] = await makeIdle(1_100);
  if (first === undefined || second === undefined) throw new Error('No crowd.');
  await api.auth.setCustomUserClaims(first.uid, { admin: true });
  // As an interrupted purge leaves it.
  await api.auth.deleteUser(second.uid);
  const deleteUsers = vi.spyOn(api.auth, 'deleteUsers');
  let gone = 0;
  const { reads } = await api.cost(async () => {
    gone = await api.purgeAccounts();
  });
  expect(gone).toBe(1_099);
  // Firebase Auth takes one call a second, of 1,000 accounts.
  expect(deleteUsers).toHaveBeenCalledTimes(2);
  // Each document once, two for the names of thirty, and one for the work in courses.
  expect(reads).toBeLessThan(1_100 * 1.11);
  expect(await traces(first)).toEqual([true, true, false, false]);
  expect(await traces(second)).toEqual([false, false, false, false]);
});

it('keeps the document of a student who signs in at that moment', async () => {
  const [student] = await makeIdle(1);
  if (student === undefined) throw new Error('Nobody.');
  const { deleteUsers } = api.auth;
  vi.spyOn(api.auth, 'deleteUsers').mockImplementationOnce(async (uids) => {
    await signedIn(student, api.now());
    return deleteUsers.call(api.auth, uids);
  });
  expect(await api.purgeAccounts()).toBe(0);
  expect((await traces(student))[1]).toBe(true);
});
