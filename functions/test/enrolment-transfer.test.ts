import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, storedCode } from './codes.ts';
import { countStudents, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'admin/students/transfer';

async function makeEnrolled() {
  const student = await makeStudent(api);
  const token = await makeToken(api, admin, course.cId);
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
  return { student, token };
}

function watch(as: Account, lId: string, position: number, completed = false) {
  const lectures = [{ lId, position, completed }];
  return api.call('user/progress', { cId: course.cId, lectures }, { as });
}

function transfer(from: string, to: string) {
  return api.call(path, { cId: course.cId, from, to, reason }, { as: admin });
}

async function readCourses(as: Account) {
  return (await api.call('user/courses', undefined, { as })).courses;
}

async function mayWatch(as: Account): Promise<boolean> {
  const body = { cId: course.cId, lId: course.soldId };
  return (await api.send('courses/course/lectures/lecture/res', body, { as })).status === 200;
}

describe('admin/students/transfer', () => {
  it('moves the course, the progress and the code to the other account', async () => {
    const { student: wrongAccount, token } = await makeEnrolled();
    await watch(wrongAccount, course.soldId, 700, true);
    const before = await readCourses(wrongAccount);
    const rightAccount = await makeStudent(api);
    expect(await transfer(wrongAccount.uid, rightAccount.uid)).toEqual({ moved: true });
    expect(await readCourses(rightAccount)).toEqual(before);
    expect(await readCourses(wrongAccount)).toEqual([]);
    expect([await mayWatch(wrongAccount), await mayWatch(rightAccount)]).toEqual([false, true]);
    expect(await storedCode(api, token)).toMatchObject({
      state: 'used',
      usedBy: rightAccount.uid,
      usedByPerson: { email: `${rightAccount.uid}@example.com` },
    });
    const [wrongDoc, rightDoc] = await Promise.all(
      [wrongAccount, rightAccount].map(({ uid }) => api.firestore.doc(`users/${uid}`).get()),
    );
    expect(wrongDoc?.get('courses')).toEqual([]);
    expect(rightDoc?.get('courses')).toEqual([course.cId]);
  });

  it('merges the progress of both accounts, and keeps the newer position of each lecture', async () => {
    const { student: wrongAccount } = await makeEnrolled();
    const rightAccount = await makeStudent(api);
    await watch(wrongAccount, course.openId, 10, true);
    await watch(rightAccount, course.openId, 5);
    api.advance(5_000);
    await watch(rightAccount, course.openId, 20);
    await watch(wrongAccount, course.soldId, 30);
    await transfer(wrongAccount.uid, rightAccount.uid);
    const [movedCourse] = await readCourses(rightAccount);
    expect(movedCourse?.progress.lectures.toSorted((a, b) => a.position - b.position)).toEqual([
      { lId: course.openId, position: 20, completed: true, completedAt: expect.any(String) },
      { lId: course.soldId, position: 30, completed: false },
    ]);
  });

  it('a repeated transfer changes nothing, and a transfer in the other direction undoes it', async () => {
    const { student: wrongAccount, token } = await makeEnrolled();
    const rightAccount = await makeStudent(api);
    await transfer(wrongAccount.uid, rightAccount.uid);
    await transfer(wrongAccount.uid, rightAccount.uid);
    expect(await readCourses(rightAccount)).toHaveLength(1);
    await transfer(rightAccount.uid, wrongAccount.uid);
    expect([await readCourses(rightAccount), (await readCourses(wrongAccount)).length]).toEqual([
      [],
      1,
    ]);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: wrongAccount.uid },
      { as: admin },
    );
    expect(enrolments).toMatchObject([{ code: token, movedFrom: null }]);
  });

  it('a transfer does not make codes usable again', async () => {
    const { student: wrongAccount, token } = await makeEnrolled();
    const rightAccount = await makeStudent(api);
    await transfer(wrongAccount.uid, rightAccount.uid);
    const request = { cId: course.cId, token };
    const answer = await api.call('courses/course/enroll', request, { as: wrongAccount });
    expect(answer).toMatchObject({ subscribed: false, reason: 'used' });
    const used = await api.firestore.collection('accessCodes').where('state', '==', 'used').get();
    expect(await countStudents(api, course.cId)).toBe(used.size);
  });

  it('refuses a transfer between accounts that both or neither have the course, or to the same account', async () => {
    const { student: firstStudent } = await makeEnrolled();
    const { student: secondStudent } = await makeEnrolled();
    const stranger = await makeStudent(api);
    const errorFor = async (from: string, to: string, cId = course.cId) =>
      (await api.expectError(path, { cId, from, to, reason }, { as: admin })).body;
    expect((await errorFor(firstStudent.uid, secondStudent.uid)).error).toBe('conflict');
    expect((await errorFor(stranger.uid, firstStudent.uid)).error).toBe('conflict');
    expect((await errorFor(firstStudent.uid, stranger.uid, 'unknown')).error).toBe('conflict');
    expect((await errorFor(firstStudent.uid, 'nobody')).error).toBe('not_found');
    expect((await errorFor('nobody', firstStudent.uid)).error).toBe('not_found');
    expect((await errorFor('a/b', firstStudent.uid)).fields).toHaveProperty('from');
    expect((await errorFor(firstStudent.uid, firstStudent.uid)).error).toBe('conflict');
    expect(await readCourses(firstStudent)).toHaveLength(1);
  });

  it('logs a transfer for both accounts, the course and the code', async () => {
    const { student: wrongAccount, token } = await makeEnrolled();
    const rightAccount = await makeStudent(api);
    await transfer(wrongAccount.uid, rightAccount.uid);
    expect(await lastAuditEntry(api, admin, `user/${wrongAccount.uid}`)).toMatchObject({
      action: 'enrolment.transfer',
      subjects: [
        `course/${course.cId}`,
        `user/${wrongAccount.uid}`,
        `user/${rightAccount.uid}`,
        `code/${token}`,
      ],
      before: { uid: wrongAccount.uid, email: `${wrongAccount.uid}@example.com` },
      after: { uid: rightAccount.uid, email: `${rightAccount.uid}@example.com` },
    });
  });

  it('of two concurrent transfers to different accounts, only one succeeds', async () => {
    const { student: wrongAccount, token } = await makeEnrolled();
    const others = await Promise.all([makeStudent(api), makeStudent(api)]);
    const answers = await Promise.all(
      others.map(({ uid }) =>
        api.send(path, { cId: course.cId, from: wrongAccount.uid, to: uid, reason }, { as: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    expect(await storedCode(api, token)).toMatchObject({ usedBy: winner?.uid });
    const accessAfter = await Promise.all(others.map(mayWatch));
    expect(accessAfter.filter(Boolean)).toHaveLength(1);
  });
});

describeLocally('a transfer', () => {
  it('costs nine reads and four writes', async () => {
    const { student: wrongAccount } = await makeEnrolled();
    const rightAccount = await makeStudent(api);
    const costOfTransfer = await api.cost(() => transfer(wrongAccount.uid, rightAccount.uid));
    expect(costOfTransfer).toEqual({ reads: 9, writes: 4, deletes: 0 });
    const costOfReturn = await api.cost(() => transfer(rightAccount.uid, wrongAccount.uid));
    expect(costOfReturn).toEqual(costOfTransfer);
  });

  it.each([
    [4, 'after'],
    [14, 'after'],
    [10, 'before'],
  ] as const)(
    'happens once if a commit fails with status %i %s it takes effect',
    async (code, when) => {
      const { student: wrongAccount } = await makeEnrolled();
      const rightAccount = await makeStudent(api);
      const project = api.projectId;
      api.local?.firestore.faults.inject({ rpc: 'Commit', project, code, when });
      await transfer(wrongAccount.uid, rightAccount.uid);
      expect([await mayWatch(wrongAccount), await mayWatch(rightAccount)]).toEqual([false, true]);
      const body = { subject: `user/${wrongAccount.uid}` };
      const { entries } = await api.call('admin/audit', body, { as: admin });
      expect(entries).toHaveLength(1);
    },
  );
});
