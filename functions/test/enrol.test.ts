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
  if (!read.ok) throw new Error(`${token} is no code.`);
  return read.code;
}

function storedCode(token: string) {
  return api.firestore.doc(`accessCodes/${codeOf(token)}`);
}

async function stored(token: string) {
  return (await storedCode(token).get()).data();
}

const countCourseStudents = () => countStudents(api, course.cId);

function redeem(as: Account, token: string, cId = course.cId) {
  return api.call(path, { cId, token }, { as });
}

describe('courses/course/enroll', () => {
  it('enrols with an unused code and uses it up', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const before = await countCourseStudents();
    expect(await redeem(student, token)).toEqual({ subscribed: true, cId: course.cId });
    expect(await stored(token)).toMatchObject({ state: 'used', usedBy: student.uid });
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

  it('counts a card that was not handed over as paid at the centre', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    const { usedAt, ...card } = (await stored(token)) ?? {};
    expect(card).toMatchObject({ stage: 'paid', soldOn: 'paid', soldAt: usedAt });
  });

  it('is idempotent', async () => {
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
    expect(await stored(token)).toMatchObject({ state: 'unused', usedBy: null });
  });

  it('enrols a student who never signed in by cookie', async () => {
    await api.auth.createUser({ uid: 'bearer-only' });
    const student = { uid: 'bearer-only', idToken: idTokenFor(api, 'bearer-only') };
    await enrol(api, admin, student, course.cId);
    const user = await api.call('user/userdoc', undefined, { as: student });
    expect(user).toMatchObject({ displayName: 'طالب مجتهد', courses: [course.cId] });
  });

  describe('gives the reason for a refused code:', () => {
    it.each([
      ['too short', 'ABCD'],
      ['no code at all', 'مرحبا'],
      ['a wrong check symbol', 'TEST-0000-0000-0001'],
      ['never made', formatCode(makeCode('TEST').code)],
    ])('invalid, being %s', async (_what, token) => {
      const student = await makeStudent(api);
      const message = refusalMessages.invalid;
      expect(await redeem(student, token)).toEqual({
        subscribed: false,
        reason: 'invalid',
        message,
      });
    });

    it('used by somebody else', async () => {
      const token = await makeToken(api, admin, course.cId);
      await redeem(await makeStudent(api), token);
      expect(await redeem(await makeStudent(api), token)).toMatchObject({
        subscribed: false,
        reason: 'used',
        message: refusalMessages.used,
      });
    });

    it('made for another course', async () => {
      const other = await makeCourse(api, admin);
      const token = await makeToken(api, admin, other.cId);
      const answer = await redeem(await makeStudent(api), token);
      expect(answer).toMatchObject({ subscribed: false, reason: 'wrong_course' });
      expect(JSON.stringify(answer)).not.toContain(other.cId);
      expect(await stored(token)).toMatchObject({ state: 'unused' });
    });

    it('revoked', async () => {
      const token = await makeToken(api, admin, course.cId);
      await storedCode(token).update({ state: 'revoked' });
      expect(await redeem(await makeStudent(api), token)).toMatchObject({ reason: 'revoked' });
    });

    it('expired, from the time of expiry on', async () => {
      const token = await makeToken(api, admin, course.cId);
      await storedCode(token).update({
        expiresAt: Timestamp.fromMillis(api.now().getTime() + 60_000),
      });
      const student = await makeStudent(api);
      api.advance(61_000);
      expect(await redeem(student, token)).toMatchObject({ reason: 'expired' });
      api.advance(-61_000);
      expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    });
  });

  it('reports that a trashed course is gone, and leaves the code unused', async () => {
    const trashedCourse = await makeCourse(api, admin);
    const token = await makeToken(api, admin, trashedCourse.cId);
    await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
    const student = await makeStudent(api);
    // Often enough that refused codes would lock the student.
    for (let time = 0; time < refusalsBeforeLock + 1; time += 1) {
      const answer = await api.call(path, { cId: trashedCourse.cId, token }, { as: student });
      expect(answer).toEqual({ subscribed: false, reason: 'invalid', message: courseGoneMessage });
    }
    expect(await stored(token)).toMatchObject({ state: 'unused' });
    expect((await api.call('user/userdoc', undefined, { as: student })).courses).toEqual([]);
  });

  it('names the invalid fields', async () => {
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
  it('lock redeeming after ten in ten minutes, for ten minutes', async () => {
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
    expect(await stored(token)).toMatchObject({ state: 'unused' });
    api.advance(601_000);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    api.advance(-601_000);
  });

  it('are reset after ten minutes', async () => {
    const student = await makeStudent(api);
    for (let refusal = 0; refusal < 9; refusal += 1) await redeem(student, 'nonsense');
    api.advance(601_000);
    await redeem(student, 'nonsense');
    const token = await makeToken(api, admin, course.cId);
    expect(await redeem(student, token)).toMatchObject({ subscribed: true });
    api.advance(-601_000);
  });

  it('count for any reason, in both calls, and when sent concurrently', async () => {
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
  it('one code enrols one student, and everyone else is refused as used', async () => {
    const students = await Promise.all(Array.from({ length: 50 }, () => makeStudent(api)));
    const token = await makeToken(api, admin, course.cId);
    const before = await countCourseStudents();
    const answers = await Promise.all(students.map((student) => redeem(student, token)));
    const winners = students.filter((_, index) => answers[index]?.subscribed);
    expect(winners).toHaveLength(1);
    const reasons = answers.flatMap((answer) => (answer.subscribed ? [] : [answer.reason]));
    expect(reasons).toEqual(Array(49).fill('used'));
    expect(await stored(token)).toMatchObject({ state: 'used', usedBy: winners[0]?.uid });
    expect(await countCourseStudents()).toBe(before + 1);
  });

  it('one student with several codes uses up one', async () => {
    const student = await makeStudent(api);
    const tokens: string[] = [];
    for (let made = 0; made < 8; made += 1) tokens.push(await makeToken(api, admin, course.cId));
    const answers = await Promise.all(tokens.map((token) => redeem(student, token)));
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    const states = await Promise.all(tokens.map(async (token) => (await stored(token))?.state));
    expect(states.filter((state) => state === 'used')).toHaveLength(1);
  });

  it('many students with a code each are all enrolled', async () => {
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

describeLocally('a commit whose answer is lost', () => {
  it.each([4, 13, 14] as const)('with status %i is applied exactly once', async (code) => {
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
    expect(await stored(token)).toMatchObject({ usedBy: student.uid });
  });
});

describe('courses/course/enroll/lookup', () => {
  const lookup = 'courses/course/enroll/lookup';

  it('shows which course a code opens, without using it', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const answer = await api.call(lookup, { token }, { as: student });
    const found = { found: true, course: { id: course.cId }, usable: true };
    expect(answer).toMatchObject({ ...found, enrolled: false });
    expect(await stored(token)).toMatchObject({ state: 'unused' });
    await redeem(student, await makeToken(api, admin, course.cId));
    const repeatedLookup = await api.call(lookup, { token }, { as: student });
    expect(repeatedLookup).toMatchObject({ ...found, enrolled: true });
  });

  it('returns the course of their used code to an enrolled student', async () => {
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

  it('reports a code that it does not find', async () => {
    const student = await makeStudent(api);
    expect(await api.call(lookup, { token: 'x' }, { as: student })).toMatchObject({
      found: false,
      reason: 'invalid',
    });
  });

  it('shows an unpublished course, and nothing for a trashed one', async () => {
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
    expect(await stored(token)).toMatchObject({
      cId: course.cId,
      token,
      state: 'unused',
      createdBy: admin.uid,
      usedBy: null,
    });
  });

  it('needs no prefix', async () => {
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

  it('answers 404 for trashed and unknown courses', async () => {
    const trashedCourse = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
    for (const cId of [trashedCourse.cId, 'unknown']) {
      const answer = await api.expectError('admin/courses/access_token', { cId }, { as: admin });
      expect(answer.status).toBe(404);
    }
  });

  it('names the invalid fields', async () => {
    const body = { cId: '', codePrefix: 'A-B' };
    const answer = await api.expectError('admin/courses/access_token', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['cId', 'codePrefix']);
  });
});
