import { refusalsBeforeLock } from '@markaz/contract/limits';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse, makeEnrolledStudent, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { examSettings, makeCourseWithLockingQuiz, makeQuiz } from './quizzes.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const makeBuyer = () => makeEnrolledStudent(api, admin, course);

const redeem = (student: Account, token: string) =>
  api.send('courses/course/enroll', { cId: course.cId, token }, { as: student });

/** Makes a student who cannot redeem codes now, because of ten unknown codes. */
async function makeLockedStudent(): Promise<Account> {
  const student = await makeStudent(api);
  for (let wrong = 0; wrong < refusalsBeforeLock; wrong += 1) await redeem(student, `x${wrong}`);
  return student;
}

/**
 * Changes by staff that need a reason: the request without the reason, and the action in the log.
 */
const repairs = {
  'admin/students/enrol': {
    action: 'enrolment.add',
    body: async () => ({ cId: course.cId, uid: (await makeStudent(api)).uid }),
  },
  'admin/students/remove': {
    action: 'enrolment.remove',
    body: async () => ({ cId: course.cId, uid: (await makeBuyer()).uid }),
  },
  'admin/students/transfer': {
    action: 'enrolment.transfer',
    body: async () => ({
      cId: course.cId,
      from: (await makeBuyer()).uid,
      to: (await makeStudent(api)).uid,
    }),
  },
  'admin/students/devices/reset': {
    action: 'student.devices',
    body: async () => ({ uid: (await makeBuyer()).uid }),
  },
  'admin/students/extend': {
    action: 'enrolment.extend',
    body: async () => {
      const { uid } = await makeStudent(api);
      const request = { cId: course.cId, uid };
      const enrolment = { ...request, until: '2099-12-31', reason };
      await api.call('admin/students/enrol', enrolment, { as: admin });
      return { ...request, until: null };
    },
  },
  'admin/quizzes/open-next': {
    action: 'quiz.open',
    body: async () => {
      const student = await makeStudent(api);
      const { cId, first } = await makeCourseWithLockingQuiz(api, admin, student);
      return { cId, lId: first, uid: student.uid };
    },
  },
  'admin/exams/allow': {
    action: 'exam.allow',
    body: async () => {
      const exam = await makeQuiz(api, admin, examSettings(api, [-20, -10]));
      const student = await makeStudent(api);
      await enrol(api, admin, student, exam.cId);
      return { cId: exam.cId, lId: exam.soldId, uid: student.uid };
    },
  },
  'admin/students/unlock': {
    action: 'student.unlock',
    body: async () => ({ uid: (await makeLockedStudent()).uid }),
  },
  'admin/codes/swap': {
    action: 'code.swap',
    body: async () => ({ code: await makeToken(api, admin, course.cId) }),
  },
} as const;

describe.each(Object.entries(repairs))('%s', (path, { action, body }) => {
  it('requires a reason, and changes nothing without one', async () => {
    const request = await body();
    const before = await lastAuditEntry(api, admin);
    for (const reason of [undefined, null, '', ' \n ', 'س'.repeat(201)]) {
      const answer = await api.expectError(path, { ...request, reason }, { as: admin });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['reason']]);
    }
    expect(await lastAuditEntry(api, admin)).toEqual(before);
  });

  it('stores the reason as one line in the log', async () => {
    const request = await body();
    api.advance(1_000);
    const sent = { ...request, reason: '  حساب جوجل\nخطأ ' };
    expect((await api.send(path, sent, { as: admin })).status).toBe(200);
    expect(await lastAuditEntry(api, admin)).toMatchObject({ action, reason: 'حساب جوجل خطأ' });
  });
});

it('the reason is null in log entries of other actions and in older entries', async () => {
  const { cId } = await makeCourse(api, admin);
  const entry = await lastAuditEntry(api, admin, `course/${cId}`);
  expect(entry?.reason).toBeNull();
  await api.firestore.doc(`audit/${entry?.id}`).update({ reason: FieldValue.delete() });
  expect(await lastAuditEntry(api, admin, `course/${cId}`)).toEqual(entry);
});

describe('admin/students/unlock', () => {
  const unlock = (uid: string) => api.call('admin/students/unlock', { uid, reason }, { as: admin });
  const readProfile = async (uid: string) =>
    (await api.call('admin/students/student', { uid }, { as: admin })).student;

  it('unlocks a student at once, and keeps the list of refused codes', async () => {
    const student = await makeLockedStudent();
    const token = await makeToken(api, admin, course.cId);
    expect((await redeem(student, token)).status).toBe(429);
    const { refusals } = await readProfile(student.uid);
    expect(await unlock(student.uid)).toEqual({ unlocked: true });
    expect(await readProfile(student.uid)).toMatchObject({ lockedUntil: null, refusals });
    expect((await redeem(student, 'x')).body).toMatchObject({ subscribed: false });
    expect((await redeem(student, token)).body).toMatchObject({ subscribed: true });
  });

  it('changes nothing for a student who is not locked, and answers 404 for unknown students', async () => {
    const student = await makeLockedStudent();
    await unlock(student.uid);
    const before = await lastAuditEntry(api, admin);
    expect(await unlock(student.uid)).toEqual({ unlocked: false });
    expect(await lastAuditEntry(api, admin)).toEqual(before);
    const nobody = { uid: 'nobody', reason };
    const { status } = await api.expectError('admin/students/unlock', nobody, { as: admin });
    expect(status).toBe(404);
  });

  it('a student who was unlocked is locked again after ten more wrong codes', async () => {
    const student = await makeLockedStudent();
    await unlock(student.uid);
    for (let wrong = 1; wrong < refusalsBeforeLock; wrong += 1) {
      expect((await redeem(student, 'y')).status).toBe(200);
    }
    expect((await readProfile(student.uid)).lockedUntil).toBeNull();
    await redeem(student, 'y');
    expect((await readProfile(student.uid)).lockedUntil).not.toBeNull();
  });
});

describe('admin/students/repairs', () => {
  const listRepairs = async ({ uid }: Account) =>
    (await api.call('admin/students/repairs', { uid }, { as: admin })).repairs;
  const repairEnrolment = async (
    path: 'enrol' | 'remove',
    { uid }: Account,
    customReason: string,
  ) => {
    api.advance(1_000);
    const body = { cId: course.cId, uid, reason: customReason };
    await api.call(`admin/students/${path}`, body, { as: admin });
  };

  it('lists only the changes with reasons for this student, newest first', async () => {
    const [student, other] = [await makeBuyer(), await makeStudent(api)];
    expect(await listRepairs(student)).toEqual([]);
    await repairEnrolment('remove', student, 'اشترى بالخطأ');
    await repairEnrolment('enrol', student, 'رجع عن رأيه');
    await repairEnrolment('enrol', other, 'غيره');
    api.advance(1_000);
    const note = { uid: student.uid, text: 'يتصل مساءً', updatedAt: null };
    await api.call('admin/students/note', note, { as: admin });
    expect(await listRepairs(student)).toMatchObject([
      { action: 'enrolment.add', reason: 'رجع عن رأيه', actor: { uid: admin.uid } },
      { action: 'enrolment.remove', reason: 'اشترى بالخطأ' },
    ]);
  });

  it('shows a transfer for both accounts', async () => {
    const [from, to] = [await makeBuyer(), await makeStudent(api)];
    const body = { cId: course.cId, from: from.uid, to: to.uid, reason };
    await api.call('admin/students/transfer', body, { as: admin });
    expect(await listRepairs(from)).toEqual(await listRepairs(to));
    expect(await listRepairs(to)).toMatchObject([{ action: 'enrolment.transfer', reason }]);
  });

  it('lists the ten newest changes', async () => {
    const student = await makeStudent(api);
    for (let time = 0; time < 6; time += 1) {
      await repairEnrolment('enrol', student, `أضيف ${time}`);
      await repairEnrolment('remove', student, `أزيل ${time}`);
    }
    const repairs = await listRepairs(student);
    expect(repairs).toHaveLength(10);
    expect([repairs[0]?.reason, repairs[9]?.reason]).toEqual(['أزيل 5', 'أضيف 1']);
  });
});

describeLocally('the Firestore cost of repairs', () => {
  it('the list costs one read for each change, and unlocking a student costs one read and two writes', async () => {
    const student = await makeLockedStudent();
    const ask = (path: 'repairs' | 'unlock') => () =>
      api.call(`admin/students/${path}`, { uid: student.uid, reason }, { as: admin });
    const oneRead = { reads: 1, writes: 0, deletes: 0 };
    expect(await api.cost(ask('unlock'))).toEqual({ reads: 1, writes: 2, deletes: 0 });
    expect(await api.cost(ask('unlock'))).toEqual(oneRead);
    expect(await api.cost(ask('repairs'))).toEqual(oneRead);
  });
});
