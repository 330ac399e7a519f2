import { inactiveCodeMessage, refusalMessages } from '@markaz/contract/cards/enrolment';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  batchStatistics,
  centreCounters,
  lastAuditEntry,
  makeBatch,
  storedCode,
  tokenAt,
} from './codes.ts';
import { makeCourse, makeToken } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let cId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  ({ cId } = await makeCourse(api, admin));
});

async function redeem(token: string, course = cId) {
  const student = await makeStudent(api);
  return api.call('courses/course/enroll', { cId: course, token }, { as: student });
}

type Change = 'activate' | 'revoke' | 'reinstate';

function sendChange(kind: Change, selection: object) {
  return api.call(`admin/codes/${kind}`, selection, { as: admin });
}

async function changeCodes(kind: Change, selection: object) {
  const { changed, unchanged } = await sendChange(kind, selection);
  return { changed, unchanged };
}

/** Changes codes and returns the id of the change. */
async function changeAndGetId(kind: Change, selection: object): Promise<string> {
  const answer = await sendChange(kind, selection);
  if (answer.change === null) throw new Error('Nothing was changed.');
  return answer.change;
}

function undo(id: string) {
  return api.call('admin/codes/undo', { change: id }, { as: admin });
}

function swap(code: string) {
  return api.call('admin/codes/swap', { code, reason }, { as: admin });
}

describe('activating', () => {
  it('an inactive code opens nothing until its serial number is activated', async () => {
    const made = await makeBatch(api, admin, cId, { count: 6, inactive: true });
    const { firstSerial } = made.batch;
    const refusal = { subscribed: false, reason: 'invalid', message: inactiveCodeMessage };
    expect(await redeem(tokenAt(made, 2))).toEqual(refusal);
    const range = { cId, from: firstSerial + 1, to: firstSerial + 3 };
    expect(await changeCodes('activate', range)).toEqual({ changed: 3, unchanged: 0 });
    const states = await Promise.all(
      made.tokens.map(async (token) => (await storedCode(api, token))?.state),
    );
    expect(states).toEqual(['inactive', 'unused', 'unused', 'unused', 'inactive', 'inactive']);
    expect(await redeem(tokenAt(made, 2))).toMatchObject({ subscribed: true });
    expect(await redeem(tokenAt(made, 0))).toEqual(refusal);
  });

  it('activating a range twice changes each code once, and never changes codes of other courses', async () => {
    const { cId: other } = await makeCourse(api, admin);
    const elsewhere = await makeBatch(api, admin, other, { inactive: true });
    const { cId: freshId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, freshId, { inactive: true });
    const range = { cId: freshId, from: '١', to: '000010' };
    expect(await changeCodes('activate', range)).toEqual({ changed: 3, unchanged: 7 });
    expect(await changeCodes('activate', range)).toEqual({ changed: 0, unchanged: 10 });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ inactive: 0, unused: 3 });
    expect(await batchStatistics(api, admin, elsewhere)).toMatchObject({ inactive: 3 });
    const { entries } = await api.call(
      'admin/audit',
      { subject: `course/${freshId}` },
      { as: admin },
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'codes.activate',
      'codes.make',
      'course.add',
    ]);
    expect(entries[0]?.after).toEqual({ from: 1, to: 10, changed: 3 });
  });

  it('activates a thousand codes in one call', async () => {
    const made = await makeBatch(api, admin, cId, { count: 1_000, inactive: true });
    const { firstSerial: from, lastSerial: to } = made.batch;
    expect(await changeCodes('activate', { cId, from, to })).toEqual({
      changed: 1_000,
      unchanged: 0,
    });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ unused: 1_000, inactive: 0 });
  });
});

describe('a selection of codes', () => {
  it.each([
    [{}, /./u],
    [{ codes: [] }, /codes/u],
    [{ codes: Array(101).fill('x') }, /codes/u],
    [{ cId: 'c', from: 0, to: 1 }, /from/u],
    [{ cId: 'c', from: 2, to: 1 }, /to/u],
    [{ cId: 'c', from: 1, to: 1_001 }, /to/u],
    [{ cId: 'c', from: 'x', to: -1 }, /from/u],
  ])('refuses the selection %j', async (selection, field) => {
    const { body } = await api.expectError('admin/codes/revoke', selection, { as: admin });
    expect(body.error).toBe('invalid_request');
    expect(Object.keys(body.fields ?? {}).join()).toMatch(field);
  });
});

describe('revoking', () => {
  it('a revoked code opens nothing, and reinstating it restores its earlier state', async () => {
    const made = await makeBatch(api, admin, cId, { inactive: true });
    const [inactive, active] = [tokenAt(made, 0), tokenAt(made, 1)];
    await changeCodes('activate', { codes: [active] });
    expect(await changeCodes('revoke', { codes: [inactive, active] })).toEqual({
      changed: 2,
      unchanged: 0,
    });
    expect(await redeem(active)).toEqual({
      subscribed: false,
      reason: 'revoked',
      message: refusalMessages.revoked,
    });
    expect(await changeCodes('reinstate', { codes: [inactive, active] })).toMatchObject({
      changed: 2,
    });
    expect(await storedCode(api, inactive)).toMatchObject({ state: 'inactive' });
    expect(await redeem(active)).toMatchObject({ subscribed: true });
  });

  it('skips used, unknown and revoked codes, and reports their number', async () => {
    const made = await makeBatch(api, admin, cId, { count: 4 });
    const [used, revoked, unused] = made.tokens;
    await redeem(used ?? '');
    await changeCodes('revoke', { codes: [revoked] });
    const codes = [used, revoked, unused, 'AAAA-AAAA-AAAA', 'nonsense'];
    expect(await changeCodes('revoke', { codes })).toEqual({ changed: 1, unchanged: 4 });
    expect(await storedCode(api, used ?? '')).toMatchObject({ state: 'used' });
    const { firstSerial: from, lastSerial: to } = made.batch;
    expect(await changeCodes('revoke', { cId, from, to })).toEqual({ changed: 1, unchanged: 3 });
  });

  it('updates the counters, as reinstating does', async () => {
    const before = await centreCounters(api);
    const made = await makeBatch(api, admin, cId, { count: 5 });
    await changeCodes('revoke', { codes: made.tokens.slice(0, 3) });
    await changeCodes('reinstate', { codes: made.tokens.slice(0, 1) });
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      unused: 3,
      revoked: 2,
      active: 3,
    });
    const after = await centreCounters(api);
    expect(after.revoked).toBe((before.revoked ?? 0) + 2);
    expect(after.unused).toBe((before.unused ?? 0) + 3);
  });

  it('logs a revocation with the codes that it changed', async () => {
    const made = await makeBatch(api, admin, cId);
    await changeCodes('revoke', { codes: [made.tokens[0], 'nonsense'] });
    expect(await lastAuditEntry(api, admin, `code/${made.tokens[0]}`)).toMatchObject({
      action: 'codes.revoke',
      subjects: [`course/${cId}`, `code/${made.tokens[0]}`],
      after: { changed: 1 },
    });
  });

  it('a code that is revoked and redeemed at the same time is either revoked or used', async () => {
    const made = await makeBatch(api, admin, cId, { count: 12 });
    const students = await Promise.all(made.tokens.map(() => makeStudent(api)));
    const answers = await Promise.all(
      made.tokens.map(async (token, index) => {
        const [answer] = await Promise.all([
          api.call('courses/course/enroll', { cId, token }, { as: students[index] }),
          changeCodes('revoke', { codes: [token] }),
        ]);
        return answer.subscribed ? 'used' : 'revoked';
      }),
    );
    const states = await Promise.all(
      made.tokens.map(async (token) => (await storedCode(api, token))?.state),
    );
    expect(states).toEqual(answers);
    const used = answers.filter((state) => state === 'used').length;
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      used,
      revoked: 12 - used,
      unused: 0,
    });
  });

  it('refuses to revoke or swap codes while the course is in the trash', async () => {
    const { cId: trashedId } = await makeCourse(api, admin);
    const { tokens } = await makeBatch(api, admin, trashedId);
    await api.call('admin/courses/delete', { ids: [trashedId] }, { as: admin });
    const calls = [
      ['admin/codes/revoke', { codes: tokens }],
      ['admin/codes/swap', { code: tokens[0], reason }],
    ] as const;
    for (const [path, body] of calls) {
      expect((await api.expectError(path, body, { as: admin })).body.error).toBe('conflict');
    }
    expect(await storedCode(api, tokens[0] ?? '')).toMatchObject({ state: 'unused' });
  });
});

describe('undoing', () => {
  it('undoing an activation makes the codes inactive again, except for codes that were changed later', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, freshId, { count: 5, inactive: true });
    await changeCodes('activate', { codes: [tokenAt(made, 0)] });
    const activated = await changeAndGetId('activate', { cId: freshId, from: 1, to: 9 });
    await redeem(tokenAt(made, 1), freshId);
    await changeCodes('revoke', { codes: [tokenAt(made, 2)] });
    expect(await undo(activated)).toEqual({ changed: 2, unchanged: 2 });
    const states = await Promise.all(
      made.tokens.map(async (token) => (await storedCode(api, token))?.state),
    );
    expect(states).toEqual(['unused', 'used', 'revoked', 'inactive', 'inactive']);
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      inactive: 2,
      unused: 1,
      used: 1,
      revoked: 1,
    });
    expect(await lastAuditEntry(api, admin, `course/${freshId}`)).toMatchObject({
      action: 'codes.undo',
      subjects: [`course/${freshId}`],
      after: {
        undone: activated,
        action: 'codes.activate',
        from: 1,
        to: 9,
        changed: 2,
        unchanged: 2,
      },
    });
  });

  it('a change can be undone once, and an undo cannot be undone', async () => {
    const made = await makeBatch(api, admin, cId);
    const revoked = await changeAndGetId('revoke', { codes: made.tokens });
    expect(await undo(revoked)).toEqual({ changed: 3, unchanged: 0 });
    expect(await undo(revoked)).toEqual({ changed: 0, unchanged: 3 });
    const entry = await lastAuditEntry(api, admin, `code/${made.tokens[0]}`);
    expect(entry).toMatchObject({ action: 'codes.undo' });
    for (const id of [entry?.id, 'unknown']) {
      const { status } = await api.expectError('admin/codes/undo', { change: id }, { as: admin });
      expect(status).toBe(404);
    }
  });

  it('affects only the codes that the change affected', async () => {
    const made = await makeBatch(api, admin, cId, { inactive: true });
    const [inactive, active, alreadyRevoked] = made.tokens;
    await changeCodes('activate', { codes: [active, alreadyRevoked] });
    await changeCodes('revoke', { codes: [alreadyRevoked] });
    const revoked = await changeAndGetId('revoke', { codes: made.tokens });
    const stateOf = async (token = '') => (await storedCode(api, token))?.state;
    const states = () => Promise.all([inactive, active, alreadyRevoked].map(stateOf));
    expect(await undo(revoked)).toEqual({ changed: 2, unchanged: 0 });
    expect(await states()).toEqual(['inactive', 'unused', 'revoked']);
    const reinstated = await changeAndGetId('reinstate', { codes: [alreadyRevoked] });
    expect(await undo(reinstated)).toEqual({ changed: 1, unchanged: 0 });
    expect(await states()).toEqual(['inactive', 'unused', 'revoked']);
    expect(await changeCodes('reinstate', { codes: [alreadyRevoked] })).toMatchObject({
      changed: 1,
    });
    expect(await states()).toEqual(['inactive', 'unused', 'unused']);
  });

  it('a code whose activation is undone while it is redeemed is either inactive or used', async () => {
    const made = await makeBatch(api, admin, cId, { count: 8, inactive: true });
    const students = await Promise.all(made.tokens.map(() => makeStudent(api)));
    const activated = await changeAndGetId('activate', { codes: made.tokens });
    const [undone, ...answers] = await Promise.all([
      undo(activated),
      ...made.tokens.map((token, index) =>
        api.call('courses/course/enroll', { cId, token }, { as: students[index] }),
      ),
    ]);
    const used = answers.filter(({ subscribed }) => subscribed).length;
    expect(undone).toEqual({ changed: 8 - used, unchanged: used });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ used, inactive: 8 - used });
  });

  it('undoes a change to a thousand codes, but not while their course is in the trash', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    await makeBatch(api, admin, freshId, { count: 1_000, inactive: true });
    const activated = await changeAndGetId('activate', { cId: freshId, from: 1, to: 1_000 });
    await api.call('admin/courses/delete', { ids: [freshId] }, { as: admin });
    const { body } = await api.expectError(
      'admin/codes/undo',
      { change: activated },
      { as: admin },
    );
    expect(body.error).toBe('conflict');
    await api.call('admin/courses/restore', { ids: [freshId] }, { as: admin });
    expect(await undo(activated)).toEqual({ changed: 1_000, unchanged: 0 });
  });
});

describe('swapping', () => {
  it('makes a new code with the same serial number and revokes the old code', async () => {
    const made = await makeBatch(api, admin, cId, { codePrefix: 'SWAP', outlet: 'منفذ' });
    const old = tokenAt(made, 1);
    const serial = made.batch.firstSerial + 1;
    const { token, ...otherFields } = await swap(old);
    expect(otherFields).toEqual({ serial });
    expect(token).toMatch(/^SWAP-/u);
    expect(await storedCode(api, old)).toMatchObject({ state: 'revoked', replacedBy: token });
    expect(await storedCode(api, token)).toMatchObject({
      state: 'unused',
      serial,
      batch: made.batch.id,
      outlet: 'منفذ',
      replaces: old,
    });
    expect(await redeem(old)).toMatchObject({ reason: 'revoked' });
    expect(await redeem(token)).toMatchObject({ subscribed: true });
    expect(await lastAuditEntry(api, admin, `code/${old}`)).toMatchObject({
      action: 'code.swap',
      subjects: [`course/${cId}`, `code/${old}`, `code/${token}`],
    });
  });

  it('repeated and concurrent swaps of a code return the same new code', async () => {
    const { tokens } = await makeBatch(api, admin, cId);
    const [first = ''] = tokens;
    const answers = await Promise.all([swap(first), swap(first), swap(first)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await swap(first)).toEqual(answers[0]);
  });

  it('a code from a swap can be swapped again', async () => {
    const token = await makeToken(api, admin, cId);
    const second = await swap(token);
    const third = await swap(second.token);
    expect(third.serial).toBe(second.serial);
    expect(await redeem(second.token)).toMatchObject({ reason: 'revoked' });
    expect(await redeem(third.token)).toMatchObject({ subscribed: true });
  });

  it('makes an inactive code from an inactive code', async () => {
    const made = await makeBatch(api, admin, cId, { inactive: true });
    const { token, serial } = await swap(tokenAt(made, 0));
    expect(await redeem(token)).toMatchObject({ reason: 'invalid' });
    expect(await changeCodes('activate', { cId, from: serial, to: serial })).toMatchObject({
      changed: 1,
    });
    expect(await redeem(token)).toMatchObject({ subscribed: true });
  });

  it('a code that was swapped cannot be reinstated', async () => {
    const { tokens } = await makeBatch(api, admin, cId);
    await swap(tokens[0] ?? '');
    expect(await changeCodes('reinstate', { codes: [tokens[0]] })).toEqual({
      changed: 0,
      unchanged: 1,
    });
  });

  it('refuses to swap used, revoked, expired and unknown codes', async () => {
    const expiresAt = new Date(api.now().getTime() + 60_000).toISOString();
    const [used, revoked, expired] = (await makeBatch(api, admin, cId, { expiresAt })).tokens;
    await redeem(used ?? '');
    await changeCodes('revoke', { codes: [revoked] });
    api.advance(61_000);
    for (const code of [used, revoked, expired]) {
      const { body } = await api.expectError('admin/codes/swap', { code, reason }, { as: admin });
      expect(body.error).toBe('conflict');
    }
    const unknown = { code: '0000-0000-0000', reason };
    expect((await api.expectError('admin/codes/swap', unknown, { as: admin })).status).toBe(404);
    const { body } = await api.expectError(
      'admin/codes/swap',
      { code: 'x', reason },
      { as: admin },
    );
    expect(Object.keys(body.fields ?? {})).toEqual(['code']);
  });
});

describeLocally('changing codes while Firestore is unavailable (gRPC status 14)', () => {
  it('changes each code only once if the answer to the commit is lost', async () => {
    const made = await makeBatch(api, admin, cId, { count: 4 });
    const project = api.projectId;
    api.local?.firestore.faults.inject({ rpc: 'Commit', project, code: 14, when: 'after' });
    expect(await changeCodes('revoke', { codes: made.tokens })).toEqual({
      changed: 4,
      unchanged: 0,
    });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ revoked: 4, unused: 0 });
    const { entries } = await api.call(
      'admin/audit',
      { subject: `code/${made.tokens[0]}` },
      { as: admin },
    );
    expect(entries).toHaveLength(1);
  });
});
