import { formatCode, makeCode, readCode } from '@markaz/contract/cards/access-code';
import { courseGoneMessage, refusalMessages } from '@markaz/contract/cards/enrolment';
import { refusalsBeforeLock } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStudents, enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'courses/course/enroll';

function codeOf(token: string): string {
  const read = readCode(token);
  if (!read.ok) throw new Error(`${token} is not a code.`);
  return read.code;
}

function codeDocument(token: string) {
  return api.firestore.doc(`accessCodes/${codeOf(token)}`);
}

async function storedCode(token: string) {
  return (await codeDocument(token).get()).data();
}

const countCourseStudents = () => countStudents(api, course.cId);

function redeem(as: Account, token: string, cId = course.cId) {
  return api.call(path, { cId, token }, { as });
}

describe('courses/course/enroll', () => {
  it('redeeming an unused code enrols the student and uses up the code', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const before = await countCourseStudents();
    expect(await redeem(student, token)).toEqual({ subscribed: true, cId: course.cId });
    expect(await storedCode(token)).toMatchObject({ state: 'used', usedBy: student.uid });
    expect(await countCourseStudents()).toBe(before + 1);
    const user = await api.call('user/userdoc', undefined, { as: student });
    expect(user.courses).toEqual([course.cId]);
  });

  it('reads a code in any usual spelling', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const typedCode = token
      .toLowerCase()
      .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)))
      .replaceAll('-', ' ');
    expect(await redeem(student, typedCode)).toMatchObject({ subscribed: true });
  });

  it('redeeming a card that was never handed over records the card as sold and paid', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    const { usedAt, ...card } = (await storedCode(token)) ?? {};
    expect(card).toMatchObject({ stage: 'paid', soldOn: 'paid', soldAt: usedAt });
  });

  it('redeeming a code twice enrols the student only once', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    await redeem(student, token);
    const before = await countCourseStudents();
    expect(await redeem(student, token)).toEqual({ subscribed: true, cId: course.cId });
    expect(await countCourseStudents()).toBe(before);
  });

  it('leaves a second code unused if the student already has the course', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const token = await makeToken(api, admin, course.cId);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    expect(await storedCode(token)).toMatchObject({ state: 'unused', usedBy: null });
  });

  it('enrols a student who does not have a user document yet', async () => {
    await api.auth.createUser({ uid: 'no-document' });
    const student = { uid: 'no-document', idToken: idTokenFor(api, 'no-document') };
    await enrol(api, admin, student, course.cId);
    const user = await api.call('user/userdoc', undefined, { as: student });
    expect(user).toMatchObject({ displayName: 'طالب مجتهد', courses: [course.cId] });
  });

  describe('a refused code', () => {
    it.each([
      ['is too short', 'ABCD'],
      ['is not a code at all', 'مرحبا'],
      ['has a wrong check symbol', 'TEST-0000-0000-0001'],
      ['was never made', formatCode(makeCode('TEST').code)],
    ])('a code gets the reason «invalid» if it %s', async (_what, token) => {
      const student = await makeStudent(api);
      const message = refusalMessages.invalid;
      expect(await redeem(student, token)).toEqual({
        subscribed: false,
        reason: 'invalid',
        message,
      });
    });

    it('a code gets the reason «used» if somebody else has used it', async () => {
      const token = await makeToken(api, admin, course.cId);
      await redeem(await makeStudent(api), token);
      expect(await redeem(await makeStudent(api), token)).toMatchObject({
        subscribed: false,
        reason: 'used',
        message: refusalMessages.used,
      });
    });

    it('a code gets the reason «wrong_course» if it was made for another course', async () => {
      const other = await makeCourse(api, admin);
      const token = await makeToken(api, admin, other.cId);
      const answer = await redeem(await makeStudent(api), token);
      expect(answer).toMatchObject({ subscribed: false, reason: 'wrong_course' });
      expect(JSON.stringify(answer)).not.toContain(other.cId);
      expect(await storedCode(token)).toMatchObject({ state: 'unused' });
    });

    it('a code gets the reason «revoked» if it was revoked', async () => {
      const token = await makeToken(api, admin, course.cId);
      await codeDocument(token).update({ state: 'revoked' });
      expect(await redeem(await makeStudent(api), token)).toMatchObject({ reason: 'revoked' });
    });

    it('a code gets the reason «expired» after its expiry', async () => {
      const token = await makeToken(api, admin, course.cId);
      await codeDocument(token).update({
        expiresAt: Timestamp.fromMillis(api.now().getTime() + 60_000),
      });
      const student = await makeStudent(api);
      api.advance(61_000);
      expect(await redeem(student, token)).toMatchObject({ reason: 'expired' });
      api.advance(-61_000);
      expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    });
  });

  it('a code of a course in the trash stays unused, and the message says that the course is in the trash', async () => {
    const trashedCourse = await makeCourse(api, admin);
    const token = await makeToken(api, admin, trashedCourse.cId);
    await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
    const student = await makeStudent(api);
    // The same number of wrong codes would lock the student out.
    for (let time = 0; time < refusalsBeforeLock + 1; time += 1) {
      const answer = await api.call(path, { cId: trashedCourse.cId, token }, { as: student });
      expect(answer).toEqual({ subscribed: false, reason: 'invalid', message: courseGoneMessage });
    }
    expect(await storedCode(token)).toMatchObject({ state: 'unused' });
    expect((await api.call('user/userdoc', undefined, { as: student })).courses).toEqual([]);
  });

  it('reports the names of the invalid fields', async () => {
    const student = await makeStudent(api);
    const { body } = await api.expectError(path, { token: '' }, { as: student });
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['cId', 'token']);
    const longToken = { cId: course.cId, token: 'A'.repeat(301) };
    expect((await api.expectError(path, longToken, { as: student })).body.fields).toHaveProperty(
      'token',
    );
  });
});

describe('refused codes', () => {
  it('lock redeeming for ten minutes if there are ten in ten minutes', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    for (let refusal = 0; refusal < 10; refusal += 1) {
      expect(await redeem(student, 'TEST-0000-0000-0001')).toMatchObject({ reason: 'invalid' });
    }
    const { body, headers } = await api.expectError(
      path,
      { cId: course.cId, token },
      { as: student },
    );
    expect(body.error).toBe('too_many_attempts');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
    await api.expectError('courses/course/enroll/lookup', { token }, { as: student });
    expect(await storedCode(token)).toMatchObject({ state: 'unused' });
    api.advance(601_000);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    api.advance(-601_000);
  });

  it('are forgotten after ten minutes', async () => {
    const student = await makeStudent(api);
    for (let refusal = 0; refusal < 9; refusal += 1) await redeem(student, 'nonsense');
    api.advance(601_000);
    await redeem(student, 'nonsense');
    const token = await makeToken(api, admin, course.cId);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    api.advance(-601_000);
  });

  it('count together for redeem and lookup calls, even in concurrent requests', async () => {
    const student = await makeStudent(api);
    const used = await makeToken(api, admin, course.cId);
    await redeem(await makeStudent(api), used);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? api.send(path, { cId: course.cId, token: used }, { as: student })
          : api.send('courses/course/enroll/lookup', { token: used }, { as: student }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
  });
});

describe('concurrency', () => {
  it('of fifty students who redeem one code at the same time, only one is enrolled', async () => {
    const students = await Promise.all(Array.from({ length: 50 }, () => makeStudent(api)));
    const token = await makeToken(api, admin, course.cId);
    const before = await countCourseStudents();
    const answers = await Promise.all(students.map((student) => redeem(student, token)));
    const winners = students.filter((_, index) => answers[index]?.subscribed);
    expect(winners).toHaveLength(1);
    const reasons = answers.flatMap((answer) => (answer.subscribed ? [] : [answer.reason]));
    expect(reasons).toEqual(Array(49).fill('used'));
    expect(await storedCode(token)).toMatchObject({ state: 'used', usedBy: winners[0]?.uid });
    expect(await countCourseStudents()).toBe(before + 1);
  });

  it('a student who redeems several codes at the same time uses up only one', async () => {
    const student = await makeStudent(api);
    const tokens: string[] = [];
    for (let made = 0; made < 8; made += 1) tokens.push(await makeToken(api, admin, course.cId));
    const answers = await Promise.all(tokens.map((token) => redeem(student, token)));
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    const states = await Promise.all(tokens.map(async (token) => (await storedCode(token))?.state));
    expect(states.filter((state) => state === 'used')).toHaveLength(1);
  });

  it('twenty students who redeem different codes at the same time are all enrolled', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => ({
        student: await makeStudent(api),
        token: await makeToken(api, admin, course.cId),
      })),
    );
    const before = await countCourseStudents();
    const answers = await Promise.all(pairs.map(({ student, token }) => redeem(student, token)));
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    expect(await countCourseStudents()).toBe(before + 20);
  });
});

describeLocally('redeeming while Firestore fails', () => {
  it.each([4, 13, 14] as const)(
    'redeeming enrols the student once if the commit succeeds but its response is error %i',
    async (code) => {
      const student = await makeStudent(api);
      const token = await makeToken(api, admin, course.cId);
      const before = await countCourseStudents();
      api.local?.firestore.faults.inject({
        rpc: 'Commit',
        project: api.projectId,
        code,
        when: 'after',
      });
      expect(await redeem(student, token)).toMatchObject({ subscribed: true });
      expect(await countCourseStudents()).toBe(before + 1);
      expect(await storedCode(token)).toMatchObject({ usedBy: student.uid });
    },
  );
});

describe('courses/course/enroll/lookup', () => {
  const lookup = 'courses/course/enroll/lookup';

  it('shows which course a code opens, without using it', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const answer = await api.call(lookup, { token }, { as: student });
    const found = { found: true, course: { id: course.cId }, usable: true };
    expect(answer).toMatchObject({ ...found, enrolled: false });
    expect(await storedCode(token)).toMatchObject({ state: 'unused' });
    await redeem(student, await makeToken(api, admin, course.cId));
    const repeatedLookup = await api.call(lookup, { token }, { as: student });
    expect(repeatedLookup).toMatchObject({ ...found, enrolled: true });
  });

  it('shows the course of a used code only to the student who used the code', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    await redeem(student, token);
    expect(await api.call(lookup, { token }, { as: student })).toMatchObject({
      found: true,
      enrolled: true,
      usable: false,
    });
    const other = await makeStudent(api);
    expect(await api.call(lookup, { token }, { as: other })).toEqual({
      found: false,
      reason: 'used',
      message: refusalMessages.used,
    });
  });

  it('gives the reason «invalid» for a text that is not a code', async () => {
    const student = await makeStudent(api);
    expect(await api.call(lookup, { token: 'x' }, { as: student })).toMatchObject({
      found: false,
      reason: 'invalid',
    });
  });

  it('shows an unpublished course, but not a course in the trash', async () => {
    const student = await makeStudent(api);
    const draft = await makeCourse(api, admin, { published: false });
    const token = await makeToken(api, admin, draft.cId);
    const ask = () => api.call(lookup, { token }, { as: student });
    expect(await ask()).toMatchObject({ found: true, course: { id: draft.cId } });
    await api.call('admin/courses/delete', { ids: [draft.cId] }, { as: admin });
    expect(await ask()).toEqual({ found: false, reason: 'invalid', message: courseGoneMessage });
  });
});

describe('admin/courses/access_token', () => {
  it('makes codes with the chosen prefix', async () => {
    const body = { cId: course.cId, codePrefix: ' olive١ ' };
    const { token } = await api.call('admin/courses/access_token', body, { as: admin });
    expect(token).toMatch(/^OLIVE1(-[0-9A-HJKMNP-TV-Z]{4}){3}$/u);
    expect(await storedCode(token)).toMatchObject({
      cId: course.cId,
      token,
      state: 'unused',
      createdBy: admin.uid,
      usedBy: null,
    });
  });

  it('makes codes without a prefix if none is given', async () => {
    const { token } = await api.call(
      'admin/courses/access_token',
      { cId: course.cId },
      { as: admin },
    );
    expect(token).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/u);
  });

  it('returns the same code for the same request id', async () => {
    const { cId } = await makeCourse(api, admin);
    const make = (body: object) =>
      api.call('admin/courses/access_token', { cId, ...body }, { as: admin });
    const body = { codePrefix: 'nahw', requestId: 'once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(body)));
    answers.push(await make({ ...body, codePrefix: ' NAHW ' }));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const codes = await api.firestore.collection('accessCodes').where('cId', '==', cId).get();
    expect(codes.size).toBe(1);

    const other = { cId, codePrefix: 'B', requestId: 'once' };
    const conflict = await api.expectError('admin/courses/access_token', other, { as: admin });
    expect(conflict.status).toBe(409);
    const another = await makeCourse(api, admin);
    const elsewhere = await make({ ...body, cId: another.cId });
    expect(elsewhere.token).not.toBe(answers[0]?.token);
    expect((await make({})).token).not.toBe((await make({})).token);
  });

  it('answers 404 for unknown courses and courses in the trash', async () => {
    const trashedCourse = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
    for (const cId of [trashedCourse.cId, 'unknown']) {
      const answer = await api.expectError('admin/courses/access_token', { cId }, { as: admin });
      expect(answer.status).toBe(404);
    }
  });

  it('reports the names of the invalid fields', async () => {
    const body = { cId: '', codePrefix: 'A-B' };
    const answer = await api.expectError('admin/courses/access_token', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['cId', 'codePrefix']);
  });
});
