import { sessionCookieName } from '@markaz/contract/accounts/auth';
import type { ApiPath } from '@markaz/contract/api';
import { parseSetCookie } from 'cookie';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, makeToken } from './courses.ts';
import { describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, signInByCookie } from './people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

async function createAccount(uid: string): Promise<string> {
  await api.auth.createUser({ uid });
  return idTokenFor(api, uid);
}

describe('auth/login', () => {
  it('returns the user and sets the session cookie', async () => {
    const idToken = await createAccount('first-timer');
    const { status, headers, body } = await api.send('auth/login', { idToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isNewUser: true,
      user: {
        uid: 'first-timer',
        displayName: 'طالب مجتهد',
        email: 'first-timer@example.com',
        photoURL: 'https://lh3.googleusercontent.com/a/photo',
        admin: false,
        courses: [],
        grade: null,
      },
    });
    const cookie = headers.getSetCookie();
    expect(cookie).toHaveLength(1);
    expect(parseSetCookie(cookie[0] ?? '')).toMatchObject({
      name: '__session',
      maxAge: 14 * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('decides whether the user is new by the stored data, not by the request', async () => {
    const idToken = await createAccount('second-timer');
    const first = await api.call('auth/login', { idToken, isNewUser: false });
    const repeated = await api.call('auth/login', { idToken, isNewUser: true });
    expect([first.isNewUser, repeated.isNewUser]).toEqual([true, false]);
    expect(repeated.user.createdAt).toBe(first.user.createdAt);
  });

  it('updates the profile and keeps the student’s data', async () => {
    await api.auth.createUser({ uid: 'renamed' });
    await api.call('auth/login', { idToken: idTokenFor(api, 'renamed') });
    await api.firestore.doc('users/renamed').update({ grade: '2' });
    const idToken = idTokenFor(api, 'renamed', { name: '  اسم\u202E جديد ', picture: 'http://x/' });
    const { user } = await api.call('auth/login', { idToken });
    expect(user).toMatchObject({ displayName: 'اسم جديد', photoURL: null, grade: '2' });
  });

  it('accepts only sign-ins of the last five minutes', async () => {
    const idToken = await createAccount('lingering');
    api.advance(4 * 60_000);
    await api.call('auth/login', { idToken });
    api.advance(2 * 60_000);
    const { body } = await api.expectError('auth/login', { idToken });
    expect(body.error).toBe('not_authenticated');
    api.advance(-6 * 60_000);
  });

  it.each([
    ['one word', 'nonsense'],
    ['three parts that cannot be decoded', 'a.b.c'],
  ])('refuses %s as an ID token', async (_what, idToken) => {
    const { body, headers } = await api.expectError('auth/login', { idToken });
    expect(body.error).toBe('not_authenticated');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('refuses tokens of other projects, expired tokens, and deleted accounts', async () => {
    await api.auth.createUser({ uid: 'elsewhere' });
    const foreign = idTokenFor({ projectId: 'another-project' }, 'elsewhere');
    const expired = idTokenFor(api, 'elsewhere', { exp: Math.floor(Date.now() / 1000) - 10 });
    const unknown = idTokenFor(api, 'nobody');
    for (const idToken of [foreign, expired, unknown]) {
      const { body } = await api.expectError('auth/login', { idToken });
      expect(body.error).toBe('not_authenticated');
    }
  });

  it('refuses disabled accounts', async () => {
    await api.auth.createUser({ uid: 'disabled', disabled: true });
    await api.expectError('auth/login', { idToken: idTokenFor(api, 'disabled') });
  });

  it.each([
    ['a password', { firebase: { identities: {}, sign_in_provider: 'password' } }],
    ['the anonymous provider', { firebase: { identities: {}, sign_in_provider: 'anonymous' } }],
    ['a Google address that is not verified', { email_verified: false }],
  ])('refuses an account that signed in with %s', async (_whom, claims) => {
    const { uid } = await api.auth.createUser({});
    const { body } = await api.expectError('auth/login', { idToken: idTokenFor(api, uid, claims) });
    expect(body.error).toBe('not_authenticated');
    expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
  });

  it('opens a session of twelve hours for an admin', async () => {
    const { uid } = await makeAdmin(api);
    const idToken = idTokenFor(api, uid, { admin: true });
    const { headers } = await api.send('auth/login', { idToken });
    const { maxAge, value = '' } = parseSetCookie(headers.get('set-cookie') ?? '');
    expect(maxAge).toBe(12 * 60 * 60);
    const { exp, iat } = await api.auth.verifySessionCookie(value);
    expect(exp - iat).toBe(12 * 60 * 60);
  });

  it('reports the names of the invalid fields', async () => {
    const { body } = await api.expectError('auth/login', { isNewUser: 'yes' });
    expect(body.error).toBe('invalid_request');
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['idToken', 'isNewUser']);
  });
});

describe('a session', () => {
  it('the session cookie authenticates later calls', async () => {
    const { cookie } = await signInByCookie(api, { idToken: await createAccount('by-cookie') });
    const headers = { cookie: `${cookie}; other=1` };
    const user = await api.call('user/userdoc', undefined, { headers });
    expect(user.uid).toBe('by-cookie');
  });

  it('an invalid session gets 401 if the call requires a sign-in, and is treated as anonymous otherwise', async () => {
    for (const headers of [
      { cookie: `${sessionCookieName}=stale` },
      { authorization: 'Bearer stale' },
    ]) {
      const { body } = await api.expectError('user/userdoc', undefined, { headers });
      expect(body.error).toBe('not_authenticated');
      const { courses } = await api.call('courses', undefined, { headers });
      expect(courses).toEqual([]);
      await api.call('user/allauthors', undefined, { headers });
      expect((await api.expectError('courses/course', { id: 'none' }, { headers })).status).toBe(
        404,
      );
    }
  });

  it('a session cookie is refused as an ID token, and an ID token is refused as a session cookie', async () => {
    const idToken = await createAccount('mixed');
    const { cookie } = await signInByCookie(api, { idToken });
    const session = cookie.slice(cookie.indexOf('=') + 1);
    await api.expectError('user/userdoc', undefined, {
      headers: { authorization: `Bearer ${session}` },
    });
    await api.expectError('user/userdoc', undefined, {
      headers: { cookie: `${sessionCookieName}=${idToken}` },
    });
  });
});

describe('auth/logout', () => {
  it('always succeeds and clears the cookie', async () => {
    for (const headers of [{}, { cookie: `${sessionCookieName}=stale` }]) {
      const answer = await api.send('auth/logout', undefined, { headers });
      expect(answer).toMatchObject({ status: 200, body: {} });
      expect(parseSetCookie(answer.headers.get('set-cookie') ?? '')).toMatchObject({
        name: '__session',
        value: '',
        maxAge: 0,
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
      });
    }
  });
});

describe('signing out', () => {
  /** Makes a person who signs in twice, a minute apart. */
  async function signInOnTwoDevices(makePerson = makeStudent, claims = {}) {
    const { uid } = await makePerson(api);
    const [phone, desktop] = await Promise.all(
      [60, 120].map((signedInAgo) =>
        signInByCookie(api, { idToken: idTokenFor(api, uid, { ...claims, signedInAgo }) }),
      ),
    );
    if (phone === undefined || desktop === undefined)
      throw new Error('Two sessions were expected.');
    return { uid, phone, desktop };
  }
  const statusOf = async (path: string, headers: Record<string, string>, body?: unknown) =>
    (await api.send(path, body, { headers })).status;
  const isSignedIn = async (headers: Record<string, string>) =>
    (await statusOf('user/userdoc', headers)) === 200;

  it('ends only this session, and on the server, so that copies of the cookie are refused', async () => {
    const { phone, desktop } = await signInOnTwoDevices();
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([true, true]);
    await api.call('auth/logout', undefined, { headers: phone });
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true]);
  });

  it('after signing out, every call of a student with the old cookie is refused', async () => {
    const admin = await makeAdmin(api);
    const course = await makeCourse(api, admin);
    const { uid, phone } = await signInOnTwoDevices();
    await enrol(api, admin, { uid, idToken: idTokenFor(api, uid) }, course.cId);
    const { cId, soldId: lId } = course;
    const calls: readonly (readonly [ApiPath, unknown])[] = [
      ['user/userdoc', undefined],
      ['user/courses', undefined],
      ['user/profile', { grade: '1' }],
      ['courses/course/enroll', { cId, token: await makeToken(api, admin, cId) }],
      ['courses/course/enroll/lookup', { token: await makeToken(api, admin, cId) }],
      ['courses/course/lectures/lecture/res', { cId, lId }],
      ['user/progress', { cId, lectures: [{ lId, position: 1 }] }],
    ];
    await api.call('auth/logout', undefined, { headers: phone });
    for (const [path, body] of calls) {
      expect([path, await statusOf(path, phone, body)]).toEqual([path, 401]);
    }
  });

  it('after signing out with an ID token, this token can neither call the API nor sign in', async () => {
    const { uid } = await makeStudent(api);
    const idToken = idTokenFor(api, uid, { signedInAgo: 60 });
    const as = { uid, idToken };
    await api.call('user/userdoc', undefined, { as });
    await api.call('auth/logout', undefined, { as });
    expect((await api.expectError('user/userdoc', undefined, { as })).status).toBe(401);
    expect((await api.expectError('auth/login', { idToken })).status).toBe(401);
  });

  it('ends an admin’s session, but not the admin’s session on another device', async () => {
    const { phone, desktop } = await signInOnTwoDevices(makeAdmin, { admin: true });
    expect(await statusOf('admin/courses', phone, {})).toBe(200);
    await api.call('auth/logout', undefined, { headers: phone });
    expect(await statusOf('admin/courses', phone, {})).toBe(401);
    expect(await statusOf('admin/courses', desktop, {})).toBe(200);
  });

  it('another instance refuses an admin’s ended session within a minute', async () => {
    const { uid, phone } = await signInOnTwoDevices(makeAdmin, { admin: true });
    expect(await statusOf('admin/courses', phone, {})).toBe(200);
    const until = Math.floor(api.now().getTime() / 1000) + 10;
    await api.firestore.doc(`users/${uid}`).update({ endedSessions: { until, single: [] } });
    api.advance(60_001);
    expect(await statusOf('admin/courses', phone, {})).toBe(401);
    api.advance(-60_001);
  });

  it('signing out everywhere ends all sessions, also in Firebase Auth, and clears the cookie', async () => {
    const { uid, phone, desktop } = await signInOnTwoDevices();
    const { headers } = await api.send('user/sessions/end', undefined, { headers: phone });
    expect(parseSetCookie(headers.get('set-cookie') ?? '')).toMatchObject({ value: '', maxAge: 0 });
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, false]);
    const { tokensValidAfterTime = '' } = await api.auth.getUser(uid);
    expect(Date.parse(tokensValidAfterTime)).toBeGreaterThan(Date.now() - 60_000);
    const idToken = idTokenFor(api, uid, { signedInAgo: -1 });
    expect(await isSignedIn(await signInByCookie(api, { idToken }))).toBe(true);
  });
});

describeLocally('signing out while Firestore fails', () => {
  it('is reported as pending, keeps the cookie, and succeeds when it is retried', async () => {
    const headers = await signInByCookie(api, await makeStudent(api));
    api.local?.firestore.faults.inject({
      rpc: 'Commit',
      project: api.projectId,
      code: 7,
      times: 1,
    });
    const answer = await api.send('auth/logout', undefined, { headers });
    expect(answer).toMatchObject({ status: 200, body: { pending: true } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await api.call('auth/logout', undefined, { headers })).toEqual({});
    await api.expectError('user/userdoc', undefined, { headers });
  });
});

describe('an admin', () => {
  it('the user document says whether the user is an admin', async () => {
    const admin = await makeAdmin(api);
    expect(await api.call('user/userdoc', undefined, { as: admin })).toMatchObject({ admin: true });
    const student = await makeStudent(api);
    expect(await api.call('user/userdoc', undefined, { as: student })).toMatchObject({
      admin: false,
    });
  });

  it('an admin whose claim is removed is refused at the next call', async () => {
    const admin = await makeAdmin(api);
    await api.call('admin/courses', {}, { as: admin });
    await api.auth.setCustomUserClaims(admin.uid, {});
    const { body } = await api.expectError('admin/courses', {}, { as: admin });
    expect(body.error).toBe('not_authorized');
    const user = await api.call('user/userdoc', undefined, { as: admin });
    expect(user.admin).toBe(false);
  });

  it('an admin whose account is disabled or deleted is refused', async () => {
    for (const endAccount of [
      (uid: string) => api.auth.updateUser(uid, { disabled: true }),
      (uid: string) => api.auth.deleteUser(uid),
    ]) {
      const admin = await makeAdmin(api);
      await endAccount(admin.uid);
      const { body } = await api.expectError('admin/courses', {}, { as: admin });
      expect(body.error).toBe('not_authenticated');
    }
  });

  it('an admin whose sessions are revoked must sign in again', async () => {
    const admin = await makeAdmin(api);
    const idToken = idTokenFor(api, admin.uid, { admin: true });
    const headers = await signInByCookie(api, { idToken });
    await api.call('admin/courses', {}, { headers });
    // Revocation has a resolution of one second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await api.auth.revokeRefreshTokens(admin.uid);
    expect((await api.expectError('admin/courses', {}, { headers })).status).toBe(401);
  });
});
