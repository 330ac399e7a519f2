import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, makeBatch, storedCode, tokenAt } from './codes.ts';
import { countStudents, makeCourse, type TestCourse } from './courses.ts';
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

const path = 'admin/students/extend';

/** Returns the day in Cairo that many days after today. */
const dayIn = (days: number) => daysLater(cairoDay(api.now()), days);

const endIn = (days: number) => endOfCairoDay(dayIn(days)).toISOString();

async function makeCard(days: number, cId = course.cId): Promise<string> {
  return tokenAt(await makeBatch(api, admin, cId, { count: 1, lasts: { kind: 'days', days } }), 0);
}

const redeem = (as: Account, token: string) =>
  api.call('courses/course/enroll', { cId: course.cId, token }, { as });

/** Makes a student who redeems a card for that many days of access. */
async function makeBuyer(days: number): Promise<{ student: Account; token: string }> {
  const student = await makeStudent(api);
  const token = await makeCard(days);
  await redeem(student, token);
  return { student, token };
}

const extend = ({ uid }: Account, until: string | null, customReason = reason) =>
  api.call(path, { cId: course.cId, uid, until, reason: customReason }, { as: admin });

const changeEnrolment = (endpoint: 'enrol' | 'remove', { uid }: Account, extra: object = {}) =>
  api.call(`admin/students/${endpoint}`, { cId: course.cId, uid, reason, ...extra }, { as: admin });

async function enrolmentOf({ uid }: Account) {
  const { enrolments } = await api.call('admin/students/student', { uid }, { as: admin });
  return enrolments.find(({ cId }) => cId === course.cId);
}

async function mayWatch(as: Account): Promise<boolean> {
  const body = { cId: course.cId, lId: course.soldId };
  return (await api.send('courses/course/lectures/lecture/res', body, { as })).status === 200;
}

/** Moves the clock forward by some days, runs `work`, and resets the clock. */
async function inDays<Answer>(days: number, work: () => Promise<Answer>): Promise<Answer> {
  api.advance(days * 24 * 60 * 60 * 1000);
  try {
    return await work();
  } finally {
    api.advance(-days * 24 * 60 * 60 * 1000);
  }
}

describe('admin/students/extend', () => {
  it('reopens ended access until the end of the given day, and keeps the card and the number of students', async () => {
    const { student, token } = await makeBuyer(2);
    const before = await countStudents(api, course.cId);
    await inDays(5, async () => {
      expect(await mayWatch(student)).toBe(false);
      expect(await extend(student, dayIn(1))).toEqual({ extended: true });
      expect(await mayWatch(student)).toBe(true);
      expect(await enrolmentOf(student)).toMatchObject({
        code: token,
        until: expect.any(String),
        added: [{ code: null, by: admin.uid, until: endIn(1), lectures: null }],
      });
    });
    expect(await inDays(6, () => mayWatch(student))).toBe(true);
    expect(await inDays(7.5, () => mayWatch(student))).toBe(false);
    expect(await countStudents(api, course.cId)).toBe(before);
  });

  it('makes access permanent', async () => {
    const { student } = await makeBuyer(1);
    expect(await extend(student, null)).toEqual({ extended: true });
    expect(await api.call('user/userdoc', undefined, { as: student })).not.toHaveProperty('access');
    expect(await inDays(400, () => mayWatch(student))).toBe(true);
  });

  it('opens the whole course for a student who had one lecture of it', async () => {
    const student = await makeStudent(api);
    const batch = await makeBatch(api, admin, course.cId, {
      opens: { kind: 'lectures', lIds: [course.openId] },
    });
    await redeem(student, tokenAt(batch, 0));
    expect(await mayWatch(student)).toBe(false);
    expect(await extend(student, dayIn(3))).toEqual({ extended: true });
    expect(await mayWatch(student)).toBe(true);
  });

  it('returns false and writes nothing if the student’s access already lasts as long', async () => {
    const { student } = await makeBuyer(10);
    const before = await lastAuditEntry(api, admin);
    for (const days of [0, 9, 10]) {
      expect(await extend(student, dayIn(days))).toEqual({ extended: false });
    }
    expect(await lastAuditEntry(api, admin)).toEqual(before);
    await extend(student, null);
    expect(await extend(student, null)).toEqual({ extended: false });
    expect((await enrolmentOf(student))?.added).toHaveLength(1);
  });

  it('refuses past days and invalid ones', async () => {
    const { student } = await makeBuyer(1);
    const body = { cId: course.cId, uid: student.uid, reason };
    for (const until of [dayIn(-1), '2027-02-30', 'غدًا', '', undefined, 7]) {
      const answer = await api.expectError(path, { ...body, until }, { as: admin });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['until']]);
    }
  });

  it('requires an enrolled student and a course that is not in the trash', async () => {
    const student = await makeStudent(api);
    const errorFor = async (uid: string, cId = course.cId) => {
      const body = { cId, uid, until: null, reason };
      return (await api.expectError(path, body, { as: admin })).body.error;
    };
    expect(await errorFor(student.uid)).toBe('conflict');
    expect(await errorFor('nobody')).toBe('not_found');
    const { cId } = await makeCourse(api, admin);
    await api.call(
      'courses/course/enroll',
      { cId, token: await makeCard(2, cId) },
      { as: student },
    );
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await errorFor(student.uid, cId)).toBe('not_found');
  });

  it('logs the new end and the reason for both the student and the card', async () => {
    const { student, token } = await makeBuyer(1);
    api.advance(1_000);
    await extend(student, dayIn(7), 'مرض أسبوعًا');
    const entry = {
      action: 'enrolment.extend',
      subjects: [`course/${course.cId}`, `user/${student.uid}`, `code/${token}`],
      after: { email: `${student.uid}@example.com`, until: endIn(7) },
      reason: 'مرض أسبوعًا',
    };
    const { uid } = student;
    const { repairs } = await api.call('admin/students/repairs', { uid }, { as: admin });
    expect(repairs).toMatchObject([entry]);
    const { entries } = await api.call('admin/codes/card', { code: token }, { as: admin });
    expect(entries[0]).toMatchObject(entry);
  });

  it('keeps both the extension and the card if the card is redeemed at the same time', async () => {
    const { student } = await makeBuyer(1);
    const token = await makeCard(20);
    await Promise.all([redeem(student, token), extend(student, dayIn(30))]);
    const { added = [] } = (await enrolmentOf(student)) ?? {};
    // Either request may come first. If access already lasts thirty days, the card for twenty days
    // adds nothing and stays unused.
    const isUsed = (await storedCode(api, token))?.state === 'used';
    expect(added.filter(({ code }) => code === token)).toHaveLength(isUsed ? 1 : 0);
    expect(added.filter(({ by }) => by === admin.uid)).toHaveLength(1);
    expect(await inDays(25, () => mayWatch(student))).toBe(true);
  });
});

describe('added access', () => {
  it('returns completely when a removed student is enrolled again', async () => {
    const { student } = await makeBuyer(1);
    await extend(student, dayIn(5));
    const before = await enrolmentOf(student);
    await changeEnrolment('remove', student);
    expect(await mayWatch(student)).toBe(false);
    await changeEnrolment('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
    await changeEnrolment('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
  });

  it('moves with all its cards when it is transferred to another account and back', async () => {
    const { student, token } = await makeBuyer(1);
    const second = await makeCard(9);
    await redeem(student, second);
    const before = await enrolmentOf(student);
    const rightAccount = await makeStudent(api);
    const transfer = (from: Account, to: Account) =>
      api.call(
        'admin/students/transfer',
        { cId: course.cId, from: from.uid, to: to.uid, reason },
        { as: admin },
      );
    const holders = async () => [
      (await storedCode(api, token))?.usedBy,
      (await storedCode(api, second))?.usedBy,
    ];
    await transfer(student, rightAccount);
    expect(await enrolmentOf(rightAccount)).toMatchObject({
      code: token,
      added: [{ code: second }],
    });
    expect(await holders()).toEqual([rightAccount.uid, rightAccount.uid]);
    await transfer(rightAccount, student);
    expect(await enrolmentOf(student)).toEqual(before);
    expect(await holders()).toEqual([student.uid, student.uid]);
  });
});

describe('a transfer to an account with access to the course', () => {
  it('adds the access and counts one student instead of two, but is refused if it would not add any access', async () => {
    const [{ student: longHolder, token }, { student: shortHolder, token: shortToken }] =
      await Promise.all([makeBuyer(9), makeBuyer(2)]);
    const before = await countStudents(api, course.cId);
    const move = (from: Account, to: Account) => ({
      cId: course.cId,
      from: from.uid,
      to: to.uid,
      reason,
    });
    const refusal = await api.expectError(
      'admin/students/transfer',
      move(shortHolder, longHolder),
      {
        as: admin,
      },
    );
    expect(refusal.status).toBe(409);
    await api.call('admin/students/transfer', move(longHolder, shortHolder), { as: admin });
    expect(await enrolmentOf(shortHolder)).toMatchObject({
      code: shortToken,
      added: [{ code: token }],
    });
    expect(await enrolmentOf(longHolder)).toBeUndefined();
    expect((await storedCode(api, token))?.usedBy).toBe(shortHolder.uid);
    expect(await countStudents(api, course.cId)).toBe(before - 1);
    expect(await inDays(5, () => mayWatch(shortHolder))).toBe(true);
    // A repeated transfer succeeds.
    await api.call('admin/students/transfer', move(longHolder, shortHolder), { as: admin });
  });
});

describe('the card of a bundle', () => {
  it('moves with the last of its courses, and the log has an entry for each course', async () => {
    const other = await makeCourse(api, admin);
    const cIds = [course.cId, other.cId];
    const bundle = { id: 'both', name: 'الترم الأول', courses: cIds, updatedAt: null };
    await api.call('admin/bundles/save', bundle, { as: admin });
    const made = await makeBatch(api, admin, 'both', { count: 1, opens: { kind: 'bundle' } });
    const token = tokenAt(made, 0);
    const [from, to] = [await makeStudent(api), await makeStudent(api)];
    await redeem(from, token);
    for (const [index, cId] of cIds.entries()) {
      api.advance(1_000);
      const body = { cId, from: from.uid, to: to.uid, reason };
      await api.call('admin/students/transfer', body, { as: admin });
      const holder = index === cIds.length - 1 ? to : from;
      expect((await storedCode(api, token))?.usedBy).toBe(holder.uid);
    }
    const { entries } = await api.call('admin/codes/card', { code: token }, { as: admin });
    expect(entries.map(({ action }) => action)).toEqual([
      'enrolment.transfer',
      'enrolment.transfer',
      'codes.make',
    ]);
  });
});

describe('admin/students/enrol with an end', () => {
  it('opens the whole course until the end of the given day', async () => {
    const student = await makeStudent(api);
    await changeEnrolment('enrol', student, { until: dayIn(2) });
    expect(await enrolmentOf(student)).toMatchObject({ code: null, until: endIn(2), added: [] });
    expect(await inDays(2, () => mayWatch(student))).toBe(true);
    expect(await inDays(3.5, () => mayWatch(student))).toBe(false);
    const entry = { action: 'enrolment.add', after: { until: endIn(2) } };
    expect(await lastAuditEntry(api, admin, `user/${student.uid}`)).toMatchObject(entry);
  });

  it('restores removed access, and extends it if it ends too early', async () => {
    const { student, token } = await makeBuyer(1);
    await changeEnrolment('remove', student);
    await changeEnrolment('enrol', student, { until: dayIn(4) });
    expect(await enrolmentOf(student)).toMatchObject({ code: token, added: [{ until: endIn(4) }] });
    await changeEnrolment('remove', student);
    await changeEnrolment('enrol', student, { until: dayIn(3) });
    expect((await enrolmentOf(student))?.added).toHaveLength(1);
  });

  it('keeps the removed access stored if the student has redeemed another card since', async () => {
    const { student, token } = await makeBuyer(1);
    await changeEnrolment('remove', student);
    const second = await makeCard(9);
    await redeem(student, second);
    await changeEnrolment('enrol', student, { until: null });
    expect(await enrolmentOf(student)).toMatchObject({ code: second, added: [{ until: null }] });
    const stored = await api.firestore.doc(`users/${student.uid}`).get();
    expect(stored.get(`formerEnrolments.${course.cId}.code`)).toBe(token);
  });

  it('makes access permanent if `until` is null, and leaves it unchanged without `until`', async () => {
    const { student } = await makeBuyer(1);
    const before = await enrolmentOf(student);
    await changeEnrolment('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
    await changeEnrolment('enrol', student, { until: null });
    expect((await enrolmentOf(student))?.added).toMatchObject([{ until: null }]);
  });

  it('refuses an end in the past', async () => {
    const { uid } = await makeStudent(api);
    const body = { cId: course.cId, uid, until: dayIn(-1), reason };
    const answer = await api.expectError('admin/students/enrol', body, { as: admin });
    expect(answer.body.fields).toHaveProperty('until');
  });
});

describeLocally('the Firestore cost of extending access', () => {
  it('an extension costs one read and three writes, or only one read if nothing changes', async () => {
    const { student } = await makeBuyer(1);
    const cost = () => api.cost(() => extend(student, null));
    expect(await cost()).toEqual({ reads: 1, writes: 3, deletes: 0 });
    expect(await cost()).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
