import { randomBytes } from 'node:crypto';
import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { times } from '@markaz/contract/limits';
import { defaultSettings } from '@markaz/contract/site/brand';
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

const newDeviceId = () => randomBytes(16).toString('hex');
const androidUserAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36';

async function setDeviceLimit(deviceLimit: string) {
  const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
  const body = { ...defaultSettings, announcement: null, deviceLimit, updatedAt };
  await api.call('admin/settings/update', body, { as: admin });
}

type Cookie = Readonly<Record<'cookie', string>>;

/**
 * Signs in at a time `signedInAgo` seconds ago. The API distinguishes sessions by this second, so
 * each session needs another one.
 */
async function signIn(
  uid: string,
  signedInAgo: number,
  { device, claims = {} }: { device?: string | undefined; claims?: object } = {},
): Promise<Cookie> {
  const body = { idToken: idTokenFor(api, uid, { signedInAgo, ...claims }), device };
  const { status, headers } = await api.send('auth/login', body, {
    headers: { 'User-Agent': androidUserAgent },
  });
  expect(status).toBe(200);
  const { value = '' } = parseSetCookie(headers.get('set-cookie') ?? '');
  return { cookie: `${sessionCookieName}=${value}` };
}

/** Creates an account that has never signed in. */
async function createAccount(): Promise<string> {
  return (await api.auth.createUser({})).uid;
}

const isSignedIn = async (headers: Cookie) =>
  (await api.send('user/userdoc', undefined, { headers })).status === 200;
const checkSignedIn = (all: readonly Cookie[]) => Promise.all(all.map(isSignedIn));

async function listDevices(headers: Cookie) {
  return (await api.call('user/devices', undefined, { headers })).devices;
}

describe('without a device limit', () => {
  it('all devices of a student stay signed in, and the list shows the newest device first', async () => {
    const uid = await createAccount();
    const cookies = [await signIn(uid, 60), await signIn(uid, 40), await signIn(uid, 20)];
    expect(await checkSignedIn(cookies)).toEqual([true, true, true]);
    const devices = await listDevices(cookies[1] ?? { cookie: '' });
    expect(devices.map(({ current }) => current)).toEqual([false, true, false]);
    expect(devices[0]).toMatchObject({ system: 'android', browser: 'chrome' });
    const signInTimes = devices.map(({ signedInAt }) => Date.parse(signedInAt));
    expect(signInTimes).toEqual(signInTimes.toSorted((a, b) => b - a));
  });

  it('a browser that signs in again still counts as one device, and its earlier session ends', async () => {
    const uid = await createAccount();
    const device = newDeviceId();
    const before = await signIn(uid, 60, { device });
    const after = await signIn(uid, 30, { device });
    expect(await checkSignedIn([before, after])).toEqual([false, true]);
    expect(await listDevices(after)).toHaveLength(1);
    const { body } = await api.expectError('user/userdoc', undefined, { headers: before });
    expect(body.displaced).toBeUndefined();
  });

  it('only a device of the same account can sign out another device', async () => {
    const uid = await createAccount();
    const [phone, desktop] = [await signIn(uid, 60), await signIn(uid, 30)];
    const { signedInAt = '' } = (await listDevices(desktop))[1] ?? {};
    const other = await makeStudent(api);
    await api.call('user/devices/end', { signedInAt }, { as: other });
    expect(await isSignedIn(phone)).toBe(true);
    const { devices } = await api.call('user/devices/end', { signedInAt }, { headers: desktop });
    expect(devices.map(({ current }) => current)).toEqual([true]);
    expect(await checkSignedIn([phone, desktop])).toEqual([false, true]);
    await api.expectError('user/devices/end', { signedInAt }, { headers: phone });
  });

  it('the list omits sessions that were signed out or have expired', async () => {
    const uid = await createAccount();
    const [phone, desktop] = [await signIn(uid, 60), await signIn(uid, 30)];
    await api.call('auth/logout', undefined, { headers: phone });
    expect(await listDevices(desktop)).toHaveLength(1);
    await api.call('user/sessions/end', undefined, { headers: desktop });
    const repeated = await signIn(uid, -2);
    expect(await listDevices(repeated)).toHaveLength(1);
    const { student } = await api.call('admin/students/student', { uid }, { as: admin });
    expect(student.devices).toHaveLength(1);
    api.advance(times.session + 60_000);
    const profileAfterExpiry = await api.call('admin/students/student', { uid }, { as: admin });
    expect(profileAfterExpiry.student.devices).toEqual([]);
    api.advance(-times.session - 60_000);
  });

  it('the list shows the current device even if the user document does not contain it', async () => {
    const uid = await createAccount();
    const cookie = await signIn(uid, 0);
    await api.firestore.recursiveDelete(api.firestore.doc(`users/${uid}`));
    expect(await listDevices(cookie)).toMatchObject([{ system: 'other', current: true }]);
    const { createdAt, lastSignIn } = { createdAt: new Date(), lastSignIn: new Date() };
    const oldRecord = { displayName: 'ق', email: null, createdAt, lastSignIn };
    await api.firestore.doc(`users/${uid}`).set(oldRecord);
    expect(await listDevices(cookie)).toMatchObject([{ current: true }]);
    await signIn(uid, -1);
    expect(await listDevices(cookie)).toHaveLength(2);
  });
});

describe('with a device limit of one', () => {
  beforeEach(() => setDeviceLimit('1'));

  it('two sign-ins within one second count as two devices', async () => {
    const uid = await createAccount();
    const sameSecond = { auth_time: Math.floor(api.now().getTime() / 1000) - 5 };
    const signInAtOnce = (device: string | undefined, claims: object = {}) =>
      api.send('auth/login', {
        idToken: idTokenFor(api, uid, { ...sameSecond, ...claims }),
        device,
      });
    expect((await signInAtOnce(newDeviceId())).status).toBe(200);
    expect((await signInAtOnce(newDeviceId())).status).toBe(409);
    // A browser without a device id gets the same answer.
    expect((await signInAtOnce(undefined, { nonce: 'another' })).status).toBe(409);
  });

  it('a session that is not in the device list cannot open sold lectures and quizzes', async () => {
    const student = await makeStudent(api, { signedInAgo: 60 });
    const course = await makeCourse(api, admin);
    const quiz = await makeQuiz(api, admin, {}, course);
    await enrol(api, admin, student, course.cId);
    // This session signed in with Google, but not on the site, so it is not in the device list.
    const sessionWithoutDevice = { uid: student.uid, idToken: idTokenFor(api, student.uid) };
    const lecture = { cId: course.cId, lId: course.soldId };
    const path = 'courses/course/lectures/lecture';
    const statusesOf = async (as: Account) => [
      (await api.send(`${path}/res`, lecture, { as })).status,
      (await api.send(`${path}/quiz`, { ...lecture, attemptId: 'a' }, { as })).status,
      (await submit(api, as, quiz, `by ${as.idToken.length}`.replace(' ', '-'))).status,
      (await api.send(`${path}/quiz/result`, lecture, { as })).status,
      (await api.send('user/mistakes', { cIds: [course.cId] }, { as })).status,
    ];
    expect(await statusesOf(sessionWithoutDevice)).toEqual([401, 401, 401, 401, 401]);
    const lectureListRequest = { id: course.cId, resources: true };
    const { lectures } = await api.call('courses/course/lectures', lectureListRequest, {
      as: sessionWithoutDevice,
    });
    expect(lectures.map(({ locked }) => locked)).toEqual([false, true]);
    expect(await statusesOf(student)).toEqual([200, 200, 200, 200, 200]);
    // Without a device limit, the session can open the lecture and the quiz.
    await setDeviceLimit('');
    expect(await statusesOf(sessionWithoutDevice)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('with a device limit of two', () => {
  beforeEach(() => setDeviceLimit('2'));

  it('a third sign-in signs out the oldest device, and the API tells this device the reason', async () => {
    const student = await makeStudent(api, { signedInAgo: 240 });
    const course = await makeCourse(api, admin);
    await enrol(api, admin, student, course.cId);
    const { uid } = student;
    const [first, second] = [await signIn(uid, 180), await signIn(uid, 120)];
    const third = await signIn(uid, 60);
    expect(await checkSignedIn([first, second, third])).toEqual([false, true, true]);
    const { cId, soldId: lId } = course;
    for (const [path, body] of [
      ['user/userdoc', undefined],
      ['user/courses', undefined],
      ['user/devices', undefined],
      ['courses/course/lectures/lecture/res', { cId, lId }],
      ['user/progress', { cId, lectures: [{ lId, position: 1 }] }],
    ] as const) {
      const { status, body: refusal } = await api.expectError(path, body, { headers: first });
      expect([path, status]).toEqual([path, 401]);
      expect(refusal.displaced).toMatchObject({ system: 'android', browser: 'chrome', limit: 2 });
      expect(refusal.displaced?.signedInAt).toBe((await listDevices(third))[0]?.signedInAt);
    }
    const open = { cId, lId: course.openId };
    await api.call('courses/course/lectures/lecture/res', open, { headers: first });
    await api.call('auth/logout', undefined, { headers: first });
  });

  it('a browser that signs in several times counts as one device, and does not count after it signs out', async () => {
    const uid = await createAccount();
    const device = newDeviceId();
    const phone = await signIn(uid, 200);
    await signIn(uid, 150, { device });
    const desktop = await signIn(uid, 100, { device });
    expect(await checkSignedIn([phone, desktop])).toEqual([true, true]);
    await api.call('auth/logout', undefined, { headers: desktop });
    expect(await checkSignedIn([phone, await signIn(uid, 50)])).toEqual([true, true]);
  });

  it('a browser with a new device id counts as another device, and an expired session does not count', async () => {
    const uid = await createAccount();
    const phone = await signIn(uid, 120, { device: newDeviceId() });
    await signIn(uid, 90, { device: newDeviceId() });
    await signIn(uid, 60, { device: newDeviceId() });
    expect(await isSignedIn(phone)).toBe(false);
    const other = await createAccount();
    await signIn(other, 60);
    await signIn(other, 30);
    api.advance(times.session + 60_000);
    const cookies = [await signIn(other, 60), await signIn(other, 30)];
    expect(await checkSignedIn(cookies)).toEqual([true, true]);
    api.advance(-times.session - 60_000);
  });

  it('two accounts on one phone have separate device lists, with different keys for the phone', async () => {
    const device = newDeviceId();
    const [one, other] = [await createAccount(), await createAccount()];
    const cookies = [await signIn(one, 60, { device }), await signIn(other, 50, { device })];
    expect(await checkSignedIn(cookies)).toEqual([true, true]);
    const stored = await Promise.all(
      [one, other].map(async (uid) => (await api.firestore.doc(`users/${uid}`).get()).data()),
    );
    const keys = stored.flatMap((data) => data?.devices.map(({ key }: { key: string }) => key));
    expect(new Set([...keys, device]).size).toBe(3);
  });

  it('simultaneous sign-ins leave only two devices signed in', async () => {
    const uid = await createAccount();
    await signIn(uid, 200);
    const secondsAgo = [10, 20, 30, 40, 50, 60];
    const answers = await Promise.all(
      secondsAgo.map((signedInAgo) =>
        api.send('auth/login', { idToken: idTokenFor(api, uid, { signedInAgo }) }),
      ),
    );
    // Some sign-ins get 409, which asks the user to try again.
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const cookies = answers.flatMap(({ headers }) => {
      const { value } = parseSetCookie(headers.get('set-cookie') ?? '');
      return value === undefined ? [] : [{ cookie: `${sessionCookieName}=${value}` }];
    });
    expect((await checkSignedIn(cookies)).filter(Boolean)).toHaveLength(2);
  });

  it.each(staffRoles)('staff with the role %s do not have a device limit', async (role) => {
    const { uid } = await makeStaff(api, [role]);
    const claims = { [role]: true };
    const cookies = [
      await signIn(uid, 90, { claims }),
      await signIn(uid, 60, { claims }),
      await signIn(uid, 30, { claims }),
    ];
    expect(await checkSignedIn(cookies)).toEqual([true, true, true]);
  });
});

describe('the device limit', () => {
  it('a change to the limit is logged and hidden from students, and ends sessions only at the next sign-in', async () => {
    await setDeviceLimit('');
    const uid = await createAccount();
    const cookies = [await signIn(uid, 120), await signIn(uid, 90), await signIn(uid, 60)];
    await setDeviceLimit('1');
    expect((await api.call('courses')).settings).toBeUndefined();
    const ask = { subject: 'settings/site', limit: 1 };
    const { entries } = await api.call('admin/audit', ask, { as: admin });
    expect(entries[0]).toMatchObject({ before: { deviceLimit: '' }, after: { deviceLimit: '1' } });
    expect(await checkSignedIn(cookies)).toEqual([true, true, true]);
    const last = await signIn(uid, 30);
    expect(await checkSignedIn([...cookies, last])).toEqual([false, false, false, true]);
  });
});

describe('admin/students/devices/reset', () => {
  beforeEach(() => setDeviceLimit(''));

  it('signs the student out everywhere, deletes the device list, and is logged', async () => {
    const uid = await createAccount();
    const cookies = [await signIn(uid, 60), await signIn(uid, 30)];
    const profileBefore = await api.call('admin/students/student', { uid }, { as: admin });
    expect(profileBefore.student.devices).toMatchObject([
      { system: 'android' },
      { system: 'android' },
    ]);
    await api.call('admin/students/devices/reset', { uid, reason }, { as: admin });
    expect(await checkSignedIn(cookies)).toEqual([false, false]);
    const { student } = await api.call('admin/students/student', { uid }, { as: admin });
    expect(student.devices).toEqual([]);
    const ask = { subject: `user/${uid}`, limit: 1 };
    const { entries } = await api.call('admin/audit', ask, { as: admin });
    expect(entries[0]).toMatchObject({ action: 'student.devices', after: { count: 2 } });
    expect(await isSignedIn(await signIn(uid, -2))).toBe(true);
  });

  it('sales staff can reset the devices of a student, but not of a member of staff', async () => {
    const sales = await makeStaff(api, ['sales']);
    const uid = await createAccount();
    const cookie = await signIn(uid, 60);
    await api.call('admin/students/devices/reset', { uid, reason }, { as: sales });
    expect(await isSignedIn(cookie)).toBe(false);
    const body = { uid: admin.uid, reason };
    const { body: error } = await api.expectError('admin/students/devices/reset', body, {
      as: sales,
    });
    expect(error).toMatchObject({ error: 'conflict', message: expect.stringContaining('فريق') });
    await api.call('admin/students', {}, { as: admin });
  });

  it('answers 404 for an unknown account', async () => {
    const body = { uid: 'nobody', reason };
    const { status } = await api.expectError('admin/students/devices/reset', body, { as: admin });
    expect(status).toBe(404);
  });
});

describeLocally('the Firestore cost of devices', () => {
  it('signing in costs one read and one write, and one more read if the limit is not cached', async () => {
    await setDeviceLimit('2');
    const uid = await createAccount();
    const costOfSignIn = (secondsAgo: number) => api.cost(() => signIn(uid, secondsAgo));
    api.advance(60_001);
    // The first sign-in costs two more reads, because the account gets its number and may have
    // been invited to courses.
    expect(await costOfSignIn(120)).toEqual({ reads: 3, writes: 1, deletes: 0 });
    expect(await costOfSignIn(90)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await costOfSignIn(60)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    api.advance(-60_001);
  });

  it('costs one read for the list, one read and one write to end a session, and one read and two writes for a reset', async () => {
    const uid = await createAccount();
    const headers = await signIn(uid, 30);
    const { signedInAt = '' } = (await listDevices(await signIn(uid, 60)))[1] ?? {};
    expect(await api.cost(() => listDevices(headers))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const end = () => api.call('user/devices/end', { signedInAt }, { headers });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    const reset = () => api.call('admin/students/devices/reset', { uid, reason }, { as: admin });
    expect(await api.cost(reset)).toEqual({ reads: 1, writes: 2, deletes: 0 });
  });
});
