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

/**
 * Returns whether these still exist: the account, its user document, its progress, and its attempts
 * in a course.
 */
async function readTraces({ uid }: Account): Promise<boolean[]> {
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

function setLastSignIn({ uid }: Account, at: Date): Promise<unknown> {
  return api.firestore.doc(`users/${uid}`).update({ lastSignIn: Timestamp.fromDate(at) });
}

/** Makes accounts whose last sign-in was long ago. */
async function makeIdle(count: number): Promise<Account[]> {
  const crowd = await makeCrowd(api, count);
  const lastSignIn = Timestamp.fromDate(new Date(api.now().getTime() - 2 * times.idleAccount));
  for (const group of inGroups(crowd, 400)) {
    const batch = api.firestore.batch();
    for (const { uid } of group) {
      batch.set(api.firestore.doc(`users/${uid}`), { courses: [], lastSignIn });
    }
    await batch.commit();
  }
  return crowd;
}

it('deletes only accounts without a course and without a sign-in for half a year', async () => {
  const idleStudent = await makeStudent(api);
  const formerStudent = await makeStudent(api);
  const enrolledStudent = await makeStudent(api);
  const recentStudent = await makeStudent(api);
  const disabledStudent = await makeStudent(api);
  const { cId } = await makeCourse(api, admin);
  await enrol(api, admin, enrolledStudent, cId);
  // This student is removed from the course. When the account is deleted, the used code must lose
  // the student's name, too.
  const token = await makeToken(api, admin, cId);
  await api.call('courses/course/enroll', { cId, token }, { as: formerStudent });
  await api.call('admin/students/remove', { cId, uid: formerStudent.uid, reason }, { as: admin });
  await storeProgress(idleStudent, enrolledStudent, recentStudent);
  for (const as of [idleStudent, enrolledStudent]) await api.call('user/follow', undefined, { as });
  await api.auth.updateUser(disabledStudent.uid, { disabled: true });
  const startedAt = api.now();
  const uid = 'seen-by-auth';
  const lastSignInTime = new Date(startedAt.getTime() + times.idleAccount).toUTCString();
  await api.auth.importUsers([{ uid, metadata: { lastSignInTime } }]);
  // Firebase Auth refuses sign-ins from before the import, also those of the previous second.
  const importedAccount = { uid, idToken: idTokenFor(api, uid) };
  await api.call('auth/login', { idToken: importedAccount.idToken });

  api.advance(times.idleAccount - 60_000);
  expect(await api.purgeAccounts()).toBe(0);
  await setLastSignIn(recentStudent, api.now());
  api.advance(120_000);
  expect(await api.purgeAccounts()).toBe(2);

  expect(await readTraces(idleStudent)).toEqual([false, false, false, false]);
  const links = await api.firestore.collection('follows').get();
  expect(links.docs.map((link) => link.get('uid'))).toEqual([enrolledStudent.uid]);
  expect(await readTraces(formerStudent)).toEqual([false, false, false, false]);
  expect(await storedCode(api, token)).toMatchObject({
    usedBy: formerStudent.uid,
    usedByPerson: null,
  });
  expect(await readTraces(enrolledStudent)).toEqual([true, true, true, true]);
  expect(await readTraces(recentStudent)).toEqual([true, true, true, true]);
  for (const account of [admin, disabledStudent, importedAccount]) {
    expect((await readTraces(account)).slice(0, 2)).toEqual([true, true]);
  }
});

it('deletes more accounts than fit into one batch, even if some must stay or are already deleted in Firebase Auth', async () => {
  const [first, second] = await makeIdle(1_100);
  if (first === undefined || second === undefined) throw new Error('Two accounts were expected.');
  await api.auth.setCustomUserClaims(first.uid, { admin: true });
  // An interrupted purge deletes the account in Firebase Auth but not its document.
  await api.auth.deleteUser(second.uid);
  const deleteUsers = vi.spyOn(api.auth, 'deleteUsers');
  let deletedCount = 0;
  const { reads } = await api.cost(async () => {
    deletedCount = await api.purgeAccounts();
  });
  expect(deletedCount).toBe(1_099);
  // Firebase Auth accepts one call a second with up to 1,000 accounts.
  expect(deleteUsers).toHaveBeenCalledTimes(2);
  // Reads each user document once. For each group of thirty accounts, makes two queries for the
  // names in codes, one for the attempts in courses and one for the questions.
  expect(reads).toBeLessThan(1_100 * 1.145);
  expect(await readTraces(first)).toEqual([true, true, false, false]);
  expect(await readTraces(second)).toEqual([false, false, false, false]);
});

it('keeps the document of a student who signs in while the account is deleted in Firebase Auth', async () => {
  const [student] = await makeIdle(1);
  if (student === undefined) throw new Error('One account was expected.');
  const { deleteUsers } = api.auth;
  vi.spyOn(api.auth, 'deleteUsers').mockImplementationOnce(async (uids) => {
    await setLastSignIn(student, api.now());
    return deleteUsers.call(api.auth, uids);
  });
  expect(await api.purgeAccounts()).toBe(0);
  expect((await readTraces(student))[1]).toBe(true);
});
