import { setTimeout as sleep } from 'node:timers/promises';
import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { type ApiPath, api as contract } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSize } from '../../scripts/testing/size.ts';
import { courseForm, enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi, unlimited } from './harness.ts';
import { idTokenFor, makeAdmin, makeStaff, makeStudent, signInByCookie } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
beforeAll(async () => {
  // These tests make every call as every caller, so they exceed the limit of calls per minute.
  api = await startApi({ limits: unlimited });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  course = await makeCourse(api, admin);
});

/**
 * The access rule of each call. The rules of the contract are repeated here, so that a change in
 * the contract alone fails a test.
 */
const accessRules = {
  'auth/login': 'public',
  'auth/logout': 'public',
  courses: 'public',
  'courses/lecture-titles': 'public',
  'courses/course': 'anyone',
  'courses/course/lectures': 'anyone',
  'courses/course/lectures/lecture/res': 'anyone',
  'courses/course/lectures/lecture/quiz': 'student',
  'courses/course/lectures/lecture/quiz/submit': 'student',
  'courses/course/lectures/lecture/quiz/result': 'student',
  'courses/course/enroll': 'student',
  'courses/course/enroll/lookup': 'student',
  'user/courses': 'student',
  'user/userdoc': 'student',
  'user/sessions/end': 'student',
  'user/devices': 'student',
  'user/devices/end': 'student',
  'user/progress': 'student',
  'user/notes': 'student',
  'courses/course/lectures/lecture/questions/ask': 'student',
  'courses/course/lectures/lecture/questions': 'student',
  follow: 'public',
  'user/follow': 'student',
  'user/follow/end': 'student',
  'user/calendar': 'student',
  'user/calendar/end': 'student',
  'user/contact': 'student',
  'user/contact/save': 'student',
  'user/contact/delete': 'student',
  'user/mistakes': 'student',
  'user/export': 'student',
  'user/delete': 'student',
  'user/allauthors': 'public',
  'user/profile': 'student',
  'admin/courses': 'staff',
  'admin/courses/course': 'content',
  'admin/courses/update': 'content',
  'admin/courses/captions': 'content',
  'admin/courses/publish': 'content',
  'admin/courses/restore': 'content',
  'admin/courses/lectures/restore': 'content',
  'admin/quizzes/quiz': 'content',
  'admin/quizzes/picture': 'content',
  'admin/quizzes/save': 'content',
  'admin/courses/students': 'sales',
  'admin/students': 'sales',
  'admin/students/student': 'sales',
  'admin/students/refused': 'sales',
  'admin/students/note': 'sales',
  'admin/students/repairs': 'sales',
  'admin/students/unlock': 'sales',
  'admin/students/extend': 'sales',
  'admin/quizzes/results': 'content',
  'admin/quizzes/regrade': 'content',
  'admin/quizzes/marks': 'content',
  'admin/quizzes/export': 'content',
  'admin/quizzes/open-next': 'staff',
  'admin/exams/allow': 'staff',
  'admin/students/delete': 'admin',
  'admin/students/devices/reset': 'sales',
  'admin/students/away': 'sales',
  'admin/students/contacts': 'sales',
  'admin/students/follow': 'sales',
  'admin/students/follow/end': 'sales',
  'admin/students/enrol': 'sales',
  'admin/students/remove': 'sales',
  'admin/students/bulk/preview': 'sales',
  'admin/students/bulk': 'sales',
  'admin/students/invitations': 'sales',
  'admin/students/invitations/revoke': 'sales',
  'admin/admins': 'admin',
  'admin/names': 'staff',
  'admin/admins/grant': 'admin',
  'admin/admins/revoke': 'admin',
  'admin/dashboard': 'admin',
  'admin/today': 'admin',
  'courses/missed': 'public',
  'admin/years': 'admin',
  'admin/years/preview': 'admin',
  'admin/years/end': 'admin',
  'admin/years/continue': 'admin',
  'admin/years/undo': 'admin',
  'admin/report': 'admin',
  'admin/report/csv': 'admin',
  'admin/settlement': 'cashier',
  'admin/settlement/csv': 'cashier',
  'admin/balances': 'cashier',
  'admin/payments/add': 'cashier',
  'admin/payments/void': 'admin',
  'admin/counter/lookup': 'sales',
  'admin/counter/sell': 'sales',
  'admin/counter/receipt': 'sales',
  'admin/shifts': 'sales',
  'admin/shifts/current': 'sales',
  'admin/shifts/open': 'sales',
  'admin/shifts/close': 'sales',
  'admin/shares': 'admin',
  'admin/shares/update': 'admin',
  'admin/payouts/add': 'admin',
  'admin/payouts/void': 'admin',
  'admin/teachers': 'admin',
  'admin/statement': 'teacher',
  'admin/statement/csv': 'teacher',
  'admin/teaching/courses': 'teacher',
  'admin/teaching/course': 'teacher',
  'admin/teaching/results': 'teacher',
  'admin/questions': 'teaching',
  'admin/questions/course': 'teaching',
  'admin/questions/answer': 'teaching',
  'admin/questions/delete': 'teaching',
  'admin/teaching/announcements': 'teacher',
  'admin/teaching/announcements/add': 'teacher',
  'admin/teaching/announcements/end': 'teacher',
  crashes: 'public',
  health: 'public',
  'admin/settings': 'admin',
  'admin/settings/update': 'admin',
  'admin/search-words': 'content',
  'admin/search-words/set': 'content',
  'admin/search-words/remove': 'content',
  'admin/announcements': 'content',
  'admin/announcements/add': 'content',
  'admin/announcements/end': 'content',
  'admin/courses/submit': 'content',
  'admin/courses/copy': 'content',
  'admin/courses/delete': 'content',
  'admin/courses/access_token': 'sales',
  'admin/courses/access_tokens': 'sales',
  'admin/codes': 'sales',
  'admin/codes/card': 'sales',
  'admin/codes/find': 'sales',
  'admin/codes/activate': 'sales',
  'admin/codes/revoke': 'sales',
  'admin/codes/reinstate': 'sales',
  'admin/codes/undo': 'sales',
  'admin/codes/swap': 'sales',
  'admin/codes/csv': 'sales',
  'admin/students/export': 'sales',
  'admin/courses/export': 'content',
  'admin/codes/batches': 'sales',
  'admin/codes/batches/cards': 'sales',
  'admin/codes/cards': 'sales',
  'admin/codes/print': 'sales',
  'admin/bundles': 'sales',
  'admin/bundles/numbers': 'sales',
  'admin/bundles/save': 'admin',
  'admin/outlets': 'sales',
  'admin/codes/outlets': 'sales',
  'admin/students/transfer': 'sales',
  'admin/cards/hand-over': 'sales',
  'admin/cards/sell': 'sales',
  'admin/cards/return': 'sales',
  'admin/cards/undo': 'sales',
  'admin/cards/places': 'sales',
  'admin/cards/moves': 'sales',
  'admin/cards/refund/preview': 'admin',
  'admin/cards/refund': 'admin',
  'admin/cards/exchange': 'admin',
  'admin/cards/refund/undo': 'admin',
  'admin/audit': 'admin',
} as const satisfies Record<ApiPath, Endpoint['access']>;

const calls = Object.entries(accessRules);

const callsThatSignOut: ReadonlySet<string> = new Set(['auth/logout', 'user/sessions/end']);

/** Routes that the router serves in addition to the contract’s calls. */
const otherRoutes = [
  '/courses/:cId',
  '/courses/:cId/lectures/:lId',
  '/courses/:cId/lectures/:lId/quiz',
  '/courses/*rest',
  '/api/calendar/:file',
  '/api/captions/:file',
  '/api/thumbnails/:file',
  '/api/previews/:file',
  '/sitemap.xml',
];

type EffectiveRole =
  | 'visitor'
  | 'student'
  | 'content'
  | 'sales'
  | 'content and sales'
  | 'cashier'
  | 'teacher'
  | 'admin';

/** The callers that each rule admits. */
const admittedRoles: Readonly<Record<Endpoint['access'], readonly EffectiveRole[]>> = {
  public: [
    'visitor',
    'student',
    'content',
    'sales',
    'content and sales',
    'cashier',
    'teacher',
    'admin',
  ],
  anyone: [
    'visitor',
    'student',
    'content',
    'sales',
    'content and sales',
    'cashier',
    'teacher',
    'admin',
  ],
  student: ['student', 'content', 'sales', 'content and sales', 'cashier', 'teacher', 'admin'],
  staff: ['content', 'sales', 'content and sales', 'admin'],
  team: ['content', 'sales', 'content and sales', 'cashier', 'teacher', 'admin'],
  content: ['content', 'content and sales', 'admin'],
  sales: ['sales', 'content and sales', 'admin'],
  teaching: ['content', 'content and sales', 'teacher', 'admin'],
  cashier: ['cashier', 'admin'],
  teacher: ['teacher', 'admin'],
  admin: ['admin'],
};

/** Callers who can see drafts and open sold lectures. */
const contentRoles = admittedRoles.content;

/** A caller with some credential, and the role that the API must give it. */
interface Caller {
  readonly name: string;
  readonly effectiveRole: EffectiveRole;
  readonly headers: Readonly<Record<string, string>>;
}

function bearer(idToken: string): Record<string, string> {
  return { authorization: `Bearer ${idToken}` };
}

async function makeCallers(): Promise<Caller[]> {
  const enrolled = await makeStudent(api);
  await enrol(api, admin, enrolled, course.cId);
  const [revoked, demoted, disabledAdmin, deletedAdmin] = [
    await makeAdmin(api),
    await makeAdmin(api),
    await makeAdmin(api),
    await makeAdmin(api),
  ];
  const [revokedSales, demotedSales, movedToContent, disabledContent] = [
    await makeStaff(api, ['sales']),
    await makeStaff(api, ['sales']),
    await makeStaff(api, ['sales']),
    await makeStaff(api, ['content']),
  ];
  const deleted = await makeStudent(api);
  const people = {
    revoked,
    demoted,
    disabledAdmin,
    deletedAdmin,
    deleted,
    enrolled,
    student: await makeStudent(api),
    revokedSales,
    demotedSales,
    movedToContent,
    disabledContent,
    content: await makeStaff(api, ['content']),
    sales: await makeStaff(api, ['sales']),
    contentAndSales: await makeStaff(api, ['content', 'sales']),
    cashier: await makeStaff(api, ['cashier']),
    teacher: await makeStaff(api, ['teacher']),
    adminAndSales: await makeStaff(api, ['admin', 'sales']),
    admin: await makeAdmin(api),
  };
  const effectiveRoles: Readonly<Record<keyof typeof people, EffectiveRole>> = {
    // An account whose sessions were revoked must sign in again.
    revoked: 'visitor',
    demoted: 'student',
    disabledAdmin: 'visitor',
    deletedAdmin: 'visitor',
    deleted: 'visitor',
    enrolled: 'student',
    student: 'student',
    revokedSales: 'visitor',
    demotedSales: 'student',
    // The account’s current claims override the token’s.
    movedToContent: 'content',
    disabledContent: 'visitor',
    content: 'content',
    sales: 'sales',
    contentAndSales: 'content and sales',
    cashier: 'cashier',
    teacher: 'teacher',
    adminAndSales: 'admin',
    admin: 'admin',
  };
  const callers: Caller[] = [];
  for (const [name, account] of Object.entries(people)) {
    const effectiveRole = effectiveRoles[name as keyof typeof people];
    callers.push({ name, effectiveRole, headers: bearer(account.idToken) });
    callers.push({
      name: `${name} by cookie`,
      effectiveRole,
      headers: await signInByCookie(api, account),
    });
  }
  // Tokens store times in whole seconds, so a revocation takes effect only if it happens in a later
  // second than the sign-in.
  await sleep(1_100);
  await api.auth.revokeRefreshTokens(revoked.uid);
  await api.auth.setCustomUserClaims(demoted.uid, null);
  await api.auth.revokeRefreshTokens(revokedSales.uid);
  await api.auth.setCustomUserClaims(demotedSales.uid, null);
  await api.auth.setCustomUserClaims(movedToContent.uid, { content: true });
  await api.auth.updateUser(disabledAdmin.uid, { disabled: true });
  await api.auth.updateUser(disabledContent.uid, { disabled: true });
  await api.auth.deleteUser(deletedAdmin.uid);
  await api.auth.deleteUser(deleted.uid);

  const claims = { admin: true };
  const provider = (name: string) => ({
    ...claims,
    firebase: { identities: {}, sign_in_provider: name },
  });
  const invalidCredentials = {
    'an admin who signed in yesterday': bearer(
      idTokenFor(api, admin.uid, { ...claims, signedInAgo: 13 * 60 * 60 }),
    ),
    'a sales person who signed in yesterday': bearer(
      idTokenFor(api, people.sales.uid, { sales: true, signedInAgo: 13 * 60 * 60 }),
    ),
    'an ID token that is not from Google': bearer(idTokenFor(api, admin.uid, provider('password'))),
    'an ID token of an anonymous account': bearer(
      idTokenFor(api, student.uid, provider('anonymous')),
    ),
    'an ID token whose e-mail address is not verified': bearer(
      idTokenFor(api, student.uid, { email_verified: false }),
    ),
    'no credential': {},
    'a forged ID token': bearer('forged.token.here'),
    'a forged cookie': { cookie: `${sessionCookieName}=forged.token.here` },
    'an ID token of another project': bearer(idTokenFor({ projectId: 'other' }, admin.uid, claims)),
    'an expired ID token': bearer(idTokenFor(api, admin.uid, { ...claims, exp: 1_000_000_000 })),
    'an ID token as a cookie': { cookie: `${sessionCookieName}=${admin.idToken}` },
    'an ID token without «Bearer»': { authorization: `Basic ${admin.idToken}` },
  };
  for (const [name, headers] of Object.entries(invalidCredentials)) {
    callers.push({ name, effectiveRole: 'visitor', headers });
  }
  return callers;
}

function expectedResult(
  access: (typeof accessRules)[ApiPath],
  effectiveRole: EffectiveRole,
): number | 'let through' {
  if (admittedRoles[access].includes(effectiveRole)) return 'let through';
  return effectiveRole === 'visitor' ? 401 : 403;
}

/**
 * The callers of one call. In `npm test`, each role calls everything with one account, and the
 * other accounts and credentials take turns, so that each of them tries a part of the calls.
 */
function callersInTurn(callers: readonly Caller[], turn: number): readonly Caller[] {
  const firstOfRole = new Map(callers.toReversed().map((each) => [each.effectiveRole, each]));
  const others = callers.filter((each) => firstOfRole.get(each.effectiveRole) !== each);
  const interval = testSize(4, 1);
  return [...firstOfRole.values(), ...others.filter((_, index) => (index + turn) % interval === 0)];
}

type Layer = TestApi['app']['router']['stack'][number];

describe('access', () => {
  it.each(calls)('the contract’s access rule for %s is %s', (path, access) => {
    expect(contract[path as ApiPath].access).toBe(access);
  });

  it('the access rules in this test cover every route of the router', async () => {
    // The staff routes are mounted on their own router at the first staff request.
    await api.send('admin/dashboard', undefined, { as: admin });
    const layers = api.app.router.stack;
    const isRouter = ({ route, handle }: Layer) => route === undefined && 'stack' in handle;
    const nestedLayers = layers
      .filter(isRouter)
      .map(({ handle }) => (handle as unknown as { readonly stack: Layer[] }).stack);
    expect(nestedLayers).toHaveLength(1);
    const allLayers = [...layers, ...nestedLayers.flat()];
    const routes = allLayers.flatMap(({ route }) => (route === undefined ? [] : [route.path]));
    const expectedRoutes = [...calls.map(([path]) => `/api/${path}`), ...otherRoutes];
    expect(routes.toSorted()).toEqual(expectedRoutes.toSorted());
    // This test would not see the routes of a nested router.
    expect(nestedLayers.flat().filter(isRouter)).toEqual([]);
  });

  describe('each call checks its caller', () => {
    let callers: Caller[];
    beforeAll(async () => {
      callers = await makeCallers();
    });

    const callsInTurn = calls.map(([path, access], turn) => [path, access, turn] as const);
    it.each(callsInTurn)(
      '%s checks the rule %s before it reads the body',
      async (path, access, turn) => {
        // No call accepts this body, so 401 and 403 show that the caller is checked before it.
        const isPost = contract[path as ApiPath].method === 'POST';
        // These calls sign the caller out. Therefore each of them gets new accounts, and uses each
        // account only once.
        const testedCallers = callsThatSignOut.has(path)
          ? (await makeCallers()).filter(({ name }) => !name.endsWith('by cookie'))
          : callersInTurn(callers, turn);
        const actual = await Promise.all(
          testedCallers.map(async ({ name, headers }) => {
            const { status } = await api.send(path, undefined, {
              ...(isPost ? { raw: '{' } : {}),
              headers: {
                'Content-Type': 'application/json',
                'Sec-Fetch-Site': 'same-origin',
                ...headers,
              },
            });
            expect(status).not.toBe(429);
            return [name, status === 401 || status === 403 ? status : 'let through'];
          }),
        );
        const expected = testedCallers.map(({ name, effectiveRole }) => [
          name,
          expectedResult(access, effectiveRole),
        ]);
        expect(actual).toEqual(expected);
      },
    );

    it('only enrolled students and content staff can read sold lectures', async () => {
      const body = { cId: course.cId, lId: course.soldId };
      const list = { id: course.cId, resources: true };
      for (const { name, effectiveRole, headers } of callers) {
        const mayRead = contentRoles.includes(effectiveRole) || name.startsWith('enrolled');
        const refusal = effectiveRole === 'visitor' ? 401 : 403;
        const answer = await api.send('courses/course/lectures/lecture/res', body, { headers });
        expect([name, answer.status]).toEqual([name, mayRead ? 200 : refusal]);
        const { body: listed } = await api.send('courses/course/lectures', list, { headers });
        expect([name, JSON.stringify(listed).includes('secret.mp4')]).toEqual([name, mayRead]);
      }
    });

    it('only content staff can read a draft', async () => {
      const draft = await makeCourse(api, admin, { published: false });
      for (const { name, effectiveRole, headers } of callers) {
        const status = contentRoles.includes(effectiveRole) ? 200 : 404;
        for (const path of ['courses/course', 'courses/course/lectures']) {
          const answer = await api.send(path, { id: draft.cId }, { headers });
          expect([name, path, answer.status]).toEqual([name, path, status]);
        }
      }
    });
  });

  it.each(['content', 'sales'] as const)(
    'signing out ends access of %s staff by both the cookie and the token',
    async (role) => {
      const person = await makeStaff(api, [role]);
      const claims = { [role]: true, signedInAgo: 60 };
      const idToken = idTokenFor(api, person.uid, claims);
      const headers = await signInByCookie(api, { idToken });
      await api.call('admin/names', undefined, { headers });
      await api.send('auth/logout', undefined, { headers });
      expect(
        (await api.expectError('admin/names', undefined, { headers, method: 'POST' })).status,
      ).toBe(401);
      const as = { uid: person.uid, idToken };
      expect((await api.expectError('admin/names', undefined, { as, method: 'POST' })).status).toBe(
        401,
      );
      // The same person’s other session stays valid.
      await api.call('admin/names', undefined, { as: person });
    },
  );

  it('multipart calls also check the caller before the body', async () => {
    const visitor = await api.expectError('admin/courses/submit', courseForm({}));
    const refused = await api.expectError('admin/courses/submit', courseForm({}), { as: student });
    expect([visitor.status, refused.status]).toEqual([401, 403]);
  });

  it('a claim in a token does not give access if the account lacks this claim', async () => {
    const idToken = idTokenFor(api, student.uid, { admin: true });
    const as = { uid: student.uid, idToken };
    expect((await api.expectError('admin/courses', {}, { as })).status).toBe(403);
  });

  it('a token that is older than the grant of a role does not have that role’s access', async () => {
    // A grant takes effect at the next sign-in, because the token’s own claims are checked first.
    await api.auth.setCustomUserClaims(student.uid, { admin: true });
    expect((await api.expectError('admin/courses', {}, { as: student })).status).toBe(403);
    const idToken = idTokenFor(api, student.uid, { admin: true });
    await api.call('admin/courses', {}, { as: { uid: student.uid, idToken } });
    await api.auth.setCustomUserClaims(student.uid, null);
  });
});
