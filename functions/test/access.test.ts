import { type ApiPath, api as contract } from '@markaz/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { submission } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
});

/** Who may call, as product.md's table has it; written out so that the contract cannot drift. */
const who = {
  'auth/login': 'public',
  'auth/logout': 'public',
  courses: 'public',
  'courses/course': 'anyone',
  'courses/course/lectures': 'anyone',
  'courses/course/lectures/lecture/res': 'anyone',
  'courses/course/enroll': 'student',
  'courses/course/enroll/lookup': 'student',
  'user/courses': 'student',
  'user/userdoc': 'student',
  'user/progress': 'student',
  'user/allauthors': 'public',
  'user/profile': 'student',
  'admin/courses': 'admin',
  'admin/courses/course': 'admin',
  'admin/courses/update': 'admin',
  'admin/courses/publish': 'admin',
  'admin/courses/restore': 'admin',
  'admin/courses/students': 'admin',
  'admin/students': 'admin',
  'admin/students/student': 'admin',
  'admin/students/enrol': 'admin',
  'admin/students/remove': 'admin',
  'admin/admins': 'admin',
  'admin/admins/grant': 'admin',
  'admin/admins/revoke': 'admin',
  'admin/dashboard': 'admin',
  'admin/courses/submit': 'admin',
  'admin/courses/delete': 'admin',
  'admin/courses/access_token': 'admin',
  'admin/courses/access_tokens': 'admin',
  'admin/codes': 'admin',
  'admin/codes/lookup': 'admin',
  'admin/codes/activate': 'admin',
  'admin/codes/revoke': 'admin',
  'admin/codes/reinstate': 'admin',
  'admin/codes/swap': 'admin',
  'admin/codes/csv': 'admin',
  'admin/codes/batches': 'admin',
  'admin/codes/batches/print': 'admin',
  'admin/codes/outlets': 'admin',
  'admin/students/transfer': 'admin',
  'admin/audit': 'admin',
} as const satisfies Record<ApiPath, string>;

const calls = Object.entries(who);

describe('access', () => {
  it.each(calls)('to %s is for: %s', (path, access) => {
    expect(contract[path as ApiPath].access).toBe(access);
  });

  it.each(calls)('to %s (%s) is judged before the body', async (path, access) => {
    const forged: Account = { uid: 'x', idToken: 'forged.token.here' };
    const foreign: Account = {
      uid: admin.uid,
      idToken: idTokenFor({ projectId: 'other' }, admin.uid, { admin: true }),
    };
    const expired: Account = {
      uid: admin.uid,
      idToken: idTokenFor(api, admin.uid, { admin: true, exp: 1_000_000_000 }),
    };
    const callers: [string, Account | undefined][] = [
      ['visitor', undefined],
      ['forged', forged],
      ['foreign', foreign],
      ['expired', expired],
      ['student', student],
      ['admin', admin],
    ];
    for (const [role, as] of callers) {
      // A body that no call takes: it must not be looked at while the caller is in doubt.
      const { status } = await api.send(path, undefined, {
        as,
        ...(contract[path as ApiPath].method === 'POST' ? { raw: '{' } : {}),
        headers: { 'Content-Type': 'application/json' },
      });
      const isSignedIn = role === 'student' || role === 'admin';
      const expected =
        access === 'public' || access === 'anyone' || isSignedIn
          ? access === 'admin' && role !== 'admin'
            ? 403
            : 'passed'
          : 401;
      expect({ path, role, status: [401, 403].includes(status) ? status : 'passed' }).toEqual({
        path,
        role,
        status: expected,
      });
    }
  });

  it('to multipart calls is judged before the body, too', async () => {
    const visitor = await api.refused('admin/courses/submit', submission({}));
    const refused = await api.refused('admin/courses/submit', submission({}), { as: student });
    expect([visitor.status, refused.status]).toEqual([401, 403]);
  });

  it('is not granted by a claim that the account does not have', async () => {
    const idToken = idTokenFor(api, student.uid, { admin: true });
    const as = { uid: student.uid, idToken };
    expect((await api.refused('admin/courses', {}, { as })).status).toBe(403);
  });

  it('does not need the claim in a token older than the grant', async () => {
    // Granting takes effect with the next sign-in: what a token says about itself is checked first.
    await api.auth.setCustomUserClaims(student.uid, { admin: true });
    expect((await api.refused('admin/courses', {}, { as: student })).status).toBe(403);
    const idToken = idTokenFor(api, student.uid, { admin: true });
    await api.call('admin/courses', {}, { as: { uid: student.uid, idToken } });
    await api.auth.setCustomUserClaims(student.uid, null);
  });
});
