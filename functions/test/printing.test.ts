import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, makeBatch, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let cId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  ({ cId } = await makeCourse(api, admin));
});

const callAsAdmin = <
  Path extends 'admin/codes/batches/cards' | 'admin/codes/cards' | 'admin/codes/print',
>(
  path: Path,
  body: Parameters<typeof api.call<Path>>[1],
) => api.call(path, body, { as: admin });

describe('a batch of cards', () => {
  it('is returned with the new codes of swapped cards, and the request is logged', async () => {
    const made = await makeBatch(api, admin, cId, { count: 4 });
    const swapRequest = { code: tokenAt(made, 2), reason };
    const { token } = await api.call('admin/codes/swap', swapRequest, { as: admin });
    const answer = await callAsAdmin('admin/codes/batches/cards', { batch: made.batch.id });
    const tokens = made.tokens.with(2, token);
    expect(answer).toEqual({ batch: made.batch, tokens, lectures: {} });
    expect(await lastAuditEntry(api, admin, `batch/${made.batch.id}`)).toMatchObject({
      action: 'codes.list',
      after: { count: 4 },
    });
  });

  it('has the number and the last time of its prints', async () => {
    const made = await makeBatch(api, admin, cId, { count: 4 });
    const batch = made.batch.id;
    for (const printCount of [1, 2]) {
      api.advance(60_000);
      const printedAt = api.now().toISOString();
      expect(await callAsAdmin('admin/codes/print', { batch })).toEqual({ count: 4 });
      const answer = await callAsAdmin('admin/codes/batches/cards', { batch });
      expect(answer.batch.printCount).toBe(printCount);
      expect(Date.parse(answer.batch.printedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(printedAt),
      );
    }
    const { entries } = await api.call('admin/audit', { subject: `batch/${batch}` }, { as: admin });
    expect(entries.find(({ action }) => action === 'codes.print')).toMatchObject({
      actor: { uid: admin.uid },
      after: { printCount: 2, count: 4 },
    });
  });
});

describe('single cards', () => {
  it('are returned from several batches, without unknown cards', async () => {
    const made = await makeBatch(api, admin, cId, { outlet: 'مكتبة' });
    const other = await makeBatch(api, admin, cId, { inactive: true });
    const codes = [tokenAt(made, 1), 'A', tokenAt(other, 0), tokenAt(made, 1)];
    const answer = await callAsAdmin('admin/codes/cards', { codes });
    expect(answer.codes).toMatchObject([
      { token: codes[0], outlet: 'مكتبة', state: 'unused', serial: made.batch.firstSerial + 1 },
      { token: codes[2], outlet: '', state: 'inactive' },
    ]);
  });

  it('are logged one by one when they are printed, but do not count as prints of their batch', async () => {
    const made = await makeBatch(api, admin, cId);
    const codes = made.tokens.slice(0, 2);
    expect(await callAsAdmin('admin/codes/print', { codes })).toEqual({ count: 2 });
    expect(await lastAuditEntry(api, admin, `code/${codes[1]}`)).toMatchObject({
      action: 'codes.print',
      subjects: [`course/${cId}`, ...codes.map((token) => `code/${token}`)],
      after: { count: 2 },
    });
    const { batch } = await callAsAdmin('admin/codes/batches/cards', { batch: made.batch.id });
    expect(batch.printCount).toBe(0);
  });
});

it('answers 404 for unknown batches and cards', async () => {
  for (const [path, body] of [
    ['admin/codes/batches/cards', { batch: 'unknown' }],
    ['admin/codes/print', { batch: 'unknown' }],
    ['admin/codes/print', { codes: ['A'] }],
  ] as const)
    expect((await api.expectError(path, body, { as: admin })).status).toBe(404);
});
