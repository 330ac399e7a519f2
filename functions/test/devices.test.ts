import { randomBytes } from 'node:crypto';
import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { times } from '@markaz/contract/limits';
import { builtInSettings } from '@markaz/contract/site/brand';
import { staffRoles } from '@markaz/contract/staff/roles';
import { parseSetCookie } from 'cookie';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStaff, makeStudent, reason } from './people.ts';
import { makeQuiz, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const newBrowser = () => randomBytes(16).toString('hex');
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36';

async function allow(deviceLimit: string) {
  const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
  const body = { ...builtInSettings, announcement: null, deviceLimit, updatedAt };
  await api.call('admin/settings/update', body, { as: admin });
}

type Cookie = Readonly<Record<'cookie', string>>;

/** Signs in on a browser some seconds ago. Sessions are identified by their second. */
async function signIn(
  uid: string,
  signedInAgo: number,
  { device, claims = {} }: { device?: string | undefined; claims?: object } = {},
): Promise<Cookie> {
  const body = { idToken: idTokenFor(api, uid, { signedInAgo, ...claims }), device };
  const { status, headers } = await api.send('auth/login', body, {
    headers: { 'User-Agent': android },
  });
  expect(status).toBe(200);
  const { value = '' } = parseSetCookie(headers.get('set-cookie') ?? '');
  return { cookie: `${sessionCookieName}=${value}` };
}

/** An account that has never signed in. */
async function stranger(): Promise<string> {
  return (await api.auth.createUser({})).uid;
}

const isIn = async (headers: Cookie) =>
  (await api.send('user/userdoc', undefined, { headers })).status === 200;
const areIn = (all: readonly Cookie[]) => Promise.all(all.map(isIn));

async function list(headers: Cookie) {
  return (await api.call('user/devices', undefined, { headers })).devices;
}

describe('without a limit', () => {
  it('every device stays signed in and lists all of them, newest first', async () => {
    const uid = await stranger();
    const cookies = [await signIn(uid, 60), await signIn(uid, 40), await signIn(uid, 20)];
    expect(await areIn(cookies)).toEqual([true, true, true]);
    const devices = await list(cookies[1] ?? { cookie: '' });
    expect(devices.map(({ current }) => current)).toEqual([false, true, false]);
    expect(devices[0]).toMatchObject({ system: 'android', browser: 'chrome' });
    const began = devices.map(({ signedInAt }) => Date.parse(signedInAt));
    expect(began).toEqual(began.toSorted((a, b) => b - a));
  });

  it('a browser that signs in again is one device, and its earlier session ends', async () => {
    const uid = await stranger();
    const device = newBrowser();
    const before = await signIn(uid, 60, { device });
    const after = await signIn(uid, 30, { device });
    expect(await areIn([before, after])).toEqual([false, true]);
    expect(await list(after)).toHaveLength(1);
    const { body } = await api.refused('user/userdoc', undefined, { headers: before });
    expect(body.displaced).toBeUndefined();
  });

  it('a device can be signed out by another one of the same account only', async () => {
    const uid = await stranger();
    const [phone, desktop] = [await signIn(uid, 60), await signIn(uid, 30)];
    const { signedInAt = '' } = (await list(desktop))[1] ?? {};
    const other = await makeStudent(api);
    await api.call('user/devices/end', { signedInAt }, { as: other });
    expect(await isIn(phone)).toBe(true);
    const { devices } = await api.call('user/devices/end', { signedInAt }, { headers: desktop });
    expect(devices.map(({ current }) => current)).toEqual([true]);
    expect(await areIn([phone, desktop])).toEqual([false, true]);
    await api.refused('user/devices/end', { signedInAt }, { headers: phone });
  });

  it('signed-out and expired sessions are not listed', async () => {
    const uid = await stranger();
    const [phone, desktop] = [await signIn(uid, 60), await signIn(uid, 30)];
    await api.call('auth/logout', undefined, { headers: phone });
    expect(await list(desktop)).toHaveLength(1);
    await api.call('user/sessions/end', undefined, { headers: desktop });
    const again = await signIn(uid, -2);
    expect(await list(again)).toHaveLength(1);
    const { student } = await api.call('admin/students/student', { uid }, { as: admin });
    expect(student.devices).toHaveLength(1);
    api.advance(times.session + 60_000);
    const later = await api.call('admin/students/student', { uid }, { as: admin });
    expect(later.student.devices).toEqual([]);
    api.advance(-times.session - 60_000);
  });

  it('documents of earlier versions list the current device', async () => {
    const uid = await stranger();
    const cookie = await signIn(uid, 0);
    await api.firestore.recursiveDelete(api.firestore.doc(`users/${uid}`));
    expect(await list(cookie)).toMatchObject([{ system: 'other', current: true }]);
    const { createdAt, lastSignIn } = { createdAt: new Date(), lastSignIn: new Date() };
    const old = { displayName: 'ق', email: null, createdAt, lastSignIn };
    await api.firestore.doc(`users/${uid}`).set(old);
    expect(await list(cookie)).toMatchObject([{ current: true }]);
    await signIn(uid, -1);
    expect(await list(cookie)).toHaveLength(2);
  });
});

describe('with one device', () => {
  beforeEach(() => allow('1'));

  it('two sign-ins within one second count as two devices', async () => {
    const uid = await stranger();
    const second = { auth_time: Math.floor(api.now().getTime() / 1000) - 5 };
    const enter = (device: string | undefined, claims: object = {}) =>
      api.send('auth/login', { idToken: idTokenFor(api, uid, { ...second, ...claims }), device });
    expect((await enter(newBrowser())).status).toBe(200);
    expect((await enter(newBrowser())).status).toBe(409);
    // The same if a browser sends no device id.
    expect((await enter(undefined, { nonce: 'another' })).status).toBe(409);
  });

  it('sold lectures and quizzes are refused to sessions that the site did not count', async () => {
    const student = await makeStudent(api, { signedInAgo: 60 });
    const course = await makeCourse(api, admin);
    const quiz = await makeQuiz(api, admin, {}, course);
    await enrol(api, admin, student, course.cId);
    // Signed in with Google a second time, but not with the site.
    const uncounted = { uid: student.uid, idToken: idTokenFor(api, student.uid) };
    const lecture = { cId: course.cId, lId: course.soldId };
    const path = 'courses/course/lectures/lecture';
    const statusesOf = async (as: Account) => [
      (await api.send(`${path}/res`, lecture, { as })).status,
      (await api.send(`${path}/quiz`, { ...lecture, attemptId: 'a' }, { as })).status,
      (await submit(api, as, quiz, `by ${as.idToken.length}`.replace(' ', '-'))).status,
      (await api.send(`${path}/quiz/result`, lecture, { as })).status,
      (await api.send('user/mistakes', { cIds: [course.cId] }, { as })).status,
    ];
    expect(await statusesOf(uncounted)).toEqual([401, 401, 401, 401, 401]);
    const whole = { id: course.cId, resources: true };
    const { lectures } = await api.call('courses/course/lectures', whole, { as: uncounted });
    expect(lectures.map(({ locked }) => locked)).toEqual([false, true]);
    expect(await statusesOf(student)).toEqual([200, 200, 200, 200, 200]);
    // Without a limit no session is counted.
    await allow('');
    expect(await statusesOf(uncounted)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('with at most two devices', () => {
  beforeEach(() => allow('2'));

  it('the oldest is signed out when a third signs in, and all its calls say why', async () => {
    const student = await makeStudent(api, { signedInAgo: 240 });
    const course = await makeCourse(api, admin);
    await enrol(api, admin, student, course.cId);
    const { uid } = student;
    const [first, second] = [await signIn(uid, 180), await signIn(uid, 120)];
    const third = await signIn(uid, 60);
    expect(await areIn([first, second, third])).toEqual([false, true, true]);
    const { cId, soldId: lId } = course;
    for (const [path, body] of [
      ['user/userdoc', undefined],
      ['user/courses', undefined],
      ['user/devices', undefined],
      ['courses/course/lectures/lecture/res', { cId, lId }],
      ['user/progress', { cId, lectures: [{ lId, position: 1 }] }],
    ] as const) {
      const { status, body: refusal } = await api.refused(path, body, { headers: first });
      expect([path, status]).toEqual([path, 401]);
      expect(refusal.displaced).toMatchObject({ system: 'android', browser: 'chrome', limit: 2 });
      expect(refusal.displaced?.signedInAt).toBe((await list(third))[0]?.signedInAt);
    }
    const open = { cId, lId: course.openId };
    await api.call('courses/course/lectures/lecture/res', open, { headers: first });
    await api.call('auth/logout', undefined, { headers: first });
  });

  it('the same browser may sign in repeatedly, and signing out makes room', async () => {
    const uid = await stranger();
    const device = newBrowser();
    const phone = await signIn(uid, 200);
    await signIn(uid, 150, { device });
    const desktop = await signIn(uid, 100, { device });
    expect(await areIn([phone, desktop])).toEqual([true, true]);
    await api.call('auth/logout', undefined, { headers: desktop });
    expect(await areIn([phone, await signIn(uid, 50)])).toEqual([true, true]);
  });

  it('a browser that lost its device id counts as another; an expired session does not count', async () => {
    const uid = await stranger();
    const phone = await signIn(uid, 120, { device: newBrowser() });
    await signIn(uid, 90, { device: newBrowser() });
    await signIn(uid, 60, { device: newBrowser() });
    expect(await isIn(phone)).toBe(false);
    const other = await stranger();
    await signIn(other, 60);
    await signIn(other, 30);
    api.advance(times.session + 60_000);
    const both = [await signIn(other, 60), await signIn(other, 30)];
    expect(await areIn(both)).toEqual([true, true]);
    api.advance(-times.session - 60_000);
  });

  it('siblings who share a phone have separate lists, which nobody can link', async () => {
    const device = newBrowser();
    const [one, other] = [await stranger(), await stranger()];
    const cookies = [await signIn(one, 60, { device }), await signIn(other, 50, { device })];
    expect(await areIn(cookies)).toEqual([true, true]);
    const stored = await Promise.all(
      [one, other].map(async (uid) => (await api.firestore.doc(`users/${uid}`).get()).data()),
    );
    const keys = stored.flatMap((data) => data?.devices.map(({ key }: { key: string }) => key));
    expect(new Set([...keys, device]).size).toBe(3);
  });

  it('simultaneous sign-ins leave two devices', async () => {
    const uid = await stranger();
    await signIn(uid, 200);
    const ago = [10, 20, 30, 40, 50, 60];
    const answers = await Promise.all(
      ago.map((signedInAgo) =>
        api.send('auth/login', { idToken: idTokenFor(api, uid, { signedInAgo }) }),
      ),
    );
    // The losers of the race are asked to try again.
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const cookies = answers.flatMap(({ headers }) => {
      const { value } = parseSetCookie(headers.get('set-cookie') ?? '');
      return value === undefined ? [] : [{ cookie: `${sessionCookieName}=${value}` }];
    });
    expect((await areIn(cookies)).filter(Boolean)).toHaveLength(2);
  });

  it.each(staffRoles)('staff have no limit: %s', async (role) => {
    const { uid } = await makeStaff(api, [role]);
    const claims = { [role]: true };
    const cookies = [
      await signIn(uid, 90, { claims }),
      await signIn(uid, 60, { claims }),
      await signIn(uid, 30, { claims }),
    ];
    expect(await areIn(cookies)).toEqual([true, true, true]);
  });
});

describe('the limit', () => {
  it('is a setting that students do not see, is logged, and ends no session by itself', async () => {
    await allow('');
    const uid = await stranger();
    const cookies = [await signIn(uid, 120), await signIn(uid, 90), await signIn(uid, 60)];
    await allow('1');
    expect((await api.call('courses')).settings).toBeUndefined();
    const ask = { subject: 'settings/site', limit: 1 };
    const { entries } = await api.call('admin/audit', ask, { as: admin });
    expect(entries[0]).toMatchObject({ before: { deviceLimit: '' }, after: { deviceLimit: '1' } });
    expect(await areIn(cookies)).toEqual([true, true, true]);
    const last = await signIn(uid, 30);
    expect(await areIn([...cookies, last])).toEqual([false, false, false, true]);
  });
});

describe('admin/students/devices/reset', () => {
  beforeEach(() => allow(''));

  it('signs the student out everywhere, clears the devices, and is logged', async () => {
    const uid = await stranger();
    const cookies = [await signIn(uid, 60), await signIn(uid, 30)];
    const seen = await api.call('admin/students/student', { uid }, { as: admin });
    expect(seen.student.devices).toMatchObject([{ system: 'android' }, { system: 'android' }]);
    await api.call('admin/students/devices/reset', { uid, reason }, { as: admin });
    expect(await areIn(cookies)).toEqual([false, false]);
    const { student } = await api.call('admin/students/student', { uid }, { as: admin });
    expect(student.devices).toEqual([]);
    const ask = { subject: `user/${uid}`, limit: 1 };
    const { entries } = await api.call('admin/audit', ask, { as: admin });
    expect(entries[0]).toMatchObject({ action: 'student.devices', after: { count: 2 } });
    expect(await isIn(await signIn(uid, -2))).toBe(true);
  });

  it('is also for sales, but not for accounts of staff', async () => {
    const sales = await makeStaff(api, ['sales']);
    const uid = await stranger();
    const cookie = await signIn(uid, 60);
    await api.call('admin/students/devices/reset', { uid, reason }, { as: sales });
    expect(await isIn(cookie)).toBe(false);
    const body = { uid: admin.uid, reason };
    const { body: told } = await api.refused('admin/students/devices/reset', body, { as: sales });
    expect(told).toMatchObject({ error: 'conflict', message: expect.stringContaining('فريق') });
    await api.call('admin/students', {}, { as: admin });
  });

  it('answers 404 for an unknown account', async () => {
    const body = { uid: 'nobody', reason };
    const { status } = await api.refused('admin/students/devices/reset', body, { as: admin });
    expect(status).toBe(404);
  });
});

describeLocally('what Firestore bills for devices', () => {
  it('signing in with another device: one more read if the limit is not cached', async () => {
    await allow('2');
    const uid = await stranger();
    const enter = (ago: number) => api.cost(() => signIn(uid, ago));
    api.advance(60_001);
    // The account's number is drawn once.
    expect(await enter(120)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await enter(90)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await enter(60)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    api.advance(-60_001);
  });

  it('the list one read; ending a device a read and a write; reset a read and two writes', async () => {
    const uid = await stranger();
    const headers = await signIn(uid, 30);
    const { signedInAt = '' } = (await list(await signIn(uid, 60)))[1] ?? {};
    expect(await api.cost(() => list(headers))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const end = () => api.call('user/devices/end', { signedInAt }, { headers });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    const reset = () => api.call('admin/students/devices/reset', { uid, reason }, { as: admin });
    expect(await api.cost(reset)).toEqual({ reads: 1, writes: 2, deletes: 0 });
  });
});
