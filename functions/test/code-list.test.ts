import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fillCodes } from './bulk-data.ts';
import { lastAuditEntry, makeBatch, tokenAt } from './codes.ts';
import { makeCourse, makeToken } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

function list(body: object = {}) {
  return api.call('admin/codes', body, { as: admin });
}

/** Reads all pages in turn. */
async function listAll(body: object, limit: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ ...body, limit, ...(after === undefined ? {} : { after }) });
    tokens.push(...page.codes.map(({ token }) => token));
    if (page.next === null) return tokens;
    after = page.next;
  }
}

async function redeem(token: string, cId: string, as?: Account) {
  const student = as ?? (await makeStudent(api));
  await api.call('courses/course/enroll', { cId, token }, { as: student });
  return student;
}

async function download(query: string, as: Account | null = admin) {
  const response = await fetch(`${api.url}/api/admin/codes/csv${query}`, {
    headers: as === null ? {} : { Authorization: `Bearer ${as.idToken}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('admin/codes', () => {
  it('lists the newest batch first, and the codes of a batch by serial number, for any page size', async () => {
    const { cId } = await makeCourse(api, admin);
    const olderBatch = await makeBatch(api, admin, cId, { count: 7 });
    api.advance(1_000);
    const newerBatch = await makeBatch(api, admin, cId, { count: 5 });
    const expected = [...newerBatch.tokens, ...olderBatch.tokens];
    for (const limit of [1, 4, 12, 100]) expect(await listAll({ cId }, limit)).toEqual(expected);
  });

  it('filters codes by course, batch, outlet, state, and any combination of them', async () => {
    const { cId } = await makeCourse(api, admin);
    const { cId: other } = await makeCourse(api, admin);
    const north = await makeBatch(api, admin, cId, { outlet: 'شمال' });
    const south = await makeBatch(api, admin, cId, { outlet: 'جنوب', inactive: true });
    const elsewhere = await makeBatch(api, admin, other, { outlet: 'شمال' });
    const single = await makeToken(api, admin, cId);
    await redeem(tokenAt(north, 0), cId);
    await api.call('admin/codes/revoke', { codes: [tokenAt(north, 1)] }, { as: admin });
    const listSorted = async (filter: object) => (await listAll(filter, 50)).toSorted();
    const sorted = (...tokens: string[]) => tokens.toSorted();

    expect(await listSorted({ cId })).toEqual(sorted(...north.tokens, ...south.tokens, single));
    expect(await listSorted({ batch: south.batch.id })).toEqual(sorted(...south.tokens));
    expect(await listSorted({ outlet: 'شمال' })).toEqual(
      sorted(...north.tokens, ...elsewhere.tokens),
    );
    expect(await listSorted({ cId, outlet: '' })).toEqual([single]);
    expect(await listSorted({ cId, place: 'centre' })).toEqual([single]);
    expect(await listSorted({ cId, state: 'used' })).toEqual([north.tokens[0]]);
    expect(await listSorted({ cId, state: 'revoked' })).toEqual([north.tokens[1]]);
    expect(await listSorted({ cId, state: 'inactive' })).toEqual(sorted(...south.tokens));
    expect(await listSorted({ cId, state: 'unused' })).toEqual(sorted(tokenAt(north, 2), single));
    expect(
      await listSorted({ cId, batch: north.batch.id, outlet: 'شمال', state: 'unused' }),
    ).toEqual([north.tokens[2]]);
    expect(await listSorted({ cId: other, outlet: 'جنوب' })).toEqual([]);
  });

  it('lists codes as expired after their expiry, and the earliest expiry first', async () => {
    const { cId } = await makeCourse(api, admin);
    const inSeconds = (seconds: number) =>
      new Date(api.now().getTime() + seconds * 1_000).toISOString();
    const lateBatch = await makeBatch(api, admin, cId, {
      expiresAt: inSeconds(120),
      inactive: true,
    });
    const soonBatch = await makeBatch(api, admin, cId, { expiresAt: inSeconds(60) });
    const unlimitedBatch = await makeBatch(api, admin, cId);
    await redeem(tokenAt(soonBatch, 0), cId);
    expect(await listAll({ cId, state: 'expired' }, 2)).toEqual([]);
    expect(await listAll({ cId, state: 'unused' }, 2)).toEqual([
      ...soonBatch.tokens.slice(1),
      ...unlimitedBatch.tokens,
    ]);
    api.advance(121_000);
    expect(await listAll({ cId, state: 'expired' }, 2)).toEqual([
      ...soonBatch.tokens.slice(1),
      ...lateBatch.tokens,
    ]);
    expect(await listAll({ cId, state: 'unused' }, 2)).toEqual(unlimitedBatch.tokens);
    expect(await listAll({ cId, state: 'inactive' }, 2)).toEqual([]);
    expect(await listAll({ cId, state: 'used' }, 2)).toEqual([soonBatch.tokens[0]]);
    const { codes } = await list({ cId, state: 'expired' });
    expect(codes.every(({ state, expiresAt }) => state === 'expired' && expiresAt)).toBe(true);
  });

  it('shows which student used a code, and when', async () => {
    const { cId } = await makeCourse(api, admin);
    const student = await redeem(await makeToken(api, admin, cId), cId);
    const { codes } = await list({ cId });
    expect(codes).toMatchObject([
      {
        state: 'used',
        serial: 1,
        batch: null,
        expiresAt: null,
        usedBy: {
          uid: student.uid,
          displayName: 'طالب مجتهد',
          email: `${student.uid}@example.com`,
        },
      },
    ]);
    expect(Date.parse(codes[0]?.usedAt ?? '')).toBeLessThanOrEqual(api.now().getTime());
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ state: 'sold' }, 'state'],
    [{ cId: 'a/b' }, 'cId'],
    [{ after: 'nowhere' }, 'after'],
    [{ after: Buffer.from('[1,2,"__x__/y"]').toString('base64url') }, 'after'],
    [{ after: Buffer.from('[1e300,2,"A"]').toString('base64url') }, 'after'],
  ])('refuses a request with %j', async (body, field) => {
    const answer = await api.expectError('admin/codes', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });
});

describe('redeemable codes', () => {
  const find = (text: string, cId: string) =>
    api.call('admin/codes/find', { text, cId }, { as: admin });
  const readCard = (code: string) => api.call('admin/codes/card', { code }, { as: admin });

  it('are logged with their number when the list shows them', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId, { count: 4, inactive: true });
    await api.call('admin/codes/activate', { cId, from: 1, to: 2 }, { as: admin });
    await redeem(tokenAt(made, 0), cId);
    await list({ cId, batch: made.batch.id });
    expect(await lastAuditEntry(api, admin, `batch/${made.batch.id}`)).toMatchObject({
      action: 'codes.list',
      actor: { uid: admin.uid },
      subjects: [`course/${cId}`, `batch/${made.batch.id}`],
      after: { count: 3 },
    });
    api.advance(1_000);
    await find('2', cId);
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject({
      action: 'codes.list',
      subjects: [`course/${cId}`],
      after: { count: 1 },
    });
  });

  it('are not logged if the list shows only the requested code or codes that cannot be redeemed', async () => {
    const { cId } = await makeCourse(api, admin);
    const expiresAt = new Date(api.now().getTime() + 60_000).toISOString();
    const made = await makeBatch(api, admin, cId, { expiresAt });
    await redeem(tokenAt(made, 0), cId);
    await readCard(tokenAt(made, 1));
    await find('1', cId);
    await list({ cId, state: 'used' });
    await list({ cId, state: 'revoked' });
    api.advance(61_000);
    await list({ cId });
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject({
      action: 'codes.make',
    });
  });

  it('are logged if the list shows them as the replacement of the requested card', async () => {
    const { cId } = await makeCourse(api, admin);
    const damaged = await makeToken(api, admin, cId);
    await api.call('admin/codes/swap', { code: damaged, reason }, { as: admin });
    api.advance(1_000);
    await readCard(damaged);
    const listEntry = { action: 'codes.list', after: { count: 1 } };
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject(listEntry);
  });
});

describe('a file of codes in parts', () => {
  it('the parts of a file together equal the complete file, and each part is logged', async () => {
    const { cId } = await makeCourse(api, admin);
    await fillCodes(api, admin, cId, 25);
    const wholeFileText = (await download(`?cId=${cId}`)).bytes.toString('utf8');
    const counts: unknown[] = [];
    const texts: string[] = [];
    for (let part: string | null = ''; part !== null; ) {
      const query = new URLSearchParams({ cId, part, size: '10' });
      const { response, bytes } = await download(`?${query}`);
      expect(response.headers.get('x-part-total')).toBe(texts.length === 0 ? '25' : null);
      texts.push(bytes.toString('utf8'));
      counts.push((await lastAuditEntry(api, admin))?.after);
      part = response.headers.get('x-part-next');
    }
    expect(texts.join('')).toBe(wholeFileText);
    expect(counts).toMatchObject([{ count: 10 }, { count: 10 }, { count: 5 }]);
    for (const wrong of ['part=x', 'part=&size=0', 'part=&size=10001'])
      expect((await download(`?${wrong}`)).response.status).toBe(400);
  });
});

describe('admin/codes/csv', () => {
  it('the file is UTF-8 with a byte order mark and contains all fields', async () => {
    const { cId } = await makeCourse(api, admin, { title: 'البلاغة' });
    const note = 'تسليم الأحد\nللفرع';
    const batch = { count: 2, outlet: 'منفذ "أ", الجيزة', note };
    const made = await makeBatch(api, admin, cId, batch);
    const student = await redeem(tokenAt(made, 0), cId);
    const { response, bytes } = await download(`?cId=${cId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="codes-\d{4}-\d\d-\d\d\.csv"$/u,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('"الرقم المسلسل","الكود","الكورس"');
    expect(lines[1]).toContain(`"000001","${made.tokens[0]}","البلاغة","مُستخدَم"`);
    expect(lines[1]).toContain('"منفذ ""أ"", الجيزة"');
    expect(lines[1]).toContain('"تسليم الأحد"');
    expect(lines[1]).toContain(`"طالب مجتهد","${student.uid}@example.com"`);
    expect(lines[2]).toContain(`"000002","${made.tokens[1]}","البلاغة","لم يُستخدم"`);
  });

  it('spreadsheet programs do not run names in the file as formulas', async () => {
    const { cId } = await makeCourse(api, admin, { title: '=cmd|calc' });
    for (const [uid, name] of [
      ['formula', '=HYPERLINK("https://evil.example","x")'],
      ['plus', '+1'],
      ['wide', '＝1+1'],
    ] as const) {
      await api.auth.createUser({ uid });
      const as = { uid, idToken: idTokenFor(api, uid, { name }) };
      await redeem(await makeToken(api, admin, cId), cId, as);
    }
    const text = (await download(`?cId=${cId}`)).bytes.toString('utf8');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(text).toContain(`"'+1"`);
    expect(text).toContain(`"'＝1+1"`);
    expect(text).toContain(`"'=cmd|calc"`);
    expect(text).not.toMatch(/"[=+@-]/u);
  });

  it('a file contains each code once, and more codes than the limit are available only in parts', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId, { count: 901 });
    const { bytes } = await download(`?batch=${made.batch.id}`);
    const tokens = bytes.toString('utf8').match(/(?<=^"\d{6}",")[^"]+/gmu);
    expect(tokens).toEqual(made.tokens);

    const { codesPerFullFile } = limits;
    Object.assign(limits, { codesPerFullFile: 901 });
    onTestFinished(() => void Object.assign(limits, { codesPerFullFile }));
    expect((await download(`?cId=${cId}`)).response.status).toBe(200);
    await makeToken(api, admin, cId);
    const refused = await api.expectError(`admin/codes/csv?cId=${cId}`, undefined, { as: admin });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('جزءًا بعد جزء') });
    expect((await download(`?cId=${cId}&part=&size=10`)).response.status).toBe(200);
  });

  it('the file contains only codes that match the filters, and the download is logged', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId, { outlet: 'ط' });
    await redeem(tokenAt(made, 0), cId);
    const query = `?cId=${cId}&state=unused&outlet=${encodeURIComponent('ط')}`;
    const text = (await download(query)).bytes.toString('utf8');
    expect(text.split('\r\n')).toHaveLength(4);
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject({
      action: 'codes.export',
      after: { count: 2, outlet: 'ط', state: 'unused' },
    });
  });

  it('only staff can download the file, with known filters and with GET or HEAD', async () => {
    expect((await download('', null)).response.status).toBe(401);
    expect((await download('', await makeStudent(api))).response.status).toBe(403);
    expect((await download('?state=sold')).response.status).toBe(400);
    expect((await download('?cId=a%2Fb&__proto__=x')).response.status).toBe(400);
    const postAnswer = await api.expectError('admin/codes/csv', {}, { as: admin, method: 'POST' });
    expect([postAnswer.status, postAnswer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await api.send('admin/codes/csv', undefined, { as: admin, method: 'HEAD' });
    expect(head.status).toBe(200);
  });
});

describeLocally('the Firestore cost of the code list', () => {
  it('calls cost the same for ten codes and for three thousand', async () => {
    const { cId } = await makeCourse(api, admin);
    const first = await makeBatch(api, admin, cId, { count: 10, outlet: 'غ' });
    const costOf = (path: 'admin/codes' | 'admin/codes/card' | 'admin/codes/find', body: object) =>
      api.cost(() => api.call(path, body, { as: admin }));
    const costs = async () => ({
      page: await costOf('admin/codes', { cId, limit: 5 }),
      filtered: await costOf('admin/codes', { cId, outlet: 'غ', state: 'unused', limit: 5 }),
      expired: await costOf('admin/codes', { cId, state: 'expired', limit: 5 }),
      card: await costOf('admin/codes/card', { code: tokenAt(first, 3) }),
      bySerial: await costOf('admin/codes/find', { cId, text: '4' }),
      outlets: await api.cost(() => api.call('admin/codes/outlets', { cId }, { as: admin })),
      one: await api.cost(() => makeToken(api, admin, cId)),
      batch: await api.cost(() => makeBatch(api, admin, cId, { requestId: randomUUID() })),
    });
    const costsOfTen = await costs();
    for (let extraBatch = 0; extraBatch < 3; extraBatch += 1)
      await makeBatch(api, admin, cId, { count: 1_000 });
    expect(await costs()).toEqual(costsOfTen);
    const costOfReads = (count: number, writes = 0) => ({ reads: count, writes, deletes: 0 });
    expect(costsOfTen).toEqual({
      page: costOfReads(5, 1),
      filtered: costOfReads(5, 1),
      expired: costOfReads(1),
      card: costOfReads(5),
      bySerial: costOfReads(3, 1),
      outlets: costOfReads(6),
      one: { reads: 1, writes: 4, deletes: 0 },
      batch: { reads: 2, writes: 7, deletes: 0 },
    });
  });

  it('a file costs two reads, and one read for each code, each batch and each 1,000 codes', async () => {
    const { cId } = await makeCourse(api, admin, { title: 'ملف' });
    await makeBatch(api, admin, cId, { count: 12 });
    const { reads, writes } = await api.cost(() => download(`?cId=${cId}`));
    expect({ reads, writes }).toEqual({ reads: 16, writes: 1 });
  });

  it('a repeated request costs one read, and a later page costs as much as the first', async () => {
    const { cId } = await makeCourse(api, admin);
    const request = { count: 500, requestId: 'again' };
    await makeBatch(api, admin, cId, request);
    const repeated = await api.cost(() => makeBatch(api, admin, cId, request));
    expect(repeated).toEqual({ reads: 1, writes: 0, deletes: 0 });
    let { next } = await list({ cId, limit: 100 });
    for (let page = 0; page < 3; page += 1)
      next = (await list({ cId, limit: 100, after: next })).next;
    const laterPage = await api.cost(() => list({ cId, limit: 50, after: next }));
    expect(laterPage).toEqual({ reads: 50, writes: 1, deletes: 0 });
  });

  it('a change costs one read and one write for each code, and four more writes', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId, { count: 20, inactive: true });
    const cost = (path: string, body: object) =>
      api.cost(() => api.send(path, body, { as: admin }));
    expect(await cost('admin/codes/activate', { cId, from: 1, to: 8 })).toEqual({
      reads: 8,
      writes: 12,
      deletes: 0,
    });
    expect(await cost('admin/codes/activate', { cId, from: 1, to: 8 })).toEqual({
      reads: 1,
      writes: 0,
      deletes: 0,
    });
    expect(await cost('admin/codes/revoke', { codes: [made.tokens[0]] })).toEqual({
      reads: 1,
      writes: 5,
      deletes: 0,
    });
    expect(await cost('admin/codes/swap', { code: made.tokens[1], reason })).toEqual({
      reads: 1,
      writes: 7,
      deletes: 0,
    });
    const printing = { batch: made.batch.id };
    expect(await cost('admin/codes/batches/cards', printing)).toEqual({
      reads: 1,
      writes: 1,
      deletes: 0,
    });
    expect(await cost('admin/codes/print', printing)).toEqual({ reads: 1, writes: 2, deletes: 0 });
    const threeCards = { codes: made.tokens.slice(5, 8) };
    expect(await cost('admin/codes/cards', threeCards)).toEqual({
      reads: 3,
      writes: 0,
      deletes: 0,
    });
    expect(await cost('admin/codes/print', threeCards)).toEqual({
      reads: 3,
      writes: 1,
      deletes: 0,
    });
  });
});

describeLocally('an interrupted export', () => {
  const countErrors = () => api.logs.filter(({ severity }) => severity === 'ERROR').length;

  it('the download fails in the client if the server fails halfway', async () => {
    const { cId } = await makeCourse(api, admin);
    await makeBatch(api, admin, cId, { count: 400 });
    const fault = { rpc: 'RunQuery', project: api.projectId } as const;
    api.local?.firestore.faults.inject({ ...fault, delayMs: 0 });
    // Only the query for the second page fails.
    api.local?.firestore.faults.inject({ ...fault, code: 7 });
    await expect(download(`?cId=${cId}`)).rejects.toThrow();
    expect(countErrors()).toBeGreaterThan(0);
  });

  it('the server does not log an error if the client disconnects during a download', async () => {
    const { cId } = await makeCourse(api, admin);
    await fillCodes(api, admin, cId, 3_000);
    const before = countErrors();
    const abortController = new AbortController();
    const headers = { Authorization: `Bearer ${admin.idToken}` };
    const { signal } = abortController;
    await fetch(`${api.url}/api/admin/codes/csv?cId=${cId}`, { headers, signal });
    abortController.abort();
    await sleep(600);
    expect(countErrors()).toBe(before);
  });
});
