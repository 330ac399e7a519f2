import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { getApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../src/core/api-error.ts';
import { type AdminAccounts, createAdminAccounts } from '../src/staff/admins/accounts.ts';
import { runAdminCommand } from '../src/staff/admins/command.ts';
import { type AdminRights, createAdminRights } from '../src/staff/admins/rights.ts';
import { createAdminService } from '../src/staff/admins/service.ts';
import type { AuditStore } from '../src/staff/audit/store.ts';
import { readAuthors } from '../src/store/authors.ts';
import { openDatabase } from '../src/store/database.ts';
import { lastAuditEntry } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStaff, makeStudent, signInByCookie } from './people.ts';

/** Functions that replace calls to Firebase Auth and the audit log during one test. */
let faults: Partial<AdminAccounts & AuditStore> = {};
/** The real implementation of these calls. */
let accounts: AdminAccounts;
let rights: AdminRights;
beforeEach(() => {
  faults = {};
});

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({
    adapt(deps) {
      const openAuth = async () => getAuth(getApp(`markaz-${deps.config.projectId}`));
      accounts = createAdminAccounts(openAuth);
      return {
        ...deps,
        async staff() {
          const staff = await deps.staff();
          rights = createAdminRights({
            accounts: {
              find: (by) => (faults.find ?? accounts.find)(by),
              list: () => (faults.list ?? accounts.list)(),
              setRoles: (...args) => (faults.setRoles ?? accounts.setRoles)(...args),
              signOut: (uid) => (faults.signOut ?? accounts.signOut)(uid),
            },
            readAuthors: () => readAuthors(openDatabase(api.firestore)),
            audit: {
              begin: staff.audit.begin,
              conclude: (...args) => (faults.conclude ?? staff.audit.conclude)(...args),
            },
            log: deps.log,
            now: deps.now,
          });
          return { ...staff, handlers: { ...staff.handlers, ...createAdminService(rights) } };
        },
      };
    },
  });
  admin = await makeAdmin(api);
});

async function adminUids(): Promise<string[]> {
  const { admins } = await api.call('admin/admins', undefined, { as: admin });
  return admins.map(({ uid }) => uid).sort();
}

function grant(email: string, as = admin) {
  return api.call('admin/admins/grant', { email }, { as });
}

function grantRole(email: string, role: StaffRole) {
  return api.call('admin/admins/grant', { email, role }, { as: admin });
}

function revoke(uid: string, as = admin, role?: StaffRole) {
  return api.call('admin/admins/revoke', { uid, role }, { as });
}

const lastEntryOf = (uid: string) => lastAuditEntry(api, admin, `user/${uid}`);

describe('admin/admins', () => {
  it('lists the admins', async () => {
    const student = await makeStudent(api);
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    expect(admins.find(({ uid }) => uid === admin.uid)).toEqual({
      uid: admin.uid,
      displayName: 'مدير المركز',
      email: `${admin.uid}@example.com`,
      since: null,
      roles: [{ role: 'admin', since: null }],
    });
    expect(admins.map(({ uid }) => uid)).not.toContain(student.uid);
  });

  it('strips control characters from names', async () => {
    const other = await makeAdmin(api);
    await api.auth.updateUser(other.uid, { displayName: ' مدير\u202E  آخر\u0007 ' });
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    expect(admins.find(({ uid }) => uid === other.uid)?.displayName).toBe('مدير آخر');
  });
});

describe('admin/names', () => {
  it('shows all staff the names of their colleagues, without other data', async () => {
    const sales = await makeStaff(api, ['sales'], ' سعاد\u202E  البائعة ');
    const student = await makeStudent(api);
    const { names } = await api.call('admin/names', undefined, { as: sales });
    expect(names).toMatchObject({ [admin.uid]: 'مدير المركز', [sales.uid]: 'سعاد البائعة' });
    expect(Object.keys(names)).not.toContain(student.uid);
    expect(JSON.stringify(names)).not.toContain('@');
  });
});

describe('roles other than admin', () => {
  it('each role is granted separately, takes effect at the next sign-in, and is logged', async () => {
    const { uid } = await makeStudent(api);
    const email = `${uid}@example.com`;
    expect(await grantRole(email, 'sales')).toEqual({ uid, granted: true });
    expect(await grantRole(email, 'sales')).toEqual({ uid, granted: false });
    expect(await lastEntryOf(uid)).toMatchObject({
      action: 'admin.grant',
      after: { email, roles: ['sales'] },
      outcome: 'done',
    });
    const as = { uid, idToken: idTokenFor(api, uid, { sales: true }) };
    const { user } = await api.call('auth/login', { idToken: as.idToken });
    expect(user).toMatchObject({ admin: false, staff: ['sales'] });
    await api.call('admin/codes', {}, { as });
    // The API reads the claims of staff at each call, so another role takes effect at once.
    await grantRole(email, 'content');
    expect((await api.call('user/userdoc', undefined, { as })).staff).toEqual(['content', 'sales']);
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    const listed = admins.find((account) => account.uid === uid);
    const since = expect.stringMatching(/^2/u);
    expect(listed?.roles).toEqual([
      { role: 'content', since },
      { role: 'sales', since },
    ]);
  });

  it('roles are revoked one by one or all at once, and each revocation ends the person’s sessions', async () => {
    const other = await makeStaff(api, ['content', 'sales']);
    // Revoke in a later second than the sign-in.
    const claims = { content: true, sales: true, signedInAgo: 60 };
    const headers = await signInByCookie(api, { idToken: idTokenFor(api, other.uid, claims) });
    await api.call('admin/courses', {}, { headers });
    await revoke(other.uid, admin, 'sales');
    expect((await api.auth.getUser(other.uid)).customClaims).toEqual({ content: true });
    expect((await api.expectError('admin/courses', {}, { headers })).status).toBe(401);
    expect(await lastEntryOf(other.uid)).toMatchObject({
      action: 'admin.revoke',
      after: { roles: ['sales'] },
    });
    expect(await revoke(other.uid, admin, 'sales')).toEqual({ revoked: false });
    await grantRole(`${other.uid}@example.com`, 'sales');
    expect(await revoke(other.uid)).toEqual({ revoked: true });
    expect((await api.auth.getUser(other.uid)).customClaims ?? {}).toEqual({});
    expect((await lastEntryOf(other.uid))?.after?.roles).toEqual(['content', 'sales']);
  });

  it('staff without the admin role do not count as another admin, and their roles can be revoked', async () => {
    const [asker, sales] = [await makeAdmin(api), await makeStaff(api, ['sales'])];
    faults.list = async () =>
      (await accounts.list()).filter(({ uid }) => uid === asker.uid || uid === sales.uid);
    const bothRoles = await makeStaff(api, ['admin', 'sales']);
    await api.auth.updateUser(asker.uid, { emailVerified: false });
    const { body } = await api.expectError(
      'admin/admins/revoke',
      { uid: bothRoles.uid },
      { as: asker },
    );
    expect(body.message).toContain('آخر مسؤول');
    expect(await revoke(bothRoles.uid, asker, 'sales')).toEqual({ revoked: true });
    expect((await api.auth.getUser(bothRoles.uid)).customClaims).toEqual({ admin: true });
  });

  it('an admin’s other roles stay unchanged when a revocation is rolled back', async () => {
    const bothRoles = await makeStaff(api, ['admin', 'content']);
    let listCalls = 0;
    faults.list = async () => {
      listCalls += 1;
      return listCalls === 1 ? accounts.list() : [];
    };
    await api.expectError('admin/admins/revoke', { uid: bothRoles.uid }, { as: admin });
    expect((await api.auth.getUser(bothRoles.uid)).customClaims).toMatchObject({
      admin: true,
      content: true,
    });
  });

  it('concurrent changes of two different roles both take effect', async () => {
    const { uid } = await makeStaff(api, ['sales']);
    const email = `${uid}@example.com`;
    await Promise.all([grantRole(email, 'content'), revoke(uid, admin, 'sales')]);
    const { customClaims } = await api.auth.getUser(uid);
    expect(Object.keys(customClaims ?? {}).sort()).toEqual(['content', 'contentSince']);
  });

  it('refuses an unknown role', async () => {
    const { uid } = await makeStudent(api);
    const body = { email: `${uid}@example.com`, role: 'owner' };
    const { status, body: error } = await api.expectError('admin/admins/grant', body, {
      as: admin,
    });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['role']]);
  });
});

describe('admin/admins/grant', () => {
  it('makes an account an admin from the next sign-in on, and keeps its other claims', async () => {
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
    expect(await lastEntryOf(student.uid)).toMatchObject({
      action: 'admin.grant',
      actor: { uid: admin.uid, email: `${admin.uid}@example.com` },
      after: { email: `${student.uid}@example.com` },
      outcome: 'done',
    });
    await revoke(student.uid);
  });

  it('answers 404 for an account that never signed in, and 400 for an invalid address', async () => {
    const expectGrantError = (email: unknown) =>
      api.expectError('admin/admins/grant', { email }, { as: admin });
    expect((await expectGrantError('nobody@example.com')).status).toBe(404);
    for (const email of ['', 'nobody', undefined, 7]) {
      expect(Object.keys((await expectGrantError(email)).body.fields ?? {})).toEqual(['email']);
    }
  });
});

describe('an account that never signed in with Google', () => {
  const google = { uid: 'g', providerId: 'google.com' };
  it.each([
    ['it signed in with a password', { emailVerified: true }],
    ['its email address is not verified', { emailVerified: false, providerData: [google] }],
  ])('an account cannot become an admin if %s', async (_how, account) => {
    const uid = `p-${randomUUID().slice(0, 8)}`;
    const email = `${uid}@example.com`;
    await api.auth.importUsers([{ uid, email, ...account }]);
    const { body } = await api.expectError('admin/admins/grant', { email }, { as: admin });
    expect(body.error).toBe('conflict');
    expect(body.message).toContain('جوجل');
    expect((await api.auth.getUser(uid)).customClaims ?? {}).toEqual({});
    expect(await lastEntryOf(uid)).toBeUndefined();
    const result = await runAdminCommand(rights, ['grant', email]);
    expect(result).toEqual({ text: expect.stringContaining('with Google'), refused: true });
  });

  it('an admin whose address is not verified does not count as another admin', async () => {
    const asker = await makeAdmin(api);
    const lastAdmin = await makeAdmin(api);
    await api.auth.updateUser(asker.uid, { emailVerified: false });
    faults.list = async () =>
      (await accounts.list()).filter(({ uid }) => uid === asker.uid || uid === lastAdmin.uid);
    const { body } = await api.expectError(
      'admin/admins/revoke',
      { uid: lastAdmin.uid },
      { as: asker },
    );
    expect(body).toMatchObject({ error: 'conflict', message: expect.stringContaining('آخر') });
  });
});

describe('admin/admins/revoke', () => {
  it('revokes the admin role at once and ends the person’s sessions', async () => {
    const other = await makeAdmin(api);
    expect(await adminUids()).toContain(other.uid);
    expect(await revoke(other.uid)).toEqual({ revoked: true });
    expect(await revoke(other.uid)).toEqual({ revoked: false });
    expect(await adminUids()).not.toContain(other.uid);
    const { customClaims, tokensValidAfterTime } = await api.auth.getUser(other.uid);
    expect(customClaims ?? {}).toEqual({});
    expect(tokensValidAfterTime).toBeDefined();
    const { status } = await api.expectError('admin/admins', undefined, {
      as: other,
      method: 'POST',
    });
    expect([401, 403]).toContain(status);
    expect(await lastEntryOf(other.uid)).toMatchObject({ action: 'admin.revoke', outcome: 'done' });
  });

  it('refuses to revoke an admin’s own role', async () => {
    const { body } = await api.expectError(
      'admin/admins/revoke',
      { uid: admin.uid },
      { as: admin },
    );
    expect(body.error).toBe('conflict');
    expect(await adminUids()).toContain(admin.uid);
  });

  it('keeps at least one admin when two admins revoke each other at the same time', async () => {
    const other = await makeAdmin(api);
    for (const uid of await adminUids()) {
      if (uid !== admin.uid && uid !== other.uid) await revoke(uid);
    }
    const answers = await Promise.all([
      api.send('admin/admins/revoke', { uid: other.uid }, { as: admin }),
      api.send('admin/admins/revoke', { uid: admin.uid }, { as: other }),
    ]);
    const accountList = await api.auth.listUsers();
    const admins = accountList.users.filter(({ customClaims }) => customClaims?.admin === true);
    expect(admins.length).toBeGreaterThanOrEqual(1);
    const winnerCount = answers.filter(({ status }) => status === 200).length;
    expect(admins).toHaveLength(2 - winnerCount);
    // Either of them may have lost the role, but later tests need an admin.
    admin = await makeAdmin(api);
  });

  it('answers 404 for an unknown account, and 400 for an invalid uid', async () => {
    const newAdmin = await makeAdmin(api);
    const expectRevokeError = (uid: unknown) =>
      api.expectError('admin/admins/revoke', { uid }, { as: newAdmin });
    expect((await expectRevokeError('nobody')).status).toBe(404);
    expect((await expectRevokeError('a/b')).status).toBe(400);
  });
});

describe('the log, when Firebase Auth fails', () => {
  const failUnavailable = () => Promise.reject(unavailable(new Error('Auth is away')));
  const isAdmin = async (uid: string) => (await api.auth.getUser(uid)).customClaims?.admin === true;
  const emailOf = ({ uid }: Account) => `${uid}@example.com`;

  async function expectUnavailable(path: string, body: object): Promise<void> {
    expect((await api.expectError(path, body, { as: admin })).status).toBe(503);
  }

  it('marks a grant as done if Firebase Auth’s answer was lost', async () => {
    const { uid } = await makeStudent(api);
    faults.setRoles = async (...args) => {
      await accounts.setRoles(...args);
      return failUnavailable();
    };
    expect(await grant(`${uid}@example.com`)).toEqual({ uid, granted: true });
    expect(await isAdmin(uid)).toBe(true);
    expect(await lastEntryOf(uid)).toMatchObject({ action: 'admin.grant', outcome: 'done' });
  });

  it('marks a grant as failed if the call to Firebase Auth failed', async () => {
    const student = await makeStudent(api);
    faults.setRoles = failUnavailable;
    await expectUnavailable('admin/admins/grant', { email: emailOf(student) });
    expect(await isAdmin(student.uid)).toBe(false);
    expect(await lastEntryOf(student.uid)).toMatchObject({ outcome: 'failed' });
  });

  it('leaves the entry of a grant pending if its outcome is unknown', async () => {
    const student = await makeStudent(api);
    faults.setRoles = async (...args) => {
      await accounts.setRoles(...args);
      faults.find = failUnavailable;
      return failUnavailable();
    };
    await expectUnavailable('admin/admins/grant', { email: emailOf(student) });
    expect(await isAdmin(student.uid)).toBe(true);
    expect(await lastEntryOf(student.uid)).toMatchObject({
      action: 'admin.grant',
      outcome: 'pending',
    });
  });

  it('leaves an entry pending and logs the failure if its outcome cannot be stored', async () => {
    const student = await makeStudent(api);
    faults.conclude = failUnavailable;
    expect(await grant(emailOf(student))).toMatchObject({ granted: true });
    expect(await lastEntryOf(student.uid)).toMatchObject({ outcome: 'pending' });
    expect(api.logs.some(({ message }) => message.includes('stays pending'))).toBe(true);
  });

  it('marks a revocation as failed if it was rolled back', async () => {
    const other = await makeAdmin(api);
    let listCalls = 0;
    faults.list = () => {
      listCalls += 1;
      return listCalls === 1 ? accounts.list() : failUnavailable();
    };
    await expectUnavailable('admin/admins/revoke', { uid: other.uid });
    expect(listCalls).toBe(2);
    expect(await isAdmin(other.uid)).toBe(true);
    expect(await lastEntryOf(other.uid)).toMatchObject({
      action: 'admin.revoke',
      outcome: 'failed',
    });
  });

  it('leaves a revocation pending if the role is revoked but the sign-out fails', async () => {
    const other = await makeAdmin(api);
    faults.signOut = failUnavailable;
    await expectUnavailable('admin/admins/revoke', { uid: other.uid });
    expect(await isAdmin(other.uid)).toBe(false);
    expect(await lastEntryOf(other.uid)).toMatchObject({
      action: 'admin.revoke',
      outcome: 'pending',
    });
  });

  it('marks a revocation as done if Firebase Auth’s answers were lost', async () => {
    const other = await makeAdmin(api);
    faults.setRoles = async (...args) => {
      await accounts.setRoles(...args);
      return failUnavailable();
    };
    faults.signOut = async (uid) => {
      await accounts.signOut(uid);
      return failUnavailable();
    };
    expect(await revoke(other.uid)).toEqual({ revoked: true });
    expect(await isAdmin(other.uid)).toBe(false);
    expect((await api.auth.getUser(other.uid)).tokensValidAfterTime).toBeDefined();
    expect(await lastEntryOf(other.uid)).toMatchObject({ outcome: 'done' });
  });

  it('marks a revocation as failed if it was rolled back because no admin was left', async () => {
    const other = await makeAdmin(api);
    let listCalls = 0;
    faults.list = async () => {
      listCalls += 1;
      return listCalls === 1 ? accounts.list() : [];
    };
    const { body } = await api.expectError(
      'admin/admins/revoke',
      { uid: other.uid },
      { as: admin },
    );
    expect(body.error).toBe('conflict');
    expect(await isAdmin(other.uid)).toBe(true);
    expect(await lastEntryOf(other.uid)).toMatchObject({ outcome: 'failed' });
  });
});

describe('npm run admin', () => {
  it('the command follows the rules of the API, answers in English, and logs its changes', async () => {
    const { uid } = await makeStudent(api);
    const email = `${uid}@example.com`;
    const runCommand = (...args: string[]) => runAdminCommand(rights, args);
    expect(await runCommand('grant', 'nobody@example.com')).toEqual({
      text: 'Nobody has signed in as nobody@example.com yet: that person must sign in once first.',
      refused: true,
    });
    expect(await runCommand('grant', 'nobody')).toMatchObject({ refused: true });
    expect(await runCommand('grant', email)).toEqual({
      text: `${email} is now an admin, from the next sign-in or within the hour.`,
    });
    expect(await runCommand('grant', email)).toEqual({ text: `${email} is an admin already.` });
    expect(await lastEntryOf(uid)).toMatchObject({
      action: 'admin.grant',
      actor: { uid: 'command', email: null },
      after: { email },
      outcome: 'done',
    });
    expect((await runCommand('list')).text).toContain(email);
    expect(await runCommand('revoke', email)).toEqual({
      text: `${email} is no longer of the staff and is signed out everywhere.`,
    });
    expect(await lastEntryOf(uid)).toMatchObject({
      action: 'admin.revoke',
      actor: { uid: 'command', email: null },
    });
    expect(await runCommand('revoke', email)).toEqual({ text: `${email} is not of the staff.` });
    expect(await runCommand('grant', email, 'owner')).toEqual({
      text: 'Roles are admin, content, sales, cashier, teacher, not «owner».',
      refused: true,
    });
    expect(await runCommand('grant', email, 'teacher', 'غيره')).toEqual({
      text: 'A teacher needs the name of an author of courses, not «غيره».',
      refused: true,
    });
    await makeCourse(api, admin, { author: { name: 'أ. هدى' } });
    expect(await runCommand('grant', email, 'teacher', 'أ. هدى')).toEqual({
      text: `${email} is now a teacher, from the next sign-in or within the hour.`,
    });
    expect(await runCommand('revoke', email, 'teacher')).toMatchObject({
      text: expect.stringContaining('is no longer a teacher'),
    });
    expect(await runCommand('grant', email, 'sales')).toEqual({
      text: `${email} is now staff for sales, from the next sign-in or within the hour.`,
    });
    expect((await runCommand('list')).text).toMatch(new RegExp(`^${email} .* {2}sales$`, 'mu'));
    expect(await runCommand('revoke', email, 'content')).toEqual({
      text: `${email} is not staff for content.`,
    });
    expect(await runCommand('revoke', email, 'sales')).toEqual({
      text: `${email} is no longer staff for sales and is signed out everywhere.`,
    });
    faults.list = async () => [];
    const { email: address = '' } = await api.auth.getUser(admin.uid);
    expect(await runCommand('revoke', address)).toMatchObject({
      text: expect.stringContaining('is the last admin'),
      refused: true,
    });
    expect((await runCommand('list')).text).toBe('Nobody is an admin yet.');
  });

  it('the command exits with 1 if it refuses a change', async () => {
    const { uid } = await makeStudent(api);
    const email = `${uid}@example.com`;
    const program = fileURLToPath(new URL('../src/admin.ts', import.meta.url));
    const run = promisify(execFile);
    const env = { ...process.env, GCLOUD_PROJECT: api.projectId };
    const { stdout } = await run(process.execPath, [program, 'grant', email], { env });
    expect(stdout).toBe(`${email} is now an admin, from the next sign-in or within the hour.\n`);
    expect(await lastEntryOf(uid)).toMatchObject({ actor: { uid: 'command' }, outcome: 'done' });
    const unknown = run(process.execPath, [program, 'revoke', 'nobody@example.com'], { env });
    await expect(unknown).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Nobody has signed in as nobody@example.com yet'),
    });
  }, 60_000);
});

describe.each(['admin/admins', 'admin/admins/grant', 'admin/admins/revoke'])('%s', (path) => {
  it('admits only admins', async () => {
    const student = await makeStudent(api);
    const body = path === 'admin/admins' ? undefined : { uid: 'x', email: 'x@example.com' };
    expect((await api.expectError(path, body, { method: 'POST' })).status).toBe(401);
    expect((await api.expectError(path, body, { as: student, method: 'POST' })).status).toBe(403);
  });
});
