import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastEntry, makeBatch, storedCode, tokenAt } from './codes.ts';
import { type MadeCourse, makeCourse, studentsOf } from './courses.ts';
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

const path = 'admin/students/extend';

/** A day in Cairo, counted from today. */
const dayIn = (days: number) => daysLater(cairoDay(api.now()), days);

const endIn = (days: number) => endOfCairoDay(dayIn(days)).toISOString();

async function makeCard(days: number, cId = course.cId): Promise<string> {
  const lasts = { kind: 'days', days } as const;
  return tokenAt(await makeBatch(api, admin, cId, { count: 1, lasts }), 0);
}

const redeem = (as: Account, token: string) =>
  api.call('courses/course/enroll', { cId: course.cId, token }, { as });

/** A student whose card lasts so many days. */
async function makeBuyer(days: number): Promise<{ student: Account; token: string }> {
  const student = await makeStudent(api);
  const token = await makeCard(days);
  await redeem(student, token);
  return { student, token };
}

const extend = ({ uid }: Account, until: string | null, why = reason) =>
  api.call(path, { cId: course.cId, uid, until, reason: why }, { as: admin });

const staff = (call: 'enrol' | 'remove', { uid }: Account, more: object = {}) =>
  api.call(`admin/students/${call}`, { cId: course.cId, uid, reason, ...more }, { as: admin });

async function enrolmentOf({ uid }: Account) {
  const { enrolments } = await api.call('admin/students/student', { uid }, { as: admin });
  return enrolments.find(({ cId }) => cId === course.cId);
}

async function mayWatch(as: Account): Promise<boolean> {
  const body = { cId: course.cId, lId: course.soldId };
  return (await api.send('courses/course/lectures/lecture/res', body, { as })).status === 200;
}

/** Runs work some days later, then resets the clock. */
async function later<Answer>(days: number, work: () => Promise<Answer>): Promise<Answer> {
  api.advance(days * 24 * 60 * 60 * 1000);
  try {
    return await work();
  } finally {
    api.advance(-days * 24 * 60 * 60 * 1000);
  }
}

describe('admin/students/extend', () => {
  it('reopens ended access until the end of that day, and keeps the card and the count', async () => {
    const { student, token } = await makeBuyer(2);
    const before = await studentsOf(api, course.cId);
    await later(5, async () => {
      expect(await mayWatch(student)).toBe(false);
      expect(await extend(student, dayIn(1))).toEqual({ extended: true });
      expect(await mayWatch(student)).toBe(true);
      expect(await enrolmentOf(student)).toMatchObject({
        code: token,
        until: expect.any(String),
        added: [{ code: null, by: admin.uid, until: endIn(1), lectures: null }],
      });
    });
    expect(await later(6, () => mayWatch(student))).toBe(true);
    expect(await later(7.5, () => mayWatch(student))).toBe(false);
    expect(await studentsOf(api, course.cId)).toBe(before);
  });

  it('makes access permanent', async () => {
    const { student } = await makeBuyer(1);
    expect(await extend(student, null)).toEqual({ extended: true });
    expect(await api.call('user/userdoc', undefined, { as: student })).not.toHaveProperty('access');
    expect(await later(400, () => mayWatch(student))).toBe(true);
  });

  it('opens the whole course for a student with one lecture of it', async () => {
    const student = await makeStudent(api);
    const opens = { kind: 'lectures' as const, lIds: [course.openId] };
    await redeem(student, tokenAt(await makeBatch(api, admin, course.cId, { opens }), 0));
    expect(await mayWatch(student)).toBe(false);
    expect(await extend(student, dayIn(3))).toEqual({ extended: true });
    expect(await mayWatch(student)).toBe(true);
  });

  it('reports it and writes nothing if the student’s access lasts as long', async () => {
    const { student } = await makeBuyer(10);
    const before = await lastEntry(api, admin);
    for (const days of [0, 9, 10]) {
      expect(await extend(student, dayIn(days))).toEqual({ extended: false });
    }
    expect(await lastEntry(api, admin)).toEqual(before);
    await extend(student, null);
    expect(await extend(student, null)).toEqual({ extended: false });
    expect((await enrolmentOf(student))?.added).toHaveLength(1);
  });

  it('refuses past days and invalid ones', async () => {
    const { student } = await makeBuyer(1);
    const body = { cId: course.cId, uid: student.uid, reason };
    for (const until of [dayIn(-1), '2027-02-30', 'غدًا', '', undefined, 7]) {
      const answer = await api.refused(path, { ...body, until }, { as: admin });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['until']]);
    }
  });

  it('requires an enrolled student and an existing course', async () => {
    const student = await makeStudent(api);
    const refused = async (uid: string, cId = course.cId) => {
      const body = { cId, uid, until: null, reason };
      return (await api.refused(path, body, { as: admin })).body.error;
    };
    expect(await refused(student.uid)).toBe('conflict');
    expect(await refused('nobody')).toBe('not_found');
    const { cId } = await makeCourse(api, admin);
    await api.call(
      'courses/course/enroll',
      { cId, token: await makeCard(2, cId) },
      { as: student },
    );
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await refused(student.uid, cId)).toBe('not_found');
  });

  it('is logged with the end and the reason, for the student and the card', async () => {
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

  it('loses nothing when a card is redeemed at the same moment', async () => {
    const { student } = await makeBuyer(1);
    const token = await makeCard(20);
    await Promise.all([redeem(student, token), extend(student, dayIn(30))]);
    const { added = [] } = (await enrolmentOf(student)) ?? {};
    // In either order. After thirty days, twenty add nothing, and the card stays unused.
    const isUsed = (await storedCode(api, token))?.state === 'used';
    expect(added.filter(({ code }) => code === token)).toHaveLength(isUsed ? 1 : 0);
    expect(added.filter(({ by }) => by === admin.uid)).toHaveLength(1);
    expect(await later(25, () => mayWatch(student))).toBe(true);
  });
});

describe('added access', () => {
  it('is removed and restored as a whole', async () => {
    const { student } = await makeBuyer(1);
    await extend(student, dayIn(5));
    const before = await enrolmentOf(student);
    await staff('remove', student);
    expect(await mayWatch(student)).toBe(false);
    await staff('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
    await staff('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
  });

  it('moves with all its cards to the other account and back', async () => {
    const { student, token } = await makeBuyer(1);
    const second = await makeCard(9);
    await redeem(student, second);
    const before = await enrolmentOf(student);
    const right = await makeStudent(api);
    const move = (from: Account, to: Account) =>
      api.call(
        'admin/students/transfer',
        { cId: course.cId, from: from.uid, to: to.uid, reason },
        { as: admin },
      );
    const holders = async () => [
      (await storedCode(api, token))?.usedBy,
      (await storedCode(api, second))?.usedBy,
    ];
    await move(student, right);
    expect(await enrolmentOf(right)).toMatchObject({ code: token, added: [{ code: second }] });
    expect(await holders()).toEqual([right.uid, right.uid]);
    await move(right, student);
    expect(await enrolmentOf(student)).toEqual(before);
    expect(await holders()).toEqual([student.uid, student.uid]);
  });
});

describe('a course that the other account has in part', () => {
  it('is added to that part, is counted once, and is refused if it adds nothing', async () => {
    const [{ student: left, token }, { student: right, token: short }] = await Promise.all([
      makeBuyer(9),
      makeBuyer(2),
    ]);
    const before = await studentsOf(api, course.cId);
    const move = (from: Account, to: Account) => ({
      cId: course.cId,
      from: from.uid,
      to: to.uid,
      reason,
    });
    const refused = await api.refused('admin/students/transfer', move(right, left), { as: admin });
    expect(refused.status).toBe(409);
    await api.call('admin/students/transfer', move(left, right), { as: admin });
    expect(await enrolmentOf(right)).toMatchObject({ code: short, added: [{ code: token }] });
    expect(await enrolmentOf(left)).toBeUndefined();
    expect((await storedCode(api, token))?.usedBy).toBe(right.uid);
    expect(await studentsOf(api, course.cId)).toBe(before - 1);
    expect(await later(5, () => mayWatch(right))).toBe(true);
    // A repeated transfer succeeds.
    await api.call('admin/students/transfer', move(left, right), { as: admin });
  });
});

describe('the card of a bundle', () => {
  it('moves with the last of its courses, and is logged for each', async () => {
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

describe('admin/students/enrol until a day', () => {
  it('opens the whole course until then', async () => {
    const student = await makeStudent(api);
    await staff('enrol', student, { until: dayIn(2) });
    expect(await enrolmentOf(student)).toMatchObject({ code: null, until: endIn(2), added: [] });
    expect(await later(2, () => mayWatch(student))).toBe(true);
    expect(await later(3.5, () => mayWatch(student))).toBe(false);
    const entry = { action: 'enrolment.add', after: { until: endIn(2) } };
    expect(await lastEntry(api, admin, `user/${student.uid}`)).toMatchObject(entry);
  });

  it('extends the removed access if that is shorter', async () => {
    const { student, token } = await makeBuyer(1);
    await staff('remove', student);
    await staff('enrol', student, { until: dayIn(4) });
    expect(await enrolmentOf(student)).toMatchObject({ code: token, added: [{ until: endIn(4) }] });
    await staff('remove', student);
    await staff('enrol', student, { until: dayIn(3) });
    expect((await enrolmentOf(student))?.added).toHaveLength(1);
  });

  it('keeps the removed access stored if another card was bought since', async () => {
    const { student, token } = await makeBuyer(1);
    await staff('remove', student);
    const second = await makeCard(9);
    await redeem(student, second);
    await staff('enrol', student, { until: null });
    expect(await enrolmentOf(student)).toMatchObject({ code: second, added: [{ until: null }] });
    const stored = await api.firestore.doc(`users/${student.uid}`).get();
    expect(stored.get(`formerEnrolments.${course.cId}.code`)).toBe(token);
  });

  it('makes access permanent if asked to; otherwise leaves it unchanged', async () => {
    const { student } = await makeBuyer(1);
    const before = await enrolmentOf(student);
    await staff('enrol', student);
    expect(await enrolmentOf(student)).toEqual(before);
    await staff('enrol', student, { until: null });
    expect((await enrolmentOf(student))?.added).toMatchObject([{ until: null }]);
  });

  it('refuses a past day', async () => {
    const { uid } = await makeStudent(api);
    const body = { cId: course.cId, uid, until: dayIn(-1), reason };
    const answer = await api.refused('admin/students/enrol', body, { as: admin });
    expect(answer.body.fields).toHaveProperty('until');
  });
});

describeLocally('what Firestore bills for extending', () => {
  it('one read and three writes; one read if nothing is added', async () => {
    const { student } = await makeBuyer(1);
    const cost = () => api.cost(() => extend(student, null));
    expect(await cost()).toEqual({ reads: 1, writes: 3, deletes: 0 });
    expect(await cost()).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
