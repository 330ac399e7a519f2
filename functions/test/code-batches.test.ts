import { randomUUID } from 'node:crypto';
import { readCode } from '@markaz/contract/cards/access-code';
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

const path = 'admin/courses/access_tokens';

describe('admin/courses/access_tokens', () => {
  it('makes unique codes that all open the course', async () => {
    const made = await makeBatch(api, admin, cId, { count: 25, codePrefix: 'nahw' });
    expect(new Set(made.tokens).size).toBe(25);
    for (const token of made.tokens) {
      expect(token).toMatch(/^NAHW(-[0-9A-HJKMNP-TV-Z]{4}){3}$/u);
      expect(readCode(token).ok).toBe(true);
    }
    const student = await makeStudent(api);
    const body = { cId, token: tokenAt(made, 7) };
    const answer = await api.call('courses/course/enroll', body, { as: student });
    expect(answer).toEqual({ subscribed: true, cId });
  });

  it('returns everything about the batch', async () => {
    const expiresAt = new Date(api.now().getTime() + 86_400_000).toISOString();
    const traits = {
      outlet: ' مكتبة  الأزهر ',
      priceLabel: '١٥٠ ج',
      note: 'للصف الأول',
      expiresAt,
    };
    const { batch, tokens } = await makeBatch(api, admin, cId, { ...traits, codePrefix: 'A' });
    expect(batch).toMatchObject({
      cId,
      prefix: 'A',
      count: 3,
      outlet: 'مكتبة الأزهر',
      priceLabel: '١٥٠ ج',
      note: 'للصف الأول',
      expiresAt,
      madeInactive: false,
      createdBy: admin.uid,
      printCount: 0,
      printedAt: null,
    });
    expect(batch.lastSerial - batch.firstSerial).toBe(2);
    expect(await storedCode(api, tokens[1] ?? '')).toMatchObject({
      cId,
      batch: batch.id,
      serial: batch.firstSerial + 1,
      outlet: 'مكتبة الأزهر',
      state: 'unused',
    });
  });

  it.each([
    [{ price: 15_050 }, 15_050, '150.50 ج.م'],
    [{ price: 0, priceLabel: 'مجانًا' }, 0, 'مجانًا'],
    [{ priceLabel: 'السعر ٩٠ جنيهًا' }, 9_000, 'السعر ٩٠ جنيهًا'],
    [{ priceLabel: 'مجانًا' }, null, 'مجانًا'],
    [{}, null, ''],
  ])(
    'stores the price and the label of a request with %j',
    async (priceFields, price, priceLabel) => {
      const requestId = crypto.randomUUID();
      const made = await makeBatch(api, admin, cId, { ...priceFields, requestId });
      expect(made.batch).toMatchObject({ price, priceLabel });
      expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({ price, priceLabel });
      const repeated = await makeBatch(api, admin, cId, { ...priceFields, requestId });
      expect(repeated.batch.id).toBe(made.batch.id);
    },
  );

  it('recognises a repeated request whose batch an older release labelled with Arabic digits', async () => {
    const request = { price: 15_050, requestId: crypto.randomUUID() };
    const { batch } = await makeBatch(api, admin, cId, request);
    await api.firestore.doc(`codeBatches/${batch.id}`).update({ priceLabel: '١٥٠٫٥٠ ج.م' });
    expect((await makeBatch(api, admin, cId, request)).batch.id).toBe(batch.id);
  });

  it('numbers all codes of a course without gaps, including codes without a batch', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const single = await makeToken(api, admin, freshId);
    const made = await Promise.all(
      [5, 4, 3].map((count) => makeBatch(api, admin, freshId, { count })),
    );
    const last = await makeToken(api, admin, freshId);
    expect(await storedCode(api, single)).toMatchObject({ serial: 1, batch: null });
    const ranges = made
      .map(({ batch }) => [batch.firstSerial, batch.lastSerial])
      .toSorted(([a = 0], [b = 0]) => a - b);
    const serials = ranges.flatMap(([first = 0, end = 0]) =>
      Array.from({ length: end - first + 1 }, (_, index) => first + index),
    );
    expect(serials).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
    expect(await storedCode(api, last)).toMatchObject({ serial: 14 });
  });

  it('makes a thousand codes in one call', async () => {
    const made = await makeBatch(api, admin, cId, { count: 1_000 });
    expect(new Set(made.tokens).size).toBe(1_000);
    expect(await storedCode(api, tokenAt(made, 999))).toMatchObject({
      serial: made.batch.lastSerial,
    });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ count: 1_000, unused: 1_000 });
  });

  describe('a request with the same request id as an earlier one', () => {
    it('a repeated request returns the batch of the first request', async () => {
      const requestId = randomUUID();
      const first = await makeBatch(api, admin, cId, { requestId, note: 'أ' });
      const repeated = await makeBatch(api, admin, cId, { requestId, note: 'أ' });
      expect(repeated).toEqual(first);
      expect(await batchStatistics(api, admin, first)).toMatchObject({ count: 3 });
    });

    it('concurrent requests with one request id get the same batch', async () => {
      const { cId: freshId } = await makeCourse(api, admin);
      const requestId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => makeBatch(api, admin, freshId, { requestId, count: 40 })),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      const { batches } = await api.call('admin/codes/batches', { cId: freshId }, { as: admin });
      expect(batches).toHaveLength(1);
      expect(batches[0]?.numbers.count).toBe(40);
      const codes = await api.firestore.collection('accessCodes').where('cId', '==', freshId).get();
      expect(codes.size).toBe(40);
    });

    it('a request id with other fields gets 409, but makes another batch for another course', async () => {
      const requestId = randomUUID();
      const first = await makeBatch(api, admin, cId, { requestId });
      for (const other of [
        { count: 4 },
        { codePrefix: 'B' },
        { outlet: 'x' },
        { inactive: true },
      ]) {
        const body = { cId, count: 3, requestId, ...other };
        expect((await api.expectError(path, body, { as: admin })).status).toBe(409);
      }
      const { cId: another } = await makeCourse(api, admin);
      const elsewhere = await makeBatch(api, admin, another, { requestId });
      expect(elsewhere.batch.id).not.toBe(first.batch.id);
    });

    it('another admin’s request with the same request id makes a separate batch', async () => {
      const other = await makeAdmin(api);
      const requestId = randomUUID();
      const first = await makeBatch(api, admin, cId, { requestId });
      const second = await makeBatch(api, other, cId, { requestId });
      expect(second.batch).toMatchObject({ createdBy: other.uid });
      expect(second.tokens.filter((token) => first.tokens.includes(token))).toEqual([]);
      const makeSingleCode = async (as: Account) =>
        (await api.call('admin/courses/access_token', { cId, requestId }, { as })).token;
      const token = await makeSingleCode(admin);
      expect(await makeSingleCode(admin)).toBe(token);
      expect(await makeSingleCode(other)).not.toBe(token);
    });
  });

  it('answers 404 for unknown courses and courses in the trash', async () => {
    const { cId: trashedId } = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashedId] }, { as: admin });
    for (const id of [trashedId, 'unknown']) {
      const answer = await api.expectError(path, { cId: id, count: 1 }, { as: admin });
      expect(answer.status).toBe(404);
    }
  });

  it.each([
    [{ count: 0 }, 'count'],
    [{ count: 1_001 }, 'count'],
    [{ count: 2.5 }, 'count'],
    [{ count: '3' }, 'count'],
    [{ codePrefix: 'طالب' }, 'codePrefix'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ outlet: 'x'.repeat(81) }, 'outlet'],
    [{ priceLabel: 'x'.repeat(41) }, 'priceLabel'],
    [{ price: 1.5 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1_000_000_001 }, 'price'],
    [{ inactive: 'yes' }, 'inactive'],
    [{ requestId: '../x' }, 'requestId'],
  ])('refuses a request with %j', async (wrong, field) => {
    const body = { cId, count: 3, ...wrong };
    const { body: error } = await api.expectError(path, body, { as: admin });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('logs who made a batch or a single code', async () => {
    const { batch } = await makeBatch(api, admin, cId, { outlet: 'منفذ', inactive: true });
    expect(await lastAuditEntry(api, admin, `batch/${batch.id}`)).toMatchObject({
      action: 'codes.make',
      actor: { uid: admin.uid, email: `${admin.uid}@example.com` },
      subjects: [`course/${cId}`, `batch/${batch.id}`],
      after: { count: 3, firstSerial: batch.firstSerial, outlet: 'منفذ', state: 'inactive' },
    });
    const token = await makeToken(api, admin, cId);
    expect(await lastAuditEntry(api, admin, `code/${token}`)).toMatchObject({
      action: 'code.make',
    });
  });
});

describe('admin/codes/batches', () => {
  it('lists batches newest first, in pages, and filters them by course and outlet', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const made: string[] = [];
    for (const outlet of ['شمال', 'جنوب', 'شمال', 'جنوب', 'شمال']) {
      made.push((await makeBatch(api, admin, freshId, { outlet })).batch.id);
      api.advance(1_000);
    }
    const list = (body: object) => api.call('admin/codes/batches', body, { as: admin });
    const first = await list({ cId: freshId, limit: 2 });
    const second = await list({ cId: freshId, limit: 2, after: first.next });
    const third = await list({ cId: freshId, limit: 2, after: second.next });
    const ids = [first, second, third].flatMap(({ batches }) => batches.map(({ id }) => id));
    expect(ids).toEqual(made.toReversed());
    expect(third.next).toBeNull();
    const north = await list({ cId: freshId, outlet: 'شمال' });
    expect(north.batches.map(({ outlet }) => outlet)).toEqual(['شمال', 'شمال', 'شمال']);
    const unfiltered = await api.send('admin/codes/batches', undefined, { as: admin });
    expect(unfiltered.status).toBe(200);
  });

  it('finds batches by the beginning of their prefix or of any word in their note or outlet', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const traits = { note: 'تسليم الأحد لفرع طنطا', outlet: 'مكتبة الأزهر', codePrefix: 'NAHW' };
    const { batch } = await makeBatch(api, admin, freshId, traits);
    await makeBatch(api, admin, freshId, { note: 'دفعة أخرى' });
    const find = async (search: string) => {
      const body = { cId: freshId, search };
      const { batches } = await api.call('admin/codes/batches', body, { as: admin });
      return batches.map(({ id }) => id);
    };
    for (const text of ['تسل', 'الاحد لفرع طنط', 'طنطا', 'مكتبه', 'ازهر', 'nah', 'NAHW'])
      expect([text, await find(text)]).toEqual([text, text === 'ازهر' ? [] : [batch.id]]);
    expect(await find('تسليم الأحد لفرع أسيوط')).toEqual([]);
    expect(await find(' ')).toHaveLength(2);
  });

  it('counts cards by state, even while the course is in the trash', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, freshId, { count: 10, inactive: true });
    const { firstSerial: from } = made.batch;
    await api.call('admin/codes/activate', { cId: freshId, from, to: from + 5 }, { as: admin });
    await api.call('admin/codes/revoke', { codes: [tokenAt(made, 1)] }, { as: admin });
    const redeemed = { cId: freshId, token: tokenAt(made, 0) };
    await api.call('courses/course/enroll', redeemed, { as: await makeStudent(api) });
    await api.call('admin/codes/swap', { code: tokenAt(made, 2), reason }, { as: admin });
    const expected = {
      count: 10,
      inactive: 4,
      unused: 4,
      used: 1,
      expired: 0,
      revoked: 1,
      active: 5,
      swapped: 1,
    };
    expect(await batchStatistics(api, admin, made)).toEqual(expected);
    await api.call('admin/courses/delete', { ids: [freshId] }, { as: admin });
    expect(await batchStatistics(api, admin, made)).toEqual(expected);
  });

  it('counts an unused code as expired after its expiry', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const expiresAt = new Date(api.now().getTime() + 60_000).toISOString();
    const made = await makeBatch(api, admin, freshId, { expiresAt });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ unused: 3, expired: 0 });
    api.advance(61_000);
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      unused: 0,
      expired: 3,
      count: 3,
    });
  });

  it('refuses page cursors that the API never returned', async () => {
    for (const after of ['x', 'bm90aGluZw', Buffer.from('[1,"a/b"]').toString('base64url')]) {
      const { body } = await api.expectError('admin/codes/batches', { after }, { as: admin });
      expect(Object.keys(body.fields ?? {})).toEqual(['after']);
    }
  });
});

describe('admin/codes/outlets', () => {
  it('adds up a course’s batches by outlet', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    await makeBatch(api, admin, freshId, { outlet: 'ب', count: 5 });
    const made = await makeBatch(api, admin, freshId, { outlet: 'أ', count: 2, inactive: true });
    await makeBatch(api, admin, freshId, { outlet: 'أ', count: 3 });
    const token = await makeToken(api, admin, freshId);
    await api.call(
      'courses/course/enroll',
      { cId: freshId, token },
      { as: await makeStudent(api) },
    );
    const { firstSerial: serial } = made.batch;
    await api.call(
      'admin/codes/activate',
      { cId: freshId, from: serial, to: serial },
      { as: admin },
    );
    const { outlets } = await api.call('admin/codes/outlets', { cId: freshId }, { as: admin });
    expect(
      outlets.map(({ outlet, numbers }) => [outlet, numbers.count, numbers.active, numbers.used]),
    ).toEqual([
      ['', 1, 1, 1],
      ['أ', 5, 4, 0],
      ['ب', 5, 5, 0],
    ]);
  });

  it('answers 404 for unknown courses', async () => {
    const body = { cId: 'unknown' };
    expect((await api.expectError('admin/codes/outlets', body, { as: admin })).status).toBe(404);
  });
});

describe('admin/outlets', () => {
  it('stores each outlet under its first spelling', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const first = await makeBatch(api, admin, freshId, { outlet: 'مكتبة الأمانة' });
    const [requestId, note] = [randomUUID(), 'ثانية'];
    const repeatedRequest = { outlet: 'مكتبه  الامانة', requestId, note };
    const second = await makeBatch(api, admin, freshId, repeatedRequest);
    expect(second.batch.outlet).toBe(first.batch.outlet);
    expect(await storedCode(api, tokenAt(second, 0))).toMatchObject({ outlet: 'مكتبة الأمانة' });
    expect(await makeBatch(api, admin, freshId, repeatedRequest)).toEqual(second);
    const { outlets } = await api.call('admin/codes/outlets', { cId: freshId }, { as: admin });
    expect(outlets.map(({ outlet }) => outlet)).toEqual(['مكتبة الأمانة']);
    const all = await api.call('admin/outlets', undefined, { as: admin });
    expect(all.outlets.filter((name) => name.includes('مان'))).toEqual(['مكتبة الأمانة']);
  });

  it('stores only one spelling of a name if requests are concurrent, but distinguishes names with different symbols', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const spellingsAlike = [
      'فرع أسوان\u3164',
      'فرع أس\u00ADوان',
      'فرع أسوان\u{E0041}',
      '\u2800فرع أسوان',
    ];
    const spellings = [...spellingsAlike, 'فرع أسوان', 'فرع اسوان', 'فرع إسوان', '★', '☆'];
    const made = await Promise.all(
      spellings.map((outlet) => makeBatch(api, admin, freshId, { outlet })),
    );
    const names = made.map(({ batch }) => batch.outlet);
    expect(new Set(names.slice(0, -2)).size).toBe(1);
    expect(names.slice(-2)).toEqual(['★', '☆']);
    const { outlets } = await api.call('admin/outlets', undefined, { as: admin });
    expect(outlets).toEqual(expect.arrayContaining([...new Set(names)]));
  });

  it('a batch with an outlet costs one more read, and a new outlet costs one more write', async () => {
    const { cId: freshId } = await makeCourse(api, admin);
    const cost = (outlet: string) => api.cost(() => makeBatch(api, admin, freshId, { outlet }));
    expect(await cost('')).toEqual({ reads: 1, writes: 7, deletes: 0 });
    expect(await cost('فرع قنا')).toEqual({ reads: 2, writes: 8, deletes: 0 });
    expect(await cost('فرع قنا')).toEqual({ reads: 2, writes: 7, deletes: 0 });
    const list = () => api.call('admin/outlets', undefined, { as: admin });
    expect(await api.cost(list)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});

describeLocally('a batch whose commit fails', () => {
  it.each([
    [4, 'after'],
    [14, 'after'],
    [14, 'before'],
    [10, 'before'],
  ] as const)(
    'a batch is made once if the commit fails with status %i %s it takes effect',
    async (code, when) => {
      const { cId: freshId } = await makeCourse(api, admin);
      const before = await centreCounters(api);
      const project = api.projectId;
      api.local?.firestore.faults.inject({ rpc: 'Commit', project, code, when });
      const made = await makeBatch(api, admin, freshId, { count: 10 });
      expect(made.batch.firstSerial).toBe(1);
      const codes = await api.firestore.collection('accessCodes').where('cId', '==', freshId).get();
      expect(codes.docs.map((doc) => doc.get('token')).toSorted()).toEqual(made.tokens.toSorted());
      expect((await centreCounters(api)).unused).toBe((before.unused ?? 0) + 10);
      const { entries } = await api.call(
        'admin/audit',
        { subject: `batch/${made.batch.id}` },
        { as: admin },
      );
      expect(entries).toHaveLength(1);
    },
  );
});
