import { beforeAll, describe, expect, it } from 'vitest';
import { lastEntry, storedCode } from './codes.ts';
import { type MadeCourse, makeCourse, makeToken, studentsOf } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'admin/students/transfer';

async function enrolled() {
  const student = await makeStudent(api);
  const token = await makeToken(api, admin, course.cId);
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
  return { student, token };
}

function watch(as: Account, lId: string, position: number, completed = false) {
  const lectures = [{ lId, position, completed }];
  return api.call('user/progress', { cId: course.cId, lectures }, { as });
}

function move(from: string, to: string) {
  return api.call(path, { cId: course.cId, from, to, reason }, { as: admin });
}

async function coursesOf(as: Account) {
  return (await api.call('user/courses', undefined, { as })).courses;
}

async function mayWatch(as: Account): Promise<boolean> {
  const body = { cId: course.cId, lId: course.soldId };
  return (await api.send('courses/course/lectures/lecture/res', body, { as })).status === 200;
}

describe('admin/students/transfer', () => {
  it('moves the course, the progress and the code to the other account', async () => {
    const { student: wrong, token } = await enrolled();
    await watch(wrong, course.soldId, 700, true);
    const before = await coursesOf(wrong);
    const right = await makeStudent(api);
    expect(await move(wrong.uid, right.uid)).toEqual({ moved: true });
    expect(await coursesOf(right)).toEqual(before);
    expect(await coursesOf(wrong)).toEqual([]);
    expect([await mayWatch(wrong), await mayWatch(right)]).toEqual([false, true]);
    expect(await storedCode(api, token)).toMatchObject({
      state: 'used',
      usedBy: right.uid,
      usedByPerson: { email: `${right.uid}@example.com` },
    });
    const [wrongDoc, rightDoc] = await Promise.all(
      [wrong, right].map(({ uid }) => api.firestore.doc(`users/${uid}`).get()),
    );
    expect(wrongDoc?.get('courses')).toEqual([]);
    expect(rightDoc?.get('courses')).toEqual([course.cId]);
  });

  it('keeps the newer progress of both accounts', async () => {
    const { student: wrong } = await enrolled();
    const right = await makeStudent(api);
    await watch(wrong, course.openId, 10, true);
    await watch(right, course.openId, 5);
    api.advance(5_000);
    await watch(right, course.openId, 20);
    await watch(wrong, course.soldId, 30);
    await move(wrong.uid, right.uid);
    const [moved] = await coursesOf(right);
    expect(moved?.progress.lectures.toSorted((a, b) => a.position - b.position)).toEqual([
      { lId: course.openId, position: 20, completed: true },
      { lId: course.soldId, position: 30, completed: false },
    ]);
  });

  it('is idempotent, and can be undone', async () => {
    const { student: wrong, token } = await enrolled();
    const right = await makeStudent(api);
    await move(wrong.uid, right.uid);
    await move(wrong.uid, right.uid);
    expect(await coursesOf(right)).toHaveLength(1);
    await move(right.uid, wrong.uid);
    expect([await coursesOf(right), (await coursesOf(wrong)).length]).toEqual([[], 1]);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: wrong.uid },
      { as: admin },
    );
    expect(enrolments).toMatchObject([{ code: token, movedFrom: null }]);
  });

  it('changes nothing else of either account, and frees no code', async () => {
    const { student: wrong, token } = await enrolled();
    const right = await makeStudent(api);
    await move(wrong.uid, right.uid);
    const again = { cId: course.cId, token };
    const answer = await api.call('courses/course/enroll', again, { as: wrong });
    expect(answer).toMatchObject({ subscribed: false, reason: 'used' });
    const used = await api.firestore.collection('accessCodes').where('state', '==', 'used').get();
    expect(await studentsOf(api, course.cId)).toBe(used.size);
  });

  it('is refused if it makes no sense', async () => {
    const { student: one } = await enrolled();
    const { student: two } = await enrolled();
    const stranger = await makeStudent(api);
    const refused = async (from: string, to: string, cId = course.cId) =>
      (await api.refused(path, { cId, from, to, reason }, { as: admin })).body;
    expect((await refused(one.uid, two.uid)).error).toBe('conflict');
    expect((await refused(stranger.uid, one.uid)).error).toBe('conflict');
    expect((await refused(one.uid, stranger.uid, 'unknown')).error).toBe('conflict');
    expect((await refused(one.uid, 'nobody')).error).toBe('not_found');
    expect((await refused('nobody', one.uid)).error).toBe('not_found');
    expect((await refused('a/b', one.uid)).fields).toHaveProperty('from');
    expect((await refused(one.uid, one.uid)).error).toBe('conflict');
    expect(await coursesOf(one)).toHaveLength(1);
  });

  it('is logged', async () => {
    const { student: wrong, token } = await enrolled();
    const right = await makeStudent(api);
    await move(wrong.uid, right.uid);
    expect(await lastEntry(api, admin, `user/${wrong.uid}`)).toMatchObject({
      action: 'enrolment.transfer',
      subjects: [`course/${course.cId}`, `user/${wrong.uid}`, `user/${right.uid}`, `code/${token}`],
      before: { uid: wrong.uid, email: `${wrong.uid}@example.com` },
      after: { uid: right.uid, email: `${right.uid}@example.com` },
    });
  });

  it('to two accounts at once reaches only one', async () => {
    const { student: wrong, token } = await enrolled();
    const others = await Promise.all([makeStudent(api), makeStudent(api)]);
    const answers = await Promise.all(
      others.map(({ uid }) =>
        api.send(path, { cId: course.cId, from: wrong.uid, to: uid, reason }, { as: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    expect(await storedCode(api, token)).toMatchObject({ usedBy: winner?.uid });
    const have = await Promise.all(others.map(mayWatch));
    expect(have.filter(Boolean)).toHaveLength(1);
  });
});

describeLocally('a transfer', () => {
  it('costs seven reads and four writes', async () => {
    const { student: wrong } = await enrolled();
    const right = await makeStudent(api);
    const first = await api.cost(() => move(wrong.uid, right.uid));
    expect(first).toEqual({ reads: 7, writes: 4, deletes: 0 });
    const back = await api.cost(() => move(right.uid, wrong.uid));
    expect(back).toEqual(first);
  });

  it.each([
    [4, 'after'],
    [14, 'after'],
    [10, 'before'],
  ] as const)('happens once at status %i %s taking effect', async (code, when) => {
    const { student: wrong } = await enrolled();
    const right = await makeStudent(api);
    const project = api.projectId;
    api.local?.firestore.faults.inject({ rpc: 'Commit', project, code, when });
    await move(wrong.uid, right.uid);
    expect([await mayWatch(wrong), await mayWatch(right)]).toEqual([false, true]);
    const body = { subject: `user/${wrong.uid}` };
    const { entries } = await api.call('admin/audit', body, { as: admin });
    expect(entries).toHaveLength(1);
  });
});
