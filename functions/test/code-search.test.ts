import { correctCode } from '@markaz/contract/cards/access-code';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, makeBatch, tokenAt } from './codes.ts';
import { makeCourse, makeToken } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

async function redeem(token: string, cId: string, as: Account): Promise<void> {
  await api.call('courses/course/enroll', { cId, token }, { as });
}

describe('admin/codes/find', () => {
  const find = (body: object) => api.call('admin/codes/find', body, { as: admin });
  const tokensOf = async (body: object) => (await find(body)).codes.map(({ token }) => token);

  it('finds a card by its code or the last groups of the code, in any usual spelling', async () => {
    const { cId } = await makeCourse(api, admin, { title: 'النحو' });
    const made = await makeBatch(api, admin, cId, { count: 2, codePrefix: 'OLIVE' });
    const token = tokenAt(made, 1);
    const [, first, second, third] = token.split('-');
    const arabicDigits = (text = '') =>
      text.replace(/\d/gu, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    for (const text of [
      token,
      token.toLowerCase().replaceAll('-', ' '),
      `https://example.org/enroll?code=${token}`,
      `${first}${second}${third}`,
      `${second} ${third}`,
      third ?? '',
      arabicDigits(third),
      third?.replaceAll('0', 'O').replaceAll('1', 'l') ?? '',
    ]) {
      expect(await find({ text })).toMatchObject({
        codes: [{ token, serial: 2 }],
        courses: { [cId]: 'النحو' },
        more: false,
      });
    }
    const wrongSymbol = first?.endsWith('A') ? 'B' : 'A';
    expect(await tokensOf({ text: `${wrongSymbol}${second}${third}` })).toEqual([]);
  });

  it('finds a serial number in one course or in all, with or without leading zeros', async () => {
    const [firstCourse, secondCourse] = [
      await makeCourse(api, admin),
      await makeCourse(api, admin),
    ];
    const firstBatch = await makeBatch(api, admin, firstCourse.cId, { count: 250 });
    const secondBatch = await makeBatch(api, admin, secondCourse.cId, { count: 250 });
    for (const text of ['241', '000241', '٢٤١']) {
      const bothTokens = [tokenAt(firstBatch, 240), tokenAt(secondBatch, 240)];
      expect((await tokensOf({ text })).toSorted()).toEqual(bothTokens.toSorted());
      expect(await tokensOf({ text, cId: secondCourse.cId })).toEqual([bothTokens[1]]);
    }
    expect(await find({ text: '241', limit: 1 })).toMatchObject({ more: true });
  });

  it('finds the codes that a student used by the student’s name or email address', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId);
    const claims = { name: 'سلسبيل عبد الجليل', email: 'salsabil.g@example.com' };
    await redeem(tokenAt(made, 0), cId, await makeStudent(api, claims));
    for (const text of ['سلسبيل', 'سلسبيل عبد', 'salsabil.g@example.com', 'Salsabil']) {
      expect(await find({ text })).toMatchObject({
        codes: [{ token: made.tokens[0], usedBy: { displayName: claims.name } }],
      });
    }
  });

  it('lists a card of the current batch first', async () => {
    const { cId } = await makeCourse(api, admin);
    const older = await makeBatch(api, admin, cId, { count: 3 });
    api.advance(1_000);
    const other = await makeCourse(api, admin);
    const newer = await makeBatch(api, admin, other.cId, { count: 3 });
    const text = '3';
    const tokens = await tokensOf({ text, batch: older.batch.id });
    expect(tokens[0]).toBe(tokenAt(older, 2));
    expect(tokens).toContain(tokenAt(newer, 2));
    expect(await tokensOf({ text, batch: older.batch.id, limit: 1 })).toEqual([tokenAt(older, 2)]);
  });

  it('suggests the card of a full code in which one symbol is wrong or two are swapped', async () => {
    const { cId } = await makeCourse(api, admin);
    const token = tokenAt(await makeBatch(api, admin, cId, { count: 1, codePrefix: 'ST' }), 0);
    const symbols = [...token];
    const mistype = (...positions: number[]) =>
      symbols
        .map((symbol, index) => (positions.includes(index) ? (symbol === 'K' ? 'W' : 'K') : symbol))
        .join('');
    const bodyPositions = symbols.flatMap((symbol, index) =>
      symbol === '-' || index < 'ST-'.length ? [] : [index],
    );
    for (const position of bodyPositions) {
      const text = mistype(position);
      expect([text, await find({ text })]).toMatchObject([
        text,
        { codes: [{ token }], suggested: true },
      ]);
    }
    // The body of a code alone finds the card, whatever its prefix.
    expect((await find({ text: mistype(0) })).codes).toMatchObject([{ token }]);
    const [first = '', second = ''] = symbols.slice(-2);
    if (first !== second)
      expect(await find({ text: `${token.slice(0, -2)}${second}${first}` })).toMatchObject({
        codes: [{ token }],
        suggested: true,
      });
    expect(await find({ text: token })).not.toHaveProperty('suggested');
    // These symbols are not neighbours. If they were K and W, mistyping two neighbours would swap them.
    expect((await find({ text: mistype(3, 5) })).codes).toEqual([]);
    api.advance(1_000);
    await find({ text: mistype(3) });
    expect(await lastAuditEntry(api, admin)).toMatchObject({ action: 'codes.list' });
  });

  it('returns nothing if nothing matches', async () => {
    for (const text of ['', ' - ', 'لا أحد بهذا الاسم', '0000-0000-0000', '999999999', '؟']) {
      expect(await find({ text })).toEqual({ codes: [], courses: {}, more: false });
    }
  });

  it('logs a search that shows a redeemable code without containing the whole code', async () => {
    const { cId } = await makeCourse(api, admin);
    const token = await makeToken(api, admin, cId);
    api.advance(1_000);
    await find({ text: token });
    await find({ text: token.replaceAll('-', '') });
    expect(await lastAuditEntry(api, admin)).toMatchObject({ action: 'code.make' });
    await find({ text: token.slice(-4) });
    const listEntry = { action: 'codes.list', subjects: [], after: { count: 1 } };
    expect(await lastAuditEntry(api, admin)).toMatchObject(listEntry);
  });
});

describe('admin/codes/card', () => {
  const readCard = (code: string) => api.call('admin/codes/card', { code }, { as: admin });
  const swap = async (code: string) =>
    (await api.call('admin/codes/swap', { code, reason }, { as: admin })).token;

  it('shows a card with its course and batch for any usual spelling of its code', async () => {
    const { cId } = await makeCourse(api, admin, { title: 'الصرف' });
    const made = await makeBatch(api, admin, cId, { codePrefix: 'OLIVE', note: 'أول دفعة' });
    const token = tokenAt(made, 2);
    for (const code of [token, ` ${token.toLowerCase().replaceAll('-', ' ')} `]) {
      expect(await readCard(code)).toMatchObject({
        card: { token, serial: 3, batch: made.batch.id, createdBy: admin.uid },
        others: [],
        course: { id: cId, title: 'الصرف' },
        batch: { note: 'أول دفعة', createdBy: admin.uid },
        entries: [{ action: 'codes.make', subjects: [`course/${cId}`, `batch/${made.batch.id}`] }],
      });
    }
  });

  it('shows the history of the card, including changes to ranges with the card, but not changes to other cards', async () => {
    const { cId } = await makeCourse(api, admin);
    const made = await makeBatch(api, admin, cId, { count: 4, inactive: true });
    const token = tokenAt(made, 1);
    const changeCards = async (path: 'activate' | 'revoke' | 'reinstate', selection: object) => {
      api.advance(1_000);
      return (await api.call(`admin/codes/${path}`, selection, { as: admin })).change;
    };
    await changeCards('activate', { cId, from: 1, to: 2 });
    await changeCards('activate', { cId, from: 3, to: 4 });
    const revoked = await changeCards('revoke', { codes: [token] });
    await changeCards('revoke', { codes: [tokenAt(made, 0)] });
    api.advance(1_000);
    await api.call('admin/codes/undo', { change: revoked }, { as: admin });
    const [first, second] = [await makeStudent(api), await makeStudent(api)];
    await redeem(token, cId, first);
    api.advance(1_000);
    const accounts = { cId, from: first.uid, to: second.uid, reason };
    await api.call('admin/students/transfer', accounts, { as: admin });
    api.advance(1_000);
    await api.call('admin/students/remove', { cId, uid: second.uid, reason }, { as: admin });
    const { card: shownCard, entries } = await readCard(token);
    expect(shownCard).toMatchObject({ state: 'used', usedBy: { uid: second.uid } });
    expect(entries.map(({ action, after }) => [action, after?.from ?? null])).toEqual([
      ['enrolment.remove', null],
      ['enrolment.transfer', null],
      ['codes.undo', null],
      ['codes.revoke', null],
      ['codes.activate', 1],
      ['codes.make', null],
    ]);
  });

  it('shows the cards before and after a swapped card, the valid card first', async () => {
    const { cId } = await makeCourse(api, admin);
    const first = await makeToken(api, admin, cId);
    api.advance(1_000);
    const second = await swap(first);
    api.advance(1_000);
    const third = await swap(second);
    const answer = await readCard(second);
    expect(answer.card).toMatchObject({ token: second, replaces: first, replacedBy: third });
    expect(answer.card.changed).toMatchObject({ by: admin.uid });
    expect(answer.others.map(({ token }) => token)).toEqual([third, first]);
    expect(answer.entries.map(({ action }) => action)).toEqual([
      'code.swap',
      'code.swap',
      'code.make',
    ]);
  });

  it('answers 404 for unknown codes, and reports the field for invalid codes', async () => {
    const errorFor = async (code: string) =>
      (await api.expectError('admin/codes/card', { code }, { as: admin })).body;
    expect((await errorFor('0000-0000-0000')).error).toBe('not_found');
    expect((await errorFor('ABC')).fields).toHaveProperty('code');
  });
});

describeLocally('the Firestore cost of a mistyped code', () => {
  it('a full code with a wrong symbol costs one read for each correction and two for the courses', async () => {
    const { cId } = await makeCourse(api, admin);
    const token = await makeToken(api, admin, cId);
    const text = `${token.slice(0, -1)}${token.endsWith('K') ? 'W' : 'K'}`;
    const find = () => api.call('admin/codes/find', { text }, { as: admin });
    const { reads, writes } = await api.cost(find);
    // The search by the last symbols finds nothing, but costs one more read.
    expect(reads).toBe(1 + correctCode(text).length + 2);
    expect(correctCode(text).length).toBeLessThanOrEqual(23);
    expect(writes).toBe(1);
  });
});
