import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch } from './codes.ts';
import { courseForm, makeCourse, makeToken } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let otherAdmin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  otherAdmin = await makeAdmin(api);
});

function readLog(body: object = {}) {
  return api.call('admin/audit', body, { as: admin });
}

describe('admin/audit', () => {
  it('records who made a course and who moved it to the trash', async () => {
    const { cId } = await makeCourse(api, admin, { title: 'العروض', published: false });
    const second = await makeCourse(api, admin, { title: 'القافية' });
    await api.call('admin/courses/delete', { ids: [cId, 'none', second.cId] }, { as: otherAdmin });
    await api.call('admin/courses/delete', { ids: [cId] }, { as: otherAdmin });
    const { entries } = await readLog({ subject: `course/${cId}` });
    expect(entries).toMatchObject([
      {
        action: 'course.trash',
        actor: { uid: otherAdmin.uid, email: `${otherAdmin.uid}@example.com` },
        subjects: [`course/${cId}`, `course/${second.cId}`],
        before: { titles: ['العروض', 'القافية'] },
        after: null,
      },
      {
        action: 'course.add',
        actor: { uid: admin.uid },
        before: null,
        after: { title: 'العروض', published: false, lectureCount: 2 },
      },
    ]);
    expect(Date.parse(entries[0]?.at ?? '')).toBeLessThanOrEqual(api.now().getTime());
  });

  it('records nothing for calls that change nothing', async () => {
    const count = async () => (await api.firestore.collection('audit').count().get()).data().count;
    const before = await count();
    await api.expectError('admin/courses/submit', courseForm({}), { as: admin });
    await api.call('admin/courses/delete', { ids: ['none'] }, { as: admin });
    await api.expectError('admin/courses/access_token', { cId: 'none' }, { as: admin });
    await api.call('admin/codes/revoke', { codes: ['x'] }, { as: admin });
    await api.call('admin/codes/activate', { cId: 'none', from: 1, to: 9 }, { as: admin });
    await api.expectError('admin/codes/swap', { code: '0000-0000-0000', reason }, { as: admin });
    expect(await count()).toBe(before);
  });

  it('lists entries newest first, in pages, and filters them by action, actor, subject and time', async () => {
    const { cId } = await makeCourse(api, admin);
    for (const as of [admin, otherAdmin, admin, otherAdmin, admin]) {
      api.advance(1_000);
      await makeToken(api, as, cId);
    }
    const filter = { subject: `course/${cId}`, action: 'code.make' };
    const all = (await readLog(filter)).entries;
    expect(all.map(({ actor }) => actor.uid)).toEqual([
      admin.uid,
      otherAdmin.uid,
      admin.uid,
      otherAdmin.uid,
      admin.uid,
    ]);
    const paged: typeof all = [];
    let after: string | null = null;
    do {
      const page = await readLog({ ...filter, limit: 2, ...(after === null ? {} : { after }) });
      paged.push(...page.entries);
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(all);
    const byOther = await readLog({ ...filter, actor: otherAdmin.uid });
    expect(byOther.entries).toHaveLength(2);
    const [newest, , third] = all;
    const between = { from: third?.at, until: newest?.at };
    expect((await readLog({ ...filter, ...between })).entries).toEqual(all.slice(1, 3));
    const unfiltered = await api.send('admin/audit', undefined, { as: admin });
    expect(unfiltered.status).toBe(200);
  });

  it.each([
    [{ action: 'course.eat' }, 'action'],
    [{ subject: 'planet/x' }, 'subject'],
    [{ actor: '' }, 'actor'],
    [{ limit: 1_000 }, 'limit'],
    [{ after: 'x' }, 'after'],
    [{ from: '2026-11-21' }, 'from'],
    [{ until: 'now' }, 'until'],
  ])('refuses the request %j', async (body, field) => {
    const answer = await api.expectError('admin/audit', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });
});

describeLocally('the log', () => {
  it('reading the log costs one read for each entry of the page', async () => {
    const { cId } = await makeCourse(api, admin);
    for (let batchCount = 0; batchCount < 4; batchCount += 1) await makeBatch(api, admin, cId);
    const page = () => readLog({ subject: `course/${cId}`, limit: 3 });
    expect(await api.cost(page)).toEqual({ reads: 3, writes: 0, deletes: 0 });
  });
});
