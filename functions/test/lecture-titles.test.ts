import { beforeAll, expect, it } from 'vitest';
import { makeCourse, openLecture, soldLecture } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { openEditor, revision } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const titles = async () => (await api.call('courses/lecture-titles')).lectures;
const own = [openLecture.title, soldLecture.title];

it('has the titles of what is published, and follows every change of it', async () => {
  expect(await titles()).toEqual({});
  const { cId } = await makeCourse(api, admin);
  const ids = [cId];
  await makeCourse(api, admin, { published: false });
  expect(await titles()).toEqual({ [cId]: own });

  const edited = await openEditor(api, admin, cId);
  const lectures = edited.lectures.map((lecture) => ({ ...lecture, title: 'باب جديد' })).slice(1);
  await api.call('admin/courses/update', revision(edited, { lectures }), { as: admin });
  expect(await titles()).toEqual({ [cId]: ['باب جديد'] });
  const lId = edited.lectures[0]?.id ?? '';
  await api.call('admin/courses/lectures/restore', { cId, lId }, { as: admin });
  expect(await titles()).toEqual({ [cId]: [openLecture.title, 'باب جديد'] });

  const changes = [
    ['admin/courses/publish', { ids, published: false }, { ids, published: true }],
    ['admin/courses/delete', { ids }, { ids }],
  ] as const;
  for (const [path, hide, show] of changes) {
    await api.call(path, hide, { as: admin });
    expect(await titles()).toEqual({});
    const back = path === 'admin/courses/delete' ? 'admin/courses/restore' : path;
    await api.call(back, show, { as: admin });
    expect(await titles()).toEqual({ [cId]: [openLecture.title, 'باب جديد'] });
  }
});

it('is sent as the catalogue is: public, packed, revalidated', async () => {
  await makeCourse(api, admin);
  const ask = (headers: Record<string, string>) =>
    fetch(`${api.url}/api/courses/lecture-titles`, { headers });
  const zipped = await ask({ 'Accept-Encoding': 'gzip' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=120');
  expect(zipped.headers.get('set-cookie')).toBeNull();
  expect(await zipped.text()).toBe(await (await ask({ 'Accept-Encoding': 'identity' })).text());
  const same = { 'If-None-Match': zipped.headers.get('etag') ?? '' };
  expect((await ask(same)).status).toBe(304);
  await makeCourse(api, admin);
  expect((await ask(same)).status).toBe(200);
});

it('has none for courses that were stored before titles were kept, until they are saved', async () => {
  const { cId } = await makeCourse(api, admin);
  await api.firestore.doc('catalogue/lectures').delete();
  const edited = await openEditor(api, admin, cId);
  await api.call('admin/courses/update', revision(edited), { as: admin });
  expect(await titles()).toEqual({ [cId]: own });
});

describeLocally('what Firestore bills', () => {
  it('is one read, and none for who asks within a second', async () => {
    api.advance(2_000);
    const ask = () => api.call('courses/lecture-titles');
    expect(await api.cost(ask)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });

  it('is no write where a change leaves the titles as they were', async () => {
    const { cId } = await makeCourse(api, admin);
    const edited = await openEditor(api, admin, cId);
    const save = () => api.call('admin/courses/update', revision(edited), { as: admin });
    expect(await api.cost(save)).toMatchObject({ writes: 4 });
  });
});
