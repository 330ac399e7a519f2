import { randomUUID } from 'node:crypto';
import { maxInvitedCourses } from '@markaz/contract/people/bulk-enrolment';
import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { invitationIdOf } from '../src/store/records/invitation.ts';
import { makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true, processes: 2 });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const reason = 'منحة';
const day = 24 * 60 * 60 * 1000;

/** A person who has no account yet. The address of the token is that of the uid. */
function makeStranger() {
  const uid = `s-${randomUUID().slice(0, 8)}`;
  return { uid, email: `${uid}@example.com` };
}

/** Creates the account in Firebase Auth and signs in for the first time. */
async function signIn({ uid, email }: ReturnType<typeof makeStranger>) {
  await api.auth.createUser({ uid, email });
  return api.call('auth/login', { idToken: idTokenFor(api, uid) });
}

async function invite(emails: readonly string[], { cId } = course, until?: string) {
  const body = { cId, emails, reason, invite: true, ...(until !== undefined && { until }) };
  return (await api.call('admin/students/bulk', body, { as: admin })).rows;
}

async function listInvitations(search = '') {
  const { invitations } = await api.call('admin/students/invitations', { search }, { as: admin });
  return invitations;
}

const revoke = (email: string, { cId } = course) =>
  api.call('admin/students/invitations/revoke', { email, cId }, { as: admin });

async function readEntries(subject: string) {
  return (await api.call('admin/audit', { subject, limit: 10 }, { as: admin })).entries;
}

describe('an invitation', () => {
  it('is stored for an address without an account, and opens the course at the first sign-in', async () => {
    const stranger = makeStranger();
    const lastDay = daysLater(cairoDay(api.now()), 60);
    const until = endOfCairoDay(lastDay).toISOString();
    const body = { cId: course.cId, emails: [stranger.email], invite: true, until: lastDay };
    const row = { outcome: 'invite', uid: null, displayName: null, after: until };
    const preview = await api.call('admin/students/bulk/preview', body, { as: admin });
    expect(preview.rows).toEqual([row]);
    expect(await listInvitations(stranger.email)).toEqual([]);
    expect(await invite([` ${stranger.email.toUpperCase()}`], course, lastDay)).toEqual([row]);
    expect(await listInvitations(stranger.uid)).toEqual([
      {
        email: stranger.email,
        cId: course.cId,
        until,
        at: api.now().toISOString(),
        by: { uid: admin.uid, email: `${admin.uid}@example.com` },
        reason,
      },
    ]);

    api.advance(day);
    const { user, isNewUser } = await signIn(stranger);
    expect(isNewUser).toBe(true);
    expect(user).toMatchObject({ courses: [course.cId], access: { [course.cId]: [{ until }] } });
    expect(await listInvitations(stranger.uid)).toEqual([]);
    const request = { uid: stranger.uid };
    const { enrolments } = await api.call('admin/students/student', request, { as: admin });
    expect(enrolments).toMatchObject([
      { cId: course.cId, code: null, by: admin.uid, until, enrolledAt: api.now().toISOString() },
    ]);
    expect(await readEntries(`user/${stranger.uid}`)).toMatchObject([
      {
        action: 'enrolment.add',
        actor: { uid: admin.uid },
        at: api.now().toISOString(),
        after: { email: stranger.email, invited: true, until },
        reason,
        outcome: 'done',
      },
    ]);
    await expectConsistentRecords(api);
    await api.runNightlyJob();
    const progress = await api.firestore.doc(`progress/${stranger.uid}`).get();
    expect(progress.get('open')).toEqual(['*', course.cId]);
  });

  it('can be extended by another invitation, but not shortened', async () => {
    const { email } = makeStranger();
    const [near, far] = [30, 60].map((days) => daysLater(cairoDay(api.now()), days));
    const endOf = (lastDay = '') => endOfCairoDay(lastDay).toISOString();
    await invite([email], course, near);
    expect(await invite([email], course, far)).toMatchObject([
      { outcome: 'invite', before: endOf(near), after: endOf(far) },
    ]);
    expect(await invite([email], course, near)).toMatchObject([
      { outcome: 'invited', before: endOf(far), after: endOf(far) },
    ]);
    expect(await invite([email])).toMatchObject([{ outcome: 'invite', after: null }]);
    expect(await listInvitations(email)).toMatchObject([{ until: null }]);
  });

  it('is stored only if staff ask for it, and only for people who have never signed in', async () => {
    const student = await makeStudent(api);
    const { email } = makeStranger();
    const emails = [email, `${student.uid}@example.com`];
    const body = { cId: course.cId, emails, reason };
    const { rows } = await api.call('admin/students/bulk', body, { as: admin });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['unknown', 'new']);
    expect((await invite(emails)).map(({ outcome }) => outcome)).toEqual(['invite', 'has']);
    expect(await listInvitations(student.uid)).toEqual([]);
  });

  it('is logged with the number of addresses, and with the reason only if there are several addresses', async () => {
    const emails = [1, 2, 3].map(() => makeStranger().email);
    const newest = async () => (await readEntries(`course/${course.cId}`))[0];
    api.advance(1_000);
    await invite(emails);
    expect(await newest()).toMatchObject({
      action: 'enrolments.add',
      subjects: [`course/${course.cId}`],
      after: { count: 0, invited: 3 },
      reason,
    });
    api.advance(1_000);
    await invite([makeStranger().email]);
    expect(await newest()).toMatchObject({ after: { count: 0, invited: 1 }, reason: null });
  });

  it('does not open the course after it was revoked', async () => {
    const stranger = makeStranger();
    const other = await makeCourse(api, admin);
    await invite([stranger.email]);
    await invite([stranger.email], other);
    expect(await listInvitations(stranger.email)).toHaveLength(2);
    api.advance(1_000);
    expect(await revoke(stranger.email.toUpperCase())).toEqual({ revoked: true });
    expect(await revoke(stranger.email)).toEqual({ revoked: false });
    const [entry] = await readEntries(`course/${course.cId}`);
    expect(entry).toMatchObject({ action: 'invitation.revoke', actor: { uid: admin.uid } });
    expect(JSON.stringify(entry)).not.toContain(stranger.uid);
    expect(await listInvitations(stranger.email)).toMatchObject([{ cId: other.cId }]);
    expect((await signIn(stranger)).user.courses).toEqual([other.cId]);
    expect(await revoke(stranger.email, other)).toEqual({ revoked: false });
  });

  it('is dropped with a log entry if the course is gone or the access has ended, and the sign-in succeeds', async () => {
    const stranger = makeStranger();
    const [gone, ended] = [await makeCourse(api, admin), await makeCourse(api, admin)];
    await invite([stranger.email], gone);
    await invite([stranger.email], ended, cairoDay(api.now()));
    await invite([stranger.email]);
    await api.call('admin/courses/delete', { ids: [gone.cId] }, { as: admin });
    api.advance(2 * day);
    expect((await signIn(stranger)).user.courses).toEqual([course.cId]);
    const outcomes = (await readEntries(`user/${stranger.uid}`)).map(
      ({ subjects: [subject], outcome }) => [subject, outcome],
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      [`course/${gone.cId}`]: 'failed',
      [`course/${ended.cId}`]: 'failed',
      [`course/${course.cId}`]: 'done',
    });
    expect(await listInvitations(stranger.email)).toEqual([]);
    await api.call('admin/courses/restore', { ids: [gone.cId] }, { as: admin });
    await expectConsistentRecords(api);
  });

  it('does not prevent the sign-in if its record is damaged', async () => {
    const stranger = makeStranger();
    await invite([stranger.email]);
    await api.firestore.doc(`invitations/${invitationIdOf(stranger.email)}`).update({ courses: 1 });
    expect(await invite([stranger.email])).toMatchObject([{ outcome: 'unreadable' }]);
    expect((await signIn(stranger)).user.courses).toEqual([]);
  });

  it('is accepted once if the person signs in on two instances at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stranger = makeStranger();
      await invite([stranger.email]);
      await api.auth.createUser({ uid: stranger.uid, email: stranger.email });
      const idToken = idTokenFor(api, stranger.uid);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => api.call('auth/login', { idToken })),
      );
      expect(answers.map(({ user }) => user.courses)).toEqual(Array(4).fill([course.cId]));
      expect(await readEntries(`user/${stranger.uid}`)).toHaveLength(1);
    }
    await expectConsistentRecords(api);
  });

  it('is accepted completely or not at all while staff revoke it and move its course to the trash', async () => {
    for (let round = 0; round < 4; round += 1) {
      const stranger = makeStranger();
      const trashed = await makeCourse(api, admin);
      await invite([stranger.email]);
      await invite([stranger.email], trashed);
      const [{ user }, { revoked }] = await Promise.all([
        signIn(stranger),
        revoke(stranger.email),
        api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin }),
      ]);
      expect(user.courses.includes(course.cId)).toBe(!revoked);
      expect(await listInvitations(stranger.email)).toEqual([]);
      await api.call('admin/courses/restore', { ids: [trashed.cId] }, { as: admin });
    }
    await expectConsistentRecords(api);
  });

  it('is deleted a year after the last invitation of its address', async () => {
    const [old, renewed] = [makeStranger(), makeStranger()];
    const other = await makeCourse(api, admin);
    await invite([old.email, renewed.email]);
    api.advance(200 * day);
    await invite([renewed.email], other);
    api.advance(166 * day);
    await api.runNightlyJob();
    expect(await listInvitations(old.email)).toEqual([]);
    expect(await listInvitations(renewed.email)).toHaveLength(2);
    for (const made of [course, other]) await revoke(renewed.email, made);
    api.advance(-366 * day);
  });

  it('is limited to fifty courses for one address', async () => {
    const { email } = makeStranger();
    await invite([email]);
    const ref = api.firestore.doc(`invitations/${invitationIdOf(email)}`);
    const invited = (await ref.get()).get(`courses.${course.cId}`);
    for (let count = 1; count < maxInvitedCourses; count += 1)
      await ref.update({ [`courses.other-${count}`]: invited });
    const next = await makeCourse(api, admin);
    expect(await invite([email], next)).toMatchObject([{ outcome: 'full' }]);
    await revoke(email);
    expect(await invite([email], next)).toMatchObject([{ outcome: 'invite' }]);
  });
});

describe('the list of invitations', () => {
  it('has pages, newest first, and finds addresses by their beginning', async () => {
    const prefix = `p-${randomUUID().slice(0, 8)}`;
    const emails = ['c', 'a', 'b'].map((name) => `${prefix}-${name}@example.com`);
    for (const email of emails) {
      api.advance(1_000);
      await invite([email]);
    }
    const ask = (body: object) =>
      api.call('admin/students/invitations', { limit: 2, ...body }, { as: admin });
    for (const [search, expected] of [
      ['', emails.toReversed()],
      [` ${prefix.toUpperCase()}`, emails.toSorted()],
    ] as const) {
      const first = await ask({ search });
      expect(first.invitations.map(({ email }) => email)).toEqual(expected.slice(0, 2));
      const second = await ask({ search, after: first.next });
      expect(second.invitations[0]?.email).toBe(expected[2]);
    }
    const wrong = { search: prefix, after: 'x' };
    expect((await api.expectError('admin/students/invitations', wrong, { as: admin })).status).toBe(
      400,
    );
  });
});

describeLocally('the Firestore cost of invitations', () => {
  it('an invitation costs staff one more read and one more write, and the first sign-in one read and one write per course', async () => {
    const [stranger, other] = [makeStranger(), makeStranger()];
    const body = { cId: course.cId, emails: [stranger.email, other.email], invite: true };
    const preview = () => api.call('admin/students/bulk/preview', body, { as: admin });
    expect(await api.cost(preview)).toEqual({ reads: 3, writes: 0, deletes: 0 });
    const emails = [stranger.email, other.email];
    expect(await api.cost(() => invite(emails))).toEqual({ reads: 3, writes: 4, deletes: 0 });
    expect(await api.cost(() => invite(emails))).toEqual({ reads: 3, writes: 0, deletes: 0 });
    const list = () => listInvitations(stranger.email);
    expect(await api.cost(list)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await api.cost(() => revoke(other.email))).toEqual({ reads: 1, writes: 1, deletes: 1 });
    await api.auth.createUser({ uid: stranger.uid, email: stranger.email });
    const idToken = idTokenFor(api, stranger.uid);
    expect(await api.cost(() => api.call('auth/login', { idToken }))).toEqual({
      // Reads the user document, the number, the invitation and the course.
      reads: 4,
      // Writes the user document, the log entry, the counters, and a check that the course is live.
      writes: 4,
      deletes: 1,
    });
  });
});
