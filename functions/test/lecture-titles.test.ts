import { type TitleGrade, titleGrades } from '@markaz/contract/catalogue/courses';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillLectureTitles } from '../src/migrations/fill-fields.ts';
import { openDatabase } from '../src/store/database.ts';
import { compress, etagOf } from '../src/store/packing.ts';
import { makeCourse, openLecture, soldLecture, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { openEditor, revision } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

/** Titles of a grade; the default is that of `someInfo`. */
const titles = async (grade: TitleGrade = someInfo.grade) =>
  (await api.call('courses/lecture-titles', { grade })).lectures;
const own = [openLecture.title, soldLecture.title];

it('returns the titles of published courses, and follows every change', async () => {
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

it('answers by grade, and follows a course into another one', async () => {
  const { cId } = await makeCourse(api, admin, { grade: null });
  const findIn = async () => {
    const found = await Promise.all(titleGrades.map((grade) => titles(grade)));
    return titleGrades.filter((_, index) => found[index]?.[cId] !== undefined);
  };
  expect(await findIn()).toEqual(['none']);
  for (const grade of ['2', '3'] as const) {
    const edited = await openEditor(api, admin, cId);
    const moved = revision(edited, { info: { grade } });
    await api.call('admin/courses/update', moved, { as: admin });
    expect(await findIn()).toEqual([grade]);
  }
  expect((await titles('3'))[cId]).toEqual(own);
});

it.each(['', '?grade=', '?grade=4'])('refuses «%s»', async (query) => {
  const { status, body } = await api.refused(`courses/lecture-titles${query}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['grade']]);
});

it('is public, compressed and revalidated, like the catalogue', async () => {
  await makeCourse(api, admin);
  const ask = (headers: Record<string, string>) =>
    fetch(`${api.url}/api/courses/lecture-titles?grade=1`, { headers });
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

it('has no titles of courses stored before titles were, until they are saved', async () => {
  const { cId } = await makeCourse(api, admin);
  await api.firestore.doc('catalogue/lectures').delete();
  const edited = await openEditor(api, admin, cId);
  await api.call('admin/courses/update', revision(edited), { as: admin });
  expect(await titles()).toEqual({ [cId]: own });
});

describe('titles of all grades in one document, as in version 5', () => {
  const stored = () => api.firestore.doc('catalogue/lectures').get();

  /** Stores only these courses' titles, as version 5 did. */
  async function makeFormer(lectures: Record<string, readonly string[]>): Promise<void> {
    const text = JSON.stringify({ lectures });
    const former = { gzip: await compress(text), etag: etagOf(text) };
    await api.firestore.doc('catalogue/lectures').set(former);
    // Longer than the titles are cached.
    api.advance(2_000);
  }

  it('are returned for each grade until another course is saved', async () => {
    const { cId } = await makeCourse(api, admin, { grade: '1' });
    const former = { [cId]: own };
    await makeFormer(former);
    for (const grade of titleGrades) expect(await titles(grade)).toEqual(former);

    const { cId: other } = await makeCourse(api, admin, { grade: '2' });
    expect(await titles('1')).toEqual(former);
    expect(await titles('2')).toEqual({ [other]: own });
    expect(await titles('3')).toEqual({});
  });

  it('are split by grade by the migration, even if no title is missing', async () => {
    const { courses } = await api.call('courses');
    const former = Object.fromEntries(courses.map(({ id }) => [id, own]));
    await makeFormer(former);
    expect(await fillLectureTitles(openDatabase(api.firestore), true)).toBe(0);
    expect((await stored()).get('grades')).toBeUndefined();
    expect(await fillLectureTitles(openDatabase(api.firestore), false)).toBe(0);
    expect(Object.keys((await stored()).data() ?? {})).toEqual(['grades']);
    api.advance(2_000);
    for (const { id, grade } of courses) {
      for (const asked of titleGrades)
        expect(id in (await titles(asked))).toBe(asked === (grade ?? 'none'));
    }
  });
});

describeLocally('what Firestore bills', () => {
  it('is one read for four calls, one of each grade, within a second', async () => {
    api.advance(2_000);
    const ask = () => Promise.all(titleGrades.map((grade) => titles(grade)));
    expect(await api.cost(ask)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });

  it('is no write if a change leaves the titles alone', async () => {
    const { cId } = await makeCourse(api, admin);
    const edited = await openEditor(api, admin, cId);
    const save = () => api.call('admin/courses/update', revision(edited), { as: admin });
    expect(await api.cost(save)).toMatchObject({ writes: 4 });
  });
});
