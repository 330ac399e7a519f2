import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

async function adminUids(): Promise<string[]> {
  const { admins } = await api.call('admin/admins', undefined, { as: admin });
  return admins.map(({ uid }) => uid).sort();
}

function grant(email: string, as = admin) {
  return api.call('admin/admins/grant', { email }, { as });
}

function revoke(uid: string, as = admin) {
  return api.call('admin/admins/revoke', { uid }, { as });
}

async function lastEntry(uid: string) {
  const ask = { subject: `user/${uid}`, limit: 1 };
  return (await api.call('admin/audit', ask, { as: admin })).entries[0];
}

describe('admin/admins', () => {
  it('lists who is an admin', async () => {
    const student = await makeStudent(api);
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    expect(admins.find(({ uid }) => uid === admin.uid)).toEqual({
      uid: admin.uid,
      displayName: 'مدير المركز',
      email: `${admin.uid}@example.com`,
      photoURL: null,
      since: null,
    });
    expect(admins.map(({ uid }) => uid)).not.toContain(student.uid);
  });
});

describe('admin/admins/grant', () => {
  it('makes an admin from the next sign-in on; other claims stay', async () => {
    const student = await makeStudent(api);
    await api.auth.setCustomUserClaims(student.uid, { tester: true });
    const email = ` ${student.uid.toUpperCase()}@Example.com `;
    expect(await grant(email)).toEqual({ uid: student.uid, granted: true });
    expect(await grant(email)).toEqual({ uid: student.uid, granted: false });
    const { customClaims } = await api.auth.getUser(student.uid);
    const adminSince = expect.closeTo(api.now().getTime() / 1000, -2);
    expect(customClaims).toEqual({ tester: true, admin: true, adminSince });
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    const listed = admins.find(({ uid }) => uid === student.uid);
    expect(Date.parse(listed?.since ?? '')).toBe(customClaims?.adminSince * 1000);
    const idToken = idTokenFor(api, student.uid, { admin: true });
    await api.call('admin/admins', undefined, { as: { uid: student.uid, idToken } });
    expect(await lastEntry(student.uid)).toMatchObject({
      action: 'admin.grant',
      actor: { uid: admin.uid, email: `${admin.uid}@example.com` },
      after: { email: `${student.uid}@example.com` },
    });
    await revoke(student.uid);
  });

  it('is 404 for who never signed in, 400 for what is no address', async () => {
    const refused = (email: unknown) => api.refused('admin/admins/grant', { email }, { as: admin });
    expect((await refused('nobody@example.com')).status).toBe(404);
    for (const email of ['', 'nobody', undefined, 7]) {
      expect(Object.keys((await refused(email)).body.fields ?? {})).toEqual(['email']);
    }
  });
});

describe('admin/admins/revoke', () => {
  it('takes the right at once and ends the sessions', async () => {
    const other = await makeAdmin(api);
    expect(await adminUids()).toContain(other.uid);
    expect(await revoke(other.uid)).toEqual({ revoked: true });
    expect(await revoke(other.uid)).toEqual({ revoked: false });
    expect(await adminUids()).not.toContain(other.uid);
    const { customClaims, tokensValidAfterTime } = await api.auth.getUser(other.uid);
    expect(customClaims ?? {}).toEqual({});
    expect(tokensValidAfterTime).toBeDefined();
    const { status } = await api.refused('admin/admins', undefined, { as: other, method: 'POST' });
    expect([401, 403]).toContain(status);
    expect(await lastEntry(other.uid)).toMatchObject({ action: 'admin.revoke' });
  });

  it('is never for oneself', async () => {
    const { body } = await api.refused('admin/admins/revoke', { uid: admin.uid }, { as: admin });
    expect(body.error).toBe('conflict');
    expect(await adminUids()).toContain(admin.uid);
  });

  it('leaves an admin where two take it from each other at once', async () => {
    const other = await makeAdmin(api);
    for (const uid of await adminUids()) {
      if (uid !== admin.uid && uid !== other.uid) await revoke(uid);
    }
    const answers = await Promise.all([
      api.send('admin/admins/revoke', { uid: other.uid }, { as: admin }),
      api.send('admin/admins/revoke', { uid: admin.uid }, { as: other }),
    ]);
    const left = await api.auth.listUsers();
    const admins = left.users.filter(({ customClaims }) => customClaims?.admin === true);
    expect(admins.length).toBeGreaterThanOrEqual(1);
    const won = answers.filter(({ status }) => status === 200).length;
    expect(admins).toHaveLength(2 - won);
  });

  it('is 404 for an account that there is not, 400 for what is no uid', async () => {
    const fresh = await makeAdmin(api);
    const refused = (uid: unknown) => api.refused('admin/admins/revoke', { uid }, { as: fresh });
    expect((await refused('nobody')).status).toBe(404);
    expect((await refused('a/b')).status).toBe(400);
  });
});

describe.each(['admin/admins', 'admin/admins/grant', 'admin/admins/revoke'])('%s', (path) => {
  it('is for admins only', async () => {
    const student = await makeStudent(api);
    const body = path === 'admin/admins' ? undefined : { uid: 'x', email: 'x@example.com' };
    expect((await api.refused(path, body, { method: 'POST' })).status).toBe(401);
    expect((await api.refused(path, body, { as: student, method: 'POST' })).status).toBe(403);
  });
});
