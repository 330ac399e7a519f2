import { times } from '@markaz/contract/limits';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userRecordSchema } from '../src/store/records/user.ts';
import { lastAuditEntry, storedCode } from './codes.ts';
import { countStudents, enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason, signInByCookie } from './people.ts';
import { endYear } from './years.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Reads what is stored about a student: the account, the student’s documents, the used codes, the
 * attempts, and the log.
 */
async function readTraces({ uid }: Account) {
  const { users } = await api.auth.getUsers([{ uid }]);
  const documents = await api.firestore.getAll(
    api.firestore.doc(`users/${uid}`),
    api.firestore.doc(`progress/${uid}`),
  );
  const codes = await api.firestore.collection('accessCodes').where('usedBy', '==', uid).get();
  const subject = `user/${uid}`;
  const { entries } = await api.call('admin/audit', { subject }, { as: admin });
  const texts = [documents, codes.docs].flat().map((doc) => JSON.stringify(doc.data() ?? {}));
  const attemptDocuments = await api.firestore
    .collection('courseWork')
    .where('uid', '==', uid)
    .get();
  return {
    account: users.length,
    attemptDocuments: attemptDocuments.size,
    text: [...texts, JSON.stringify(entries)].join(),
  };
}

/** Expects that the account is deleted, and that no stored text names the student. */
async function expectNoName(student: Account): Promise<void> {
  const { account, attemptDocuments, text } = await readTraces(student);
  expect([account, attemptDocuments]).toEqual([0, 0]);
  expect(text).not.toContain('طالب مجتهد');
  expect(text).not.toContain(`${student.uid}@example.com`);
}

/**
 * Makes a student who redeemed a code and watched a lecture. Staff wrote a note about the student.
 */
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

const deleteOwnAccount = (student: Account, options = {}) =>
  api.call('user/delete', { uid: student.uid }, { as: student, ...options });

/**
 * Creates the account again, because the Auth emulator verifies only tokens of existing accounts.
 * Production verifies tokens without Firebase Auth.
 */
async function recreateAccount({ uid }: Account): Promise<void> {
  await api.auth.createUser({ uid });
}

const authUnavailable = Object.assign(new Error('away'), { code: 'app/network-error' });

/** Makes a student whose deletion was interrupted by a failure of Firebase Auth. */
async function makePartlyDeletedStudent(): Promise<Account> {
  const { student } = await makeBuyer();
  vi.spyOn(api.auth, 'deleteUser').mockRejectedValueOnce(authUnavailable);
  const { status } = await api.expectError('user/delete', { uid: student.uid }, { as: student });
  expect(status).toBe(503);
  return student;
}

describe('user/export', () => {
  it('returns all stored data with the titles of courses and lectures, but not the note of staff', async () => {
    const { student, token } = await makeBuyer();
    const removedCourse = await makeCourse(api, admin, { title: 'البلاغة' });
    await enrol(api, admin, student, removedCourse.cId);
    const removal = { cId: removedCourse.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', removal, { as: admin });
    const wrong = { cId: course.cId, token: 'TEST-0000' };
    await api.call('courses/course/enroll/lookup', wrong, { as: student });
    const endedCourse = await makeCourse(api, admin, { title: 'الصرف' });
    await enrol(api, admin, student, endedCourse.cId);
    const { at: endedAt } = await endYear(api, admin, [endedCourse.cId]);
    const follow = await api.call('user/follow', undefined, { as: student });
    const calendar = await api.call('user/calendar', undefined, { as: student });

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
    expect(data.calendar).toEqual(calendar);
    expect(data.contact).toBeNull();
    expect(data.staffNoteAt).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain('اتصل والده');
  });

  it('this test fails for every new field of the user record until the field is exported or excluded', () => {
    const profileFields = [
      'displayName',
      'email',
      'number',
      'grade',
      'section',
      'madhhab',
      'createdAt',
    ];
    const activityFields = ['lastSignIn', 'enrolments', 'formerEnrolments', 'pastEnrolments'];
    const linkFields = ['follow', 'calendar'];
    const securityFields = ['redeeming', 'endedSessions', 'devices', 'displacements'];
    const excludedFields = ['searchKeys', 'courses', 'pastCourses', 'answered', 'note', 'deleted'];
    expect(Object.keys(userRecordSchema.shape).toSorted()).toEqual(
      [
        ...[profileFields, activityFields, linkFields].flat(),
        ...securityFields,
        ...excludedFields,
      ].toSorted(),
    );
  });

  it('returns empty lists for a new student, and answers 429 to the fourth export', async () => {
    const student = await makeStudent(api);
    const data = await api.call('user/export', undefined, { as: student });
    expect(data).toMatchObject({ courses: [], progress: [], refusedCodes: [], staffNoteAt: null });
    for (let times = 0; times < 2; times += 1)
      await api.call('user/export', undefined, { as: student });
    expect((await api.expectError('user/export', undefined, { as: student })).status).toBe(429);
  });
});

describe('user/delete', () => {
  it('removes everything that names the student, and subtracts the student from the course’s number', async () => {
    const { student, token } = await makeBuyer();
    const before = await countStudents(api, course.cId);
    const { enrolments } = await api.call('admin/dashboard', undefined, { as: admin });
    const { headers } = await api.send('user/delete', { uid: student.uid }, { as: student });
    expect(headers.get('set-cookie')).toMatch(/^__session=;.*Max-Age=0/u);

    await expectNoName(student);
    const code = await storedCode(api, token);
    expect(code).toMatchObject({ state: 'used', usedBy: student.uid, usedByPerson: null });
    const after = await countStudents(api, course.cId);
    expect(after).toBe(before - 1);
    const dashboard = await api.call('admin/dashboard', undefined, { as: admin });
    expect(dashboard.enrolments).toEqual(enrolments);
    const entry = await lastAuditEntry(api, admin, `user/${student.uid}`);
    expect(entry).toMatchObject({
      action: 'student.delete',
      actor: { uid: student.uid, email: null },
      after: { reason: 'own' },
    });

    // Nobody else can use the card.
    const other = await makeStudent(api);
    const secondAttempt = await api.call(
      'courses/course/enroll',
      { cId: course.cId, token },
      { as: other },
    );
    expect(secondAttempt).toMatchObject({ subscribed: false, reason: 'used' });
  });

  it('shows staff the used card without a name, and no longer shows the student', async () => {
    const { student, token } = await makeBuyer();
    await deleteOwnAccount(student);
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
      expect((await api.expectError(path, body, { as: admin })).status).toBe(404);
  });

  it('requires a sign-in within the last five minutes, and the uid of the signed-in account', async () => {
    const student = await makeStudent(api);
    const signedInAgo = times.recentSignIn / 1000 + 1;
    const oldSession = { uid: student.uid, idToken: idTokenFor(api, student.uid, { signedInAgo }) };
    expect(await deleteOwnAccount(oldSession)).toEqual({ deleted: false, reason: 'old_sign_in' });
    const other = await makeStudent(api);
    const body = { uid: other.uid };
    expect((await api.expectError('user/delete', body, { as: student })).status).toBe(409);
    expect((await readTraces(student)).account + (await readTraces(other)).account).toBe(2);
  });

  it('refuses staff, even if their token does not yet contain the role', async () => {
    const promotedStudent = await makeStudent(api);
    await api.auth.setCustomUserClaims(promotedStudent.uid, { admin: true });
    for (const staff of [admin, promotedStudent])
      expect(await deleteOwnAccount(staff)).toEqual({ deleted: false, reason: 'staff' });
    expect((await readTraces(promotedStudent)).account).toBe(1);
  });

  it('ends all sessions, so that calls with an old session cannot store data of the student again', async () => {
    const { student } = await makeBuyer();
    const otherSession = await signInByCookie(api, student);
    await deleteOwnAccount(student);
    await recreateAccount(student);
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
      ['user/calendar', undefined],
      ['user/contact', undefined],
      ['user/contact/delete', undefined],
      ['auth/login', { idToken: student.idToken }],
    ] as const;
    for (const [path, body] of calls) {
      const answers = [
        await api.send(path, body, { as: student }),
        await api.send(path, body, { headers: otherSession }),
      ];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 401]);
    }
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
    await api.call('user/sessions/end', undefined, { as: student });
    await api.auth.deleteUser(student.uid);
    await expectNoName(student);
  });

  it('a deletion is complete even if the student redeems a code and signs in at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const student = await makeStudent(api);
      const token = await makeToken(api, admin, course.cId);
      const before = await countStudents(api, course.cId);
      const body = { cId: course.cId, token };
      const [deleted, redeemed] = await Promise.all([
        api.send('user/delete', { uid: student.uid }, { as: student }),
        api.send('courses/course/enroll', body, { as: student }),
        api.send('auth/login', { idToken: student.idToken }),
        api.send('user/delete', { uid: student.uid }, { as: student }),
      ]);
      expect([200, 401]).toContain(deleted.status);
      await expectNoName(student);
      const isUsed = redeemed.status === 200;
      expect(await storedCode(api, token)).toMatchObject({ state: isUsed ? 'used' : 'unused' });
      const after = await countStudents(api, course.cId);
      expect(after).toBe(before);
    }
  });

  it('a repeated call completes an interrupted deletion', async () => {
    const student = await makePartlyDeletedStudent();
    const { students } = await api.call('admin/students', {}, { as: admin });
    expect(students.map(({ uid }) => uid)).not.toContain(student.uid);
    await deleteOwnAccount(student);
    await expectNoName(student);
  });

  it('the purge completes interrupted deletions, even if one account fails', async () => {
    const [first, second] = [await makePartlyDeletedStudent(), await makePartlyDeletedStudent()];
    const { deleteUsers } = api.auth;
    vi.spyOn(api.auth, 'deleteUsers').mockImplementationOnce(async ([, ...securityFields]) => {
      const result = await deleteUsers.call(api.auth, securityFields);
      return { ...result, errors: [{ index: 0, error: authUnavailable as never }] };
    });
    await expect(api.purgeDeleted()).rejects.toThrow('not deleted yet');
    expect((await readTraces(first)).account + (await readTraces(second)).account).toBe(1);
    await api.purgeDeleted();
    await expectNoName(first);
    await expectNoName(second);
  });

  it('keeps a document without personal data until every session has expired', async () => {
    const { student } = await makeBuyer();
    await deleteOwnAccount(student);
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
  const deletionRequest = ({ uid }: Account, name = 'طالبٌ  مجتهد') => ({
    uid,
    name,
    reason: 'guardian',
  });

  it('requires the student’s name in the request, and logs the reason without the name', async () => {
    const { student } = await makeBuyer();
    const wrongNameRequest = deletionRequest(student, 'طالب آخر');
    expect(
      (await api.expectError('admin/students/delete', wrongNameRequest, { as: admin })).status,
    ).toBe(409);
    await api.call('admin/students/delete', deletionRequest(student), { as: admin });
    await api.call('admin/students/delete', deletionRequest(student), { as: admin });
    await expectNoName(student);
    const { entries } = await api.call(
      'admin/audit',
      { subject: `user/${student.uid}`, action: 'student.delete' },
      { as: admin },
    );
    expect(entries).toMatchObject([
      { actor: { uid: admin.uid }, before: null, after: { reason: 'guardian' } },
    ]);
  });

  it('requires the email address if the name has no letters', async () => {
    const student = await makeStudent(api, { name: '🙂' });
    const byName = deletionRequest(student, '🙂');
    expect((await api.expectError('admin/students/delete', byName, { as: admin })).status).toBe(
      409,
    );
    const byAddress = deletionRequest(student, `${student.uid}@example.com`);
    await api.call('admin/students/delete', byAddress, { as: admin });
    await expectNoName(student);
  });

  it('refuses staff, and answers 404 for unknown accounts', async () => {
    const other = await makeAdmin(api);
    const staff = deletionRequest(other, 'مدير المركز');
    expect((await api.expectError('admin/students/delete', staff, { as: admin })).status).toBe(409);
    const nobody = deletionRequest({ uid: 'nobody', idToken: '' });
    expect((await api.expectError('admin/students/delete', nobody, { as: admin })).status).toBe(
      404,
    );
  });

  it('removes the deleted student’s address and the reason from a transfer’s log entry, but not the other address', async () => {
    const { student } = await makeBuyer();
    const second = await makeStudent(api);
    const transfer = { cId: course.cId, from: student.uid, to: second.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    const readLog = async () =>
      (await api.call('admin/audit', { subject: `user/${second.uid}` }, { as: admin })).entries;
    expect(await readLog()).toMatchObject([{ reason }]);
    await api.call('admin/students/delete', deletionRequest(student), { as: admin });
    const entries = await readLog();
    expect(entries[0]).toMatchObject({
      before: { uid: student.uid, email: null },
      after: { uid: second.uid, email: `${second.uid}@example.com` },
      reason: null,
    });
    const mine = await api.call('user/courses', undefined, { as: second });
    expect(mine.courses).toHaveLength(1);
  });
});
