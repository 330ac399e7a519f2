import { limits } from '@markaz/contract/limits';
import { brand } from '@markaz/contract/site/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSize } from '../../../scripts/testing/size.ts';
import { addShards, fillCourses, fillLists, randomText } from '../bulk-data.ts';
import { courseForm, enrol, makeCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';
import { makePhoto } from '../pictures.ts';
import { countStored } from '../revisions.ts';

let api: TestApi;
let admin: Account;
let oldest: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  const ids = await fillCourses(api, admin, courseCount);
  oldest = ids.at(-1) ?? '';
}, 120_000);

/** A full run uses as many courses as fit into the catalogue document with long descriptions. */
const courseCount = testSize(100, 4_300);

const catalogue = async () => (await api.call('courses')).courses.map(({ id }) => id);
const submit = (form = courseForm()) => api.call('admin/courses/submit', form, { as: admin });
const publish = (ids: string[], published: boolean) => ({ ids, published });

describeLocally(`a catalogue of ${courseCount} courses`, () => {
  it('a large catalogue is listed completely with one read', async () => {
    expect(new Set(await catalogue()).size).toBe(courseCount);
    api.advance(2_000);
    expect(await api.cost(() => api.send('courses'))).toMatchObject({ reads: 1 });
  });

  it('a large catalogue allows admins to add, hide, publish and trash a course, and keeps the settings', async () => {
    const { name: brandName, playlistUrl } = brand;
    const settings = { brandName, playlistUrl, tagline: 'وصف', announcement: null };
    const settingsRequest = { ...settings, updatedAt: null };
    await api.call('admin/settings/update', settingsRequest, { as: admin });
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

  it('a large catalogue is read at most once a minute when a student lists their courses', async () => {
    const student = await makeStudent(api);
    const newCourse = await makeCourse(api, admin);
    await enrol(api, admin, student, newCourse.cId);
    await addShards(api, oldest);
    await enrol(api, admin, student, oldest);
    const readMyCourses = () => api.call('user/courses', undefined, { as: student });
    api.advance(60_001);
    expect(await api.cost(readMyCourses)).toMatchObject({ reads: 3 });
    expect(await api.cost(readMyCourses)).toMatchObject({ reads: 2 });
    const { courses } = await readMyCourses();
    expect(courses.map(({ id }) => id).toSorted()).toEqual([newCourse.cId, oldest].toSorted());
  });
});

describe('full course lists', () => {
  let draft: string;
  let trashed: string;
  beforeAll(async () => {
    // The courses that the tests move into full lists have long texts. With short texts, such a
    // course sometimes still fits (7 of 400 runs), because the lists are compressed.
    const longTexts = () => ({
      title: randomText(60),
      description: randomText(limits.summaryDescription),
    });
    draft = (await makeCourse(api, admin, { ...longTexts(), published: false })).cId;
    trashed = (await makeCourse(api, admin, longTexts())).cId;
    await api.call('admin/courses/delete', { ids: [trashed] }, { as: admin });
    await fillLists(api);
    // The lists have room for a few more courses at most.
    await fillUp({});
    await fillUp({ published: false });
  }, 60_000);

  /** Adds courses to a list until the API refuses one. */
  async function fillUp(info: object): Promise<void> {
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const form = courseForm({ title: 'كورس', ...info });
      const { status } = await api.send('admin/courses/submit', form, { as: admin });
      if (status === 409) return;
    }
    throw new Error('The list is not full after nine more courses.');
  }

  /** Expects that the API refuses the call, names the limit in the message and stores nothing. */
  async function expectFullError(path: Parameters<TestApi['call']>[0], body: object) {
    const readUpdateTimes = async () =>
      (await api.firestore.collection('catalogue').get()).docs.map((doc) => doc.updateTime);
    const countLogEntries = async () =>
      (await api.firestore.collection('audit').count().get()).data().count;
    const readState = async () => [
      await countStored(api),
      await readUpdateTimes(),
      await countLogEntries(),
    ];
    const before = await readState();
    const { status, body: answer } = await api.expectError(path, body, { as: admin });
    expect([status, answer.error]).toEqual([409, 'conflict']);
    expect(answer.message).toContain('4,500');
    expect(await readState()).toEqual(before);
    return answer;
  }

  it('accept neither another course nor its picture', async () => {
    for (const published of [true, false]) {
      const form = courseForm({ title: 'كورس', published }, undefined, await makePhoto());
      expect(await expectFullError('admin/courses/submit', form)).toMatchObject({ added: false });
    }
  });

  it('prevent publishing, restoring, hiding or deleting a course, and the course stays unchanged', async () => {
    await expectFullError('admin/courses/publish', publish([draft], true));
    await expectFullError('admin/courses/restore', { ids: [trashed] });
    await expectFullError('admin/courses/publish', publish([oldest], false));
    await expectFullError('admin/courses/delete', { ids: [oldest] });
    const allCourses = await api.call('admin/courses', { state: 'all' }, { as: admin });
    const stateOf = (id: string) => allCourses.courses.find((course) => course.id === id);
    expect(stateOf(draft)).toMatchObject({ state: 'live', published: false });
    expect(stateOf(trashed)).toMatchObject({ state: 'trashed' });
    expect(stateOf(oldest)).toMatchObject({ state: 'live', published: true });
    await api.call('courses/course', { id: oldest });
  });
});
