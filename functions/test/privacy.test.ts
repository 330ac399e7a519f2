import { times } from '@markaz/contract/limits';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userRecordSchema } from '../src/store/records/user.ts';
import { lastEntry, storedCode } from './codes.ts';
import { enrol, type MadeCourse, makeCourse, makeToken, studentsOf } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason, signInByCookie } from './people.ts';
import { endYear } from './years.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What lists and files of staff, and the account's own documents, tell of somebody. */
async function tracesOf({ uid }: Account) {
  const { users } = await api.auth.getUsers([{ uid }]);
  const documents = await api.firestore.getAll(
    api.firestore.doc(`users/${uid}`),
    api.firestore.doc(`progress/${uid}`),
  );
  const codes = await api.firestore.collection('accessCodes').where('usedBy', '==', uid).get();
  const subject = `user/${uid}`;
  const { entries } = await api.call('admin/audit', { subject }, { as: admin });
  const texts = [documents, codes.docs].flat().map((doc) => JSON.stringify(doc.data() ?? {}));
  const works = await api.firestore.collection('courseWork').where('uid', '==', uid).get();
  return {
    account: users.length,
    works: works.size,
    text: [...texts, JSON.stringify(entries)].join(),
  };
}

async function expectNameless(student: Account): Promise<void> {
  const { account, works, text } = await tracesOf(student);
  expect([account, works]).toEqual([0, 0]);
  expect(text).not.toContain('طالب مجتهد');
  expect(text).not.toContain(`${student.uid}@example.com`);
}

/** A student of the course, by a code, who has watched something and of whom staff know something. */
async function makeBuyer(): Promise<{ readonly student: Account; readonly token: string }> {
  const student = await makeStudent(api);
  const token = await makeToken(api, admin, course.cId);
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
  const lectures = [{ lId: course.soldId, position: 61, completed: true }];
  await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
  const note = { uid: student.uid, text: 'اتصل والده', updatedAt: null };
  await api.call('admin/students/note', note, { as: admin });
  return { student, token };
}

const deleteOwn = (student: Account, options = {}) =>
  api.call('user/delete', { uid: student.uid }, { as: student, ...options });

/** Tokens are verified without asking Firebase Auth in production; its emulator must know the account. */
async function revive({ uid }: Account): Promise<void> {
  await api.auth.createUser({ uid });
}

const authIsAway = Object.assign(new Error('away'), { code: 'app/network-error' });

/** Whose deletion was stopped where Firebase Auth has its turn. */
async function makeHalfDeleted(): Promise<Account> {
  const { student } = await makeBuyer();
  vi.spyOn(api.auth, 'deleteUser').mockRejectedValueOnce(authIsAway);
  const { status } = await api.refused('user/delete', { uid: student.uid }, { as: student });
  expect(status).toBe(503);
  return student;
}

describe('user/export', () => {
  it('gives all that is kept, with titles, but not what staff wrote down', async () => {
    const { student, token } = await makeBuyer();
    const former = await makeCourse(api, admin, { title: 'البلاغة' });
    await enrol(api, admin, student, former.cId);
    const removal = { cId: former.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', removal, { as: admin });
    const wrong = { cId: course.cId, token: 'TEST-0000' };
    await api.call('courses/course/enroll/lookup', wrong, { as: student });
    const lastYears = await makeCourse(api, admin, { title: 'الصرف' });
    await enrol(api, admin, student, lastYears.cId);
    const { at: endedAt } = await endYear(api, admin, [lastYears.cId]);
    const follow = await api.call('user/follow', undefined, { as: student });

    const { headers } = await api.send('user/export', undefined, { as: student });
    expect(headers.get('cache-control')).toBe('private, no-store');
    const data = await api.call('user/export', undefined, { as: student });
    expect(data.profile).toMatchObject({ uid: student.uid, displayName: 'طالب مجتهد' });
    expect(data.courses).toMatchObject([{ cId: course.cId, code: token }]);
    expect(data.formerCourses).toMatchObject([{ title: 'البلاغة' }]);
    expect(data.endedCourses).toMatchObject([{ title: 'الصرف', endedAt }]);
    expect(data.progress).toMatchObject([
      {
        courseTitle: 'النحو للصف الأول',
        lectures: [{ title: 'باب الإعراب', position: 61, completed: true }],
      },
    ]);
    expect(data.refusedCodes).toMatchObject([{ reason: 'invalid' }]);
    expect(data.follow).toEqual(follow);
    expect(data.staffNoteAt).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain('اتصل والده');
  });

  it('knows every field of the record: a new one has to be given, or left out on purpose', () => {
    const given = ['displayName', 'email', 'number', 'grade', 'section', 'madhhab', 'createdAt'];
    const doings = ['lastSignIn', 'enrolments', 'formerEnrolments', 'pastEnrolments'];
    const others = ['follow', 'redeeming', 'endedSessions', 'devices', 'displacements'];
    const leftOut = ['searchKeys', 'courses', 'pastCourses', 'note', 'deleted'];
    expect(Object.keys(userRecordSchema.shape).toSorted()).toEqual(
      [...given, ...doings, ...others, ...leftOut].toSorted(),
    );
  });

  it('is empty for who has done nothing, and is not given again and again', async () => {
    const student = await makeStudent(api);
    const data = await api.call('user/export', undefined, { as: student });
    expect(data).toMatchObject({ courses: [], progress: [], refusedCodes: [], staffNoteAt: null });
    for (let times = 0; times < 2; times += 1)
      await api.call('user/export', undefined, { as: student });
    expect((await api.refused('user/export', undefined, { as: student })).status).toBe(429);
  });
});

describe('user/delete', () => {
  it('leaves nothing that names anybody, and the books as they are', async () => {
    const { student, token } = await makeBuyer();
    const before = await studentsOf(api, course.cId);
    const { enrolments } = await api.call('admin/dashboard', undefined, { as: admin });
    const { headers } = await api.send('user/delete', { uid: student.uid }, { as: student });
    expect(headers.get('set-cookie')).toMatch(/^__session=;.*Max-Age=0/u);

    await expectNameless(student);
    const code = await storedCode(api, token);
    expect(code).toMatchObject({ state: 'used', usedBy: student.uid, usedByPerson: null });
    const after = await studentsOf(api, course.cId);
    expect(after).toBe(before - 1);
    const dashboard = await api.call('admin/dashboard', undefined, { as: admin });
    expect(dashboard.enrolments).toEqual(enrolments);
    const entry = await lastEntry(api, admin, `user/${student.uid}`);
    expect(entry).toMatchObject({
      action: 'student.delete',
      actor: { uid: student.uid, email: null },
      after: { reason: 'own' },
    });

    // Nobody else gets the card.
    const other = await makeStudent(api);
    const again = await api.call(
      'courses/course/enroll',
      { cId: course.cId, token },
      { as: other },
    );
    expect(again).toMatchObject({ subscribed: false, reason: 'used' });
  });

  it('shows staff a card without a name, and no student', async () => {
    const { student, token } = await makeBuyer();
    await deleteOwn(student);
    const { card, entries } = await api.call('admin/codes/card', { code: token }, { as: admin });
    expect(card.usedBy).toEqual({ uid: student.uid, displayName: '', email: null });
    expect(entries.map(({ action }) => action)).not.toContain('student.note');
    const file = await api.send(`admin/codes/csv?cId=${course.cId}`, undefined, { as: admin });
    expect(
      String(file.body)
        .split('\n')
        .find((line) => line.includes(token)),
    ).toContain('حساب محذوف');
    const { students } = await api.call('admin/students', {}, { as: admin });
    expect(students.map(({ uid }) => uid)).not.toContain(student.uid);
    const ofCourse = await api.call('admin/courses/students', { cId: course.cId }, { as: admin });
    expect(ofCourse.students.map(({ uid }) => uid)).not.toContain(student.uid);
    const { uid } = student;
    const { cId } = course;
    for (const [path, body] of [
      ['admin/students/student', { uid }],
      ['admin/students/enrol', { cId, uid, reason }],
      ['admin/students/note', { uid, text: 'x', updatedAt: null }],
    ] as const)
      expect((await api.refused(path, body, { as: admin })).status).toBe(404);
  });

  it('asks for a sign-in of the last five minutes, and for the account that is seen', async () => {
    const student = await makeStudent(api);
    const signedInAgo = times.recentSignIn / 1000 + 1;
    const long = { uid: student.uid, idToken: idTokenFor(api, student.uid, { signedInAgo }) };
    expect(await deleteOwn(long)).toEqual({ deleted: false, reason: 'old_sign_in' });
    const other = await makeStudent(api);
    const body = { uid: other.uid };
    expect((await api.refused('user/delete', body, { as: student })).status).toBe(409);
    expect((await tracesOf(student)).account + (await tracesOf(other)).account).toBe(2);
  });

  it('refuses staff, also such as a token does not call so yet', async () => {
    const promoted = await makeStudent(api);
    await api.auth.setCustomUserClaims(promoted.uid, { admin: true });
    for (const staff of [admin, promoted])
      expect(await deleteOwn(staff)).toEqual({ deleted: false, reason: 'staff' });
    expect((await tracesOf(promoted)).account).toBe(1);
  });

  it('ends all sessions, and none of them brings the student back', async () => {
    const { student } = await makeBuyer();
    const elsewhere = await signInByCookie(api, student);
    await deleteOwn(student);
    await revive(student);
    const token = await makeToken(api, admin, course.cId);
    const { cId, soldId } = course;
    const calls = [
      ['user/userdoc', undefined],
      ['user/courses', undefined],
      ['user/export', undefined],
      ['user/profile', { grade: '1' }],
      ['courses/course/enroll', { cId, token }],
      ['courses/course/lectures/lecture/res', { cId, lId: soldId }],
      ['user/progress', { cId, lectures: [{ lId: soldId, position: 5 }] }],
      ['auth/login', { idToken: student.idToken }],
    ] as const;
    for (const [path, body] of calls) {
      const answers = [
        await api.send(path, body, { as: student }),
        await api.send(path, body, { headers: elsewhere }),
      ];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 401]);
    }
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
    await api.call('user/sessions/end', undefined, { as: student });
    await api.auth.deleteUser(student.uid);
    await expectNameless(student);
  });

  it('is all or nothing beside redeeming and signing in at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const student = await makeStudent(api);
      const token = await makeToken(api, admin, course.cId);
      const before = await studentsOf(api, course.cId);
      const body = { cId: course.cId, token };
      const [deleted, redeemed] = await Promise.all([
        api.send('user/delete', { uid: student.uid }, { as: student }),
        api.send('courses/course/enroll', body, { as: student }),
        api.send('auth/login', { idToken: student.idToken }),
        api.send('user/delete', { uid: student.uid }, { as: student }),
      ]);
      expect([200, 401]).toContain(deleted.status);
      await expectNameless(student);
      const used = redeemed.status === 200;
      expect(await storedCode(api, token)).toMatchObject({ state: used ? 'used' : 'unused' });
      const after = await studentsOf(api, course.cId);
      expect(after).toBe(before);
    }
  });

  it('is finished by being asked again where it was stopped', async () => {
    const student = await makeHalfDeleted();
    const { students } = await api.call('admin/students', {}, { as: admin });
    expect(students.map(({ uid }) => uid)).not.toContain(student.uid);
    await deleteOwn(student);
    await expectNameless(student);
  });

  it('is finished by the purge, where one account keeps no other waiting', async () => {
    const [first, second] = [await makeHalfDeleted(), await makeHalfDeleted()];
    const { deleteUsers } = api.auth;
    vi.spyOn(api.auth, 'deleteUsers').mockImplementationOnce(async ([, ...others]) => {
      const result = await deleteUsers.call(api.auth, others);
      return { ...result, errors: [{ index: 0, error: authIsAway as never }] };
    });
    await expect(api.purgeDeleted()).rejects.toThrow('not deleted yet');
    expect((await tracesOf(first)).account + (await tracesOf(second)).account).toBe(1);
    await api.purgeDeleted();
    await expectNameless(first);
    await expectNameless(second);
  });

  it('is forgotten itself once no session can be open any more', async () => {
    const { student } = await makeBuyer();
    await deleteOwn(student);
    const record = api.firestore.doc(`users/${student.uid}`);
    api.advance(times.session - 60_000);
    await api.purgeDeleted();
    expect((await record.get()).exists).toBe(true);
    api.advance(120_000);
    expect(await api.purgeDeleted()).toBeGreaterThan(0);
    expect((await record.get()).exists).toBe(false);
  });
});

describe('admin/students/delete', () => {
  const remove = ({ uid }: Account, name = 'طالبٌ  مجتهد') => ({ uid, name, reason: 'guardian' });

  it('deletes by the typed name, and the log knows why but not whom', async () => {
    const { student } = await makeBuyer();
    const wrong = remove(student, 'طالب آخر');
    expect((await api.refused('admin/students/delete', wrong, { as: admin })).status).toBe(409);
    await api.call('admin/students/delete', remove(student), { as: admin });
    await api.call('admin/students/delete', remove(student), { as: admin });
    await expectNameless(student);
    const { entries } = await api.call(
      'admin/audit',
      { subject: `user/${student.uid}`, action: 'student.delete' },
      { as: admin },
    );
    expect(entries).toMatchObject([
      { actor: { uid: admin.uid }, before: null, after: { reason: 'guardian' } },
    ]);
  });

  it('takes the address of who has a name without letters', async () => {
    const student = await makeStudent(api, { name: '🙂' });
    const byName = remove(student, '🙂');
    expect((await api.refused('admin/students/delete', byName, { as: admin })).status).toBe(409);
    const byAddress = remove(student, `${student.uid}@example.com`);
    await api.call('admin/students/delete', byAddress, { as: admin });
    await expectNameless(student);
  });

  it('refuses staff, and knows nobody who never was there', async () => {
    const other = await makeAdmin(api);
    const staff = remove(other, 'مدير المركز');
    expect((await api.refused('admin/students/delete', staff, { as: admin })).status).toBe(409);
    const nobody = remove({ uid: 'nobody', idToken: '' });
    expect((await api.refused('admin/students/delete', nobody, { as: admin })).status).toBe(404);
  });

  it('takes the address of this student, and no other, and the reason out of a transfer', async () => {
    const { student } = await makeBuyer();
    const second = await makeStudent(api);
    const transfer = { cId: course.cId, from: student.uid, to: second.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    const story = async () =>
      (await api.call('admin/audit', { subject: `user/${second.uid}` }, { as: admin })).entries;
    expect(await story()).toMatchObject([{ reason }]);
    await api.call('admin/students/delete', remove(student), { as: admin });
    const entries = await story();
    expect(entries[0]).toMatchObject({
      before: { uid: student.uid, email: null },
      after: { uid: second.uid, email: `${second.uid}@example.com` },
      reason: null,
    });
    const mine = await api.call('user/courses', undefined, { as: second });
    expect(mine.courses).toHaveLength(1);
  });
});
