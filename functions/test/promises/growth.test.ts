import { limits } from '@markaz/contract/limits';
import { brand } from '@markaz/contract/site/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../scripts/testing/size.ts';
import { crowdLists, fillCourses, giveShards, prose } from '../centre.ts';
import { enrol, makeCourse, submission } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';
import { photo } from '../pictures.ts';
import { everythingStored } from '../revisions.ts';

let api: TestApi;
let admin: Account;
let oldest: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  const ids = await fillCourses(api, admin, courseCount);
  oldest = ids.at(-1) ?? '';
}, 120_000);

/** A full run uses as many as one document holds, with full descriptions. */
const courseCount = sized(100, 4_300);

const catalogue = async () => (await api.call('courses')).courses.map(({ id }) => id);
const submit = (form = submission()) => api.call('admin/courses/submit', form, { as: admin });
const publish = (ids: string[], published: boolean) => ({ ids, published });

describeLocally(`${courseCount} courses`, () => {
  it('are all listed at one read', async () => {
    expect(new Set(await catalogue()).size).toBe(courseCount);
    api.advance(2_000);
    expect(await api.cost(() => api.send('courses'))).toMatchObject({ reads: 1 });
  });

  it('allow adding, changing and removing one; the settings stay', async () => {
    const { name: brandName, playlistUrl } = brand;
    const settings = { brandName, playlistUrl, tagline: 'وصف', announcement: null };
    const wanted = { ...settings, updatedAt: null };
    await api.call('admin/settings/update', wanted, { as: admin });
    const { id } = await submit();
    await api.call('admin/courses/publish', publish([oldest], false), { as: admin });
    const listed = await catalogue();
    expect(listed[0]).toBe(id);
    expect(listed).toHaveLength(courseCount);
    expect(listed).not.toContain(oldest);
    await api.call('admin/courses/publish', publish([oldest], true), { as: admin });
    expect((await catalogue()).at(-1)).toBe(oldest);
    await api.call('admin/courses/delete', { ids: [id] }, { as: admin });
    expect((await api.call('courses')).settings).toEqual({ tagline: 'وصف' });
  }, 60_000);

  it('leave a student’s own courses complete, at one read of the catalogue a minute', async () => {
    const student = await makeStudent(api);
    const near = await makeCourse(api, admin);
    await enrol(api, admin, student, near.cId);
    await giveShards(api, oldest);
    await enrol(api, admin, student, oldest);
    const mine = () => api.call('user/courses', undefined, { as: student });
    api.advance(60_001);
    expect(await api.cost(mine)).toMatchObject({ reads: 3 });
    expect(await api.cost(mine)).toMatchObject({ reads: 2 });
    const { courses } = await mine();
    expect(courses.map(({ id }) => id).toSorted()).toEqual([near.cId, oldest].toSorted());
  });
});

describe('full lists of courses', () => {
  let draft: string;
  let trashed: string;
  beforeAll(async () => {
    // Larger, even compressed, than the courses that no longer fit: without these texts 7 in 400
    // fitted.
    const texts = () => ({ title: prose(60), description: prose(limits.summaryDescription) });
    draft = (await makeCourse(api, admin, { ...texts(), published: false })).cId;
    trashed = (await makeCourse(api, admin, texts())).cId;
    await api.call('admin/courses/delete', { ids: [trashed] }, { as: admin });
    await crowdLists(api);
    // Room for at most a few courses is left.
    await fillUp({});
    await fillUp({ published: false });
  }, 60_000);

  async function fillUp(info: object): Promise<void> {
    for (let more = 0; more < 9; more += 1) {
      const form = submission({ title: 'كورس', ...info });
      const { status } = await api.send('admin/courses/submit', form, { as: admin });
      if (status === 409) return;
    }
    throw new Error('There is always room.');
  }

  /** Expects a refusal that names the limit, and unchanged data. */
  async function refusedWhole(path: Parameters<TestApi['call']>[0], body: object) {
    const lists = async () =>
      (await api.firestore.collection('catalogue').get()).docs.map((doc) => doc.updateTime);
    const log = async () => (await api.firestore.collection('audit').count().get()).data().count;
    const state = async () => [await everythingStored(api), await lists(), await log()];
    const before = await state();
    const { status, body: answer } = await api.refused(path, body, { as: admin });
    expect([status, answer.error]).toEqual([409, 'conflict']);
    expect(answer.message).toContain('4,500');
    expect(await state()).toEqual(before);
    return answer;
  }

  it('refuse another course and its picture', async () => {
    for (const published of [true, false]) {
      const form = submission({ title: 'كورس', published }, undefined, await photo());
      expect(await refusedWhole('admin/courses/submit', form)).toMatchObject({ added: false });
    }
  });

  it('refuse a move of a course into them, and leave it in place', async () => {
    await refusedWhole('admin/courses/publish', publish([draft], true));
    await refusedWhole('admin/courses/restore', { ids: [trashed] });
    await refusedWhole('admin/courses/publish', publish([oldest], false));
    await refusedWhole('admin/courses/delete', { ids: [oldest] });
    const shown = await api.call('admin/courses', { state: 'all' }, { as: admin });
    const stateOf = (id: string) => shown.courses.find((course) => course.id === id);
    expect(stateOf(draft)).toMatchObject({ state: 'live', published: false });
    expect(stateOf(trashed)).toMatchObject({ state: 'trashed' });
    expect(stateOf(oldest)).toMatchObject({ state: 'live', published: true });
    await api.call('courses/course', { id: oldest });
  });
});
