import { sessionCookieName } from '@markaz/contract/auth';
import { parseSetCookie } from 'cookie';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

async function account(uid: string): Promise<string> {
  await api.auth.createUser({ uid });
  return idTokenFor(api, uid);
}

async function loginCookie(idToken: string): Promise<string> {
  const { headers } = await api.send('auth/login', { idToken });
  return parseSetCookie(headers.get('set-cookie') ?? '').value ?? '';
}

describe('auth/login', () => {
  it('answers the user and sets the session cookie', async () => {
    const idToken = await account('first-timer');
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

  it('decides by what is stored whether the user is new, whatever the caller says', async () => {
    const idToken = await account('second-timer');
    const first = await api.call('auth/login', { idToken, isNewUser: false });
    const again = await api.call('auth/login', { idToken, isNewUser: true });
    expect([first.isNewUser, again.isNewUser]).toEqual([true, false]);
    expect(again.user.createdAt).toBe(first.user.createdAt);
  });

  it('brings the profile up to date and keeps what the student has', async () => {
    await api.auth.createUser({ uid: 'renamed' });
    await api.call('auth/login', { idToken: idTokenFor(api, 'renamed') });
    await api.firestore.doc('users/renamed').update({ grade: '2' });
    const idToken = idTokenFor(api, 'renamed', { name: '  اسم\u202E جديد ', picture: 'http://x/' });
    const { user } = await api.call('auth/login', { idToken });
    expect(user).toMatchObject({ displayName: 'اسم جديد', photoURL: null, grade: '2' });
  });

  it('takes a sign-in of the last five minutes only', async () => {
    const idToken = await account('lingering');
    api.advance(4 * 60_000);
    await api.call('auth/login', { idToken });
    api.advance(2 * 60_000);
    const { body } = await api.refused('auth/login', { idToken });
    expect(body.error).toBe('not_authenticated');
    api.advance(-6 * 60_000);
  });

  it.each([
    ['is no token', 'nonsense'],
    ['has three parts and no meaning', 'a.b.c'],
  ])('refuses what %s', async (_what, idToken) => {
    const { body, headers } = await api.refused('auth/login', { idToken });
    expect(body.error).toBe('not_authenticated');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('refuses tokens of other projects, expired ones, and accounts that are gone', async () => {
    await api.auth.createUser({ uid: 'elsewhere' });
    const foreign = idTokenFor({ projectId: 'another-project' }, 'elsewhere');
    const expired = idTokenFor(api, 'elsewhere', { exp: Math.floor(Date.now() / 1000) - 10 });
    const unknown = idTokenFor(api, 'nobody');
    for (const idToken of [foreign, expired, unknown]) {
      const { body } = await api.refused('auth/login', { idToken });
      expect(body.error).toBe('not_authenticated');
    }
  });

  it('refuses disabled accounts', async () => {
    await api.auth.createUser({ uid: 'disabled', disabled: true });
    await api.refused('auth/login', { idToken: idTokenFor(api, 'disabled') });
  });

  it('names what is missing', async () => {
    const { body } = await api.refused('auth/login', { isNewUser: 'yes' });
    expect(body.error).toBe('invalid_request');
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['idToken', 'isNewUser']);
  });
});

describe('a session', () => {
  it('stands for its holder in later calls', async () => {
    const cookie = await loginCookie(await account('by-cookie'));
    const user = await api.call('user/userdoc', undefined, {
      headers: { cookie: `${sessionCookieName}=${cookie}; other=1` },
    });
    expect(user.uid).toBe('by-cookie');
  });

  it('that is no good is 401 where someone must be signed in, and a visitor elsewhere', async () => {
    for (const headers of [
      { cookie: `${sessionCookieName}=stale` },
      { authorization: 'Bearer stale' },
    ]) {
      const { body } = await api.refused('user/userdoc', undefined, { headers });
      expect(body.error).toBe('not_authenticated');
      const { courses } = await api.call('courses', undefined, { headers });
      expect(courses).toEqual([]);
      await api.call('user/allauthors', undefined, { headers });
      expect((await api.refused('courses/course', { id: 'none' }, { headers })).status).toBe(404);
    }
  });

  it('is refused as an ID token, and an ID token as a session', async () => {
    const idToken = await account('mixed');
    const cookie = await loginCookie(idToken);
    await api.refused('user/userdoc', undefined, {
      headers: { authorization: `Bearer ${cookie}` },
    });
    await api.refused('user/userdoc', undefined, {
      headers: { cookie: `${sessionCookieName}=${idToken}` },
    });
  });
});

describe('auth/logout', () => {
  it('always answers and takes the cookie away', async () => {
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

describe('an admin', () => {
  it('is told so', async () => {
    const admin = await makeAdmin(api);
    expect(await api.call('user/userdoc', undefined, { as: admin })).toMatchObject({ admin: true });
    const student = await makeStudent(api);
    expect(await api.call('user/userdoc', undefined, { as: student })).toMatchObject({
      admin: false,
    });
  });

  it('whose claim is withdrawn is refused at the next call', async () => {
    const admin = await makeAdmin(api);
    const draft = await api.call('admin/courses', {}, { as: admin });
    expect(draft.courses).toEqual([]);
    await api.auth.setCustomUserClaims(admin.uid, {});
    const { body } = await api.refused('admin/courses', {}, { as: admin });
    expect(body.error).toBe('not_authorized');
    const user = await api.call('user/userdoc', undefined, { as: admin });
    expect(user.admin).toBe(false);
  });

  it('whose account is disabled or deleted is nobody any more', async () => {
    for (const end of [
      (uid: string) => api.auth.updateUser(uid, { disabled: true }),
      (uid: string) => api.auth.deleteUser(uid),
    ]) {
      const admin = await makeAdmin(api);
      await end(admin.uid);
      const { body } = await api.refused('admin/courses', {}, { as: admin });
      expect(body.error).toBe('not_authenticated');
    }
  });

  it('whose sessions are revoked must sign in again', async () => {
    const admin = await makeAdmin(api);
    const idToken = idTokenFor(api, admin.uid, { admin: true });
    const cookie = await loginCookie(idToken);
    const headers = { cookie: `${sessionCookieName}=${cookie}` };
    await api.call('admin/courses', {}, { headers });
    // Revocation has a resolution of one second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await api.auth.revokeRefreshTokens(admin.uid);
    expect((await api.refused('admin/courses', {}, { headers })).status).toBe(401);
  });
});
