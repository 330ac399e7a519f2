import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastEntry } from './codes.ts';
import { enrol, type MadeCourse, makeCourse, makeToken } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

async function makeBuyer(): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, course.cId);
  return student;
}

/** What staff repair: what is sent for it besides the reason, and what the log calls it. */
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
  'admin/codes/swap': {
    action: 'code.swap',
    body: async () => ({ code: await makeToken(api, admin, course.cId) }),
  },
} as const;

describe.each(Object.entries(repairs))('%s', (path, { action, body }) => {
  it('asks for a reason in a line, and changes nothing without one', async () => {
    const asked = await body();
    const before = await lastEntry(api, admin);
    for (const reason of [undefined, null, '', ' \n ', 'س'.repeat(201)]) {
      const answer = await api.refused(path, { ...asked, reason }, { as: admin });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['reason']]);
    }
    expect(await lastEntry(api, admin)).toEqual(before);
  });

  it('keeps the reason in the log', async () => {
    const asked = await body();
    api.advance(1_000);
    const sent = { ...asked, reason: '  حساب جوجل\nخطأ ' };
    expect((await api.send(path, sent, { as: admin })).status).toBe(200);
    expect(await lastEntry(api, admin)).toMatchObject({ action, reason: 'حساب جوجل خطأ' });
  });
});

it('is asked for by nothing else, and missing in entries from before', async () => {
  const { cId } = await makeCourse(api, admin);
  const entry = await lastEntry(api, admin, `course/${cId}`);
  expect(entry?.reason).toBeNull();
  await api.firestore.doc(`audit/${entry?.id}`).update({ reason: FieldValue.delete() });
  expect(await lastEntry(api, admin, `course/${cId}`)).toEqual(entry);
});
