import { brand } from '@markaz/contract/brand';
import { byteLimits } from '@markaz/contract/limits';
import { beforeAll, expect, it } from 'vitest';
import { fillCourses, giveShards } from '../centre.ts';
import { enrol, makeCourse, submission } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let oldest: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  const ids = await fillCourses(api, admin, courseCount);
  oldest = ids.at(-1) ?? '';
}, 120_000);

const courseCount = 6_000;
const brandSettings = { brandName: brand.name, playlistUrl: brand.playlistUrl };

async function pagesOf(address: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { body } = await api.send(after === '' ? address : `${address}?after=${after}`);
    const { courses, next }: { courses: { id: string }[]; next?: string } = Object(body);
    pages.push(courses.map(({ id }) => id));
    after = next;
  }
  return pages;
}

/** Beyond what one document holds, which is some 5,000 published courses with full descriptions. */
describeLocally('six thousand courses', () => {
  it('are listed page by page, a read each, none missing and none twice', async () => {
    const pages = await pagesOf('courses');
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.flat()).size).toBe(courseCount);
    expect(pages.flat()).toHaveLength(courseCount);
    expect(await api.cost(() => api.send('courses'))).toMatchObject({ reads: 1 });
    expect(await api.cost(() => api.send('courses?after=1'))).toMatchObject({ reads: 1 });
  });

  it('answer a page that is not there with no courses, and nonsense with 400', async () => {
    expect((await api.send('courses?after=9')).body).toEqual({ courses: [] });
    for (const after of ['0', '10', 'x', '-1', '']) {
      expect((await api.refused(`courses?after=${after}`)).body.fields).toHaveProperty('after');
    }
  });

  it('take one more, change one far back, and lose one; every page stays a document, settings on the first', async () => {
    const settings = { ...brandSettings, tagline: 'وصف', updatedAt: null };
    await api.call('admin/settings/update', settings, { as: admin });
    const { id } = await api.call('admin/courses/submit', submission(), { as: admin });
    const ids = [oldest];
    await api.call('admin/courses/publish', { ids, published: false }, { as: admin });
    const pages = await pagesOf('courses');
    expect(pages[0]?.[0]).toBe(id);
    expect(pages.flat()).toHaveLength(courseCount);
    expect(pages.flat()).not.toContain(oldest);
    await api.call('admin/courses/publish', { ids, published: true }, { as: admin });
    expect((await pagesOf('courses')).flat().at(-1)).toBe(oldest);
    const { docs } = await api.firestore.collection('catalogue').get();
    for (const doc of docs) {
      expect(doc.get('gzip')?.length ?? 0).toBeLessThanOrEqual(byteLimits.storedDocument);
    }
    await api.call('admin/courses/delete', { ids: [id] }, { as: admin });
    expect((await api.call('courses')).settings).toEqual({ tagline: 'وصف' });
    expect((await api.send('courses?after=1')).body).not.toHaveProperty('settings');
  }, 60_000);

  it('leave a student’s own courses whole, at a minute’s reads of the catalogue', async () => {
    const near = await makeCourse(api, admin);
    await enrol(api, admin, student, near.cId);
    await giveShards(api, oldest);
    await enrol(api, admin, student, oldest);
    const mine = () => api.call('user/courses', undefined, { as: student });
    api.advance(60_001);
    const { length: pages } = await pagesOf('courses');
    expect(await api.cost(mine)).toMatchObject({ reads: 2 + pages });
    expect(await api.cost(mine)).toMatchObject({ reads: 2 });
    const { courses } = await mine();
    expect(courses.map(({ id }) => id).toSorted()).toEqual([near.cId, oldest].toSorted());
  });
});
