import { shareForMonth, withShare } from '@markaz/contract/money/shares';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';

let api: TestApi;
let admin: Account;
let cId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  cId = (await makeCourse(api, admin)).cId;
});

/** Sets the teacher's share of a course, in hundredths of a per cent. Null removes it. */
const setShare = (from: string, share: number | null, course = cId) =>
  api.call('admin/shares/update', { cId: course, from, share }, { as: admin });

describe('a teacher’s share', () => {
  it('applies from its month on, and does not change earlier months', async () => {
    await setShare('2026-09', 5_000);
    const { history } = await setShare('2026-11', 6_250);
    expect(history).toEqual([
      { from: '2026-09', share: 5_000 },
      { from: '2026-11', share: 6_250 },
    ]);
    const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2027-01'];
    expect(months.map((month) => shareForMonth(history, month))).toEqual([
      null,
      5_000,
      5_000,
      6_250,
      6_250,
    ]);
    const { courses } = await api.call('admin/shares', undefined, { as: admin });
    expect(courses).toEqual({ [cId]: history });
  });

  it('each change to a share is logged, and null removes the share of a month', async () => {
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject({
      action: 'share.set',
      before: { share: 5_000 },
      after: { share: 6_250, from: '2026-11' },
    });
    const { history } = await setShare('2026-11', null);
    expect(history).toEqual([{ from: '2026-09', share: 5_000 }]);
    const entry = await lastAuditEntry(api, admin, `course/${cId}`);
    expect(entry).toMatchObject({ before: { share: 6_250 }, after: { share: 5_000 } });
    // An unchanged share is not logged.
    await setShare('2026-09', 5_000);
    expect((await lastAuditEntry(api, admin, `course/${cId}`))?.id).toBe(entry?.id);
  });

  it.each([
    [{ share: 10_001 }, 'share'],
    [{ share: -1 }, 'share'],
    [{ share: 12.5 }, 'share'],
    [{ from: '2026-13' }, 'from'],
    [{ from: '2026-1' }, 'from'],
  ])('a request with %j is refused', async (wrong, field) => {
    const body = { cId, from: '2026-11', share: 5_000, ...wrong };
    const { status, body: answer } = await api.expectError('admin/shares/update', body, {
      as: admin,
    });
    expect(status).toBe(400);
    expect(answer.fields).toHaveProperty(field);
  });

  it('setting a share for an unknown course returns 404', async () => {
    const body = { cId: 'nowhere', from: '2026-11', share: 1 };
    expect((await api.expectError('admin/shares/update', body, { as: admin })).status).toBe(404);
  });

  it('a month uses the latest share that starts in or before it, regardless of the order of changes', () => {
    const months = fc.integer({ min: 1, max: 12 }).map((month) => `2026-${`0${month}`.slice(-2)}`);
    const changes = fc.array(fc.tuple(months, fc.option(fc.integer({ min: 0, max: 10_000 }))));
    fc.assert(
      fc.property(changes, months, (changeList, month) => {
        let history: ReturnType<typeof withShare> = [];
        const agreed = new Map<string, number | null>();
        for (const [from, share] of changeList) {
          history = withShare(history, from, share);
          agreed.set(from, share);
        }
        const shareChanges = [...agreed].filter(([from, share]) => from <= month && share !== null);
        const expected = shareChanges.sort(([a], [b]) => a.localeCompare(b)).at(-1)?.[1] ?? null;
        expect(shareForMonth(history, month)).toBe(expected);
      }),
    );
  });
});

describeLocally('the Firestore cost of shares', () => {
  it('the list of shares costs one read, and a change costs two reads and two writes', async () => {
    const read = () => api.call('admin/shares', undefined, { as: admin });
    expect(await api.cost(read)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await api.cost(() => setShare('2026-12', 7_000))).toEqual({
      reads: 2,
      writes: 2,
      deletes: 0,
    });
  });
});
