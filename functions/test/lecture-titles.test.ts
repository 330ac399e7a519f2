import { type TitleGrade, titleGrades } from '@markaz/contract/catalogue/courses';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillLectureTitles } from '../src/migrations/fill-fields.ts';
import { openDatabase } from '../src/store/database.ts';
import { compress, etagOf } from '../src/store/packing.ts';
import { makeCourse, openLecture, soldLecture, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

/** Reads the lecture titles of a grade. The default is the grade of `someInfo`. */
const readTitles = async (grade: TitleGrade = someInfo.grade) =>
  (await api.call('courses/lecture-titles', { grade })).lectures;
const expectedTitles = [openLecture.title, soldLecture.title];

it('returns the lecture titles of published courses, including every change to the courses', async () => {
  expect(await readTitles()).toEqual({});
  const { cId } = await makeCourse(api, admin);
  const ids = [cId];
  await makeCourse(api, admin, { published: false });
  expect(await readTitles()).toEqual({ [cId]: expectedTitles });

  const edited = await openEditor(api, admin, cId);
  const lectures = edited.lectures.map((lecture) => ({ ...lecture, title: 'باب جديد' })).slice(1);
  await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
  expect(await readTitles()).toEqual({ [cId]: ['باب جديد'] });
  const lId = edited.lectures[0]?.id ?? '';
  await api.call('admin/courses/lectures/restore', { cId, lId }, { as: admin });
  expect(await readTitles()).toEqual({ [cId]: [openLecture.title, 'باب جديد'] });

  const changes = [
    ['admin/courses/publish', { ids, published: false }, { ids, published: true }],
    ['admin/courses/delete', { ids }, { ids }],
  ] as const;
  for (const [path, hideBody, showBody] of changes) {
    await api.call(path, hideBody, { as: admin });
    expect(await readTitles()).toEqual({});
    const restorePath = path === 'admin/courses/delete' ? 'admin/courses/restore' : path;
    await api.call(restorePath, showBody, { as: admin });
    expect(await readTitles()).toEqual({ [cId]: [openLecture.title, 'باب جديد'] });
  }
});

it('returns a course’s titles only for its current grade', async () => {
  const { cId } = await makeCourse(api, admin, { grade: null });
  const findGrades = async () => {
    const found = await Promise.all(titleGrades.map((grade) => readTitles(grade)));
    return titleGrades.filter((_, index) => found[index]?.[cId] !== undefined);
  };
  expect(await findGrades()).toEqual(['none']);
  for (const grade of ['2', '3'] as const) {
    const edited = await openEditor(api, admin, cId);
    const form = revisionForm(edited, { info: { grade } });
    await api.call('admin/courses/update', form, { as: admin });
    expect(await findGrades()).toEqual([grade]);
  }
  expect((await readTitles('3'))[cId]).toEqual(expectedTitles);
});

it.each(['', '?grade=', '?grade=4'])('answers 400 to the query «%s»', async (query) => {
  const { status, body } = await api.expectError(`courses/lecture-titles${query}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['grade']]);
});

it('the CDN may cache the titles, clients get them compressed, and browsers can revalidate them', async () => {
  await makeCourse(api, admin);
  const ask = (headers: Record<string, string>) =>
    fetch(`${api.url}/api/courses/lecture-titles?grade=1`, { headers });
  const gzipped = await ask({ 'Accept-Encoding': 'gzip' });
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(gzipped.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=120');
  expect(gzipped.headers.get('set-cookie')).toBeNull();
  expect(await gzipped.text()).toBe(await (await ask({ 'Accept-Encoding': 'identity' })).text());
  const revalidation = { 'If-None-Match': gzipped.headers.get('etag') ?? '' };
  expect((await ask(revalidation)).status).toBe(304);
  await makeCourse(api, admin);
  expect((await ask(revalidation)).status).toBe(200);
});

it('saving a course stores its titles, even if the document with titles is missing', async () => {
  const { cId } = await makeCourse(api, admin);
  await api.firestore.doc('catalogue/lectures').delete();
  const edited = await openEditor(api, admin, cId);
  await api.call('admin/courses/update', revisionForm(edited), { as: admin });
  expect(await readTitles()).toEqual({ [cId]: expectedTitles });
});

describe('lecture titles in the format of version 5, one document for all grades', () => {
  const readTitlesDoc = () => api.firestore.doc('catalogue/lectures').get();

  /** Stores the titles of these courses in the format of version 5. */
  async function storeFormerTitles(lectures: Record<string, readonly string[]>): Promise<void> {
    const text = JSON.stringify({ lectures });
    const formerTitles = { gzip: await compress(text), etag: etagOf(text) };
    await api.firestore.doc('catalogue/lectures').set(formerTitles);
    // The cached titles expire within this time.
    api.advance(2_000);
  }

  it('the titles of version 5 are returned for every grade until a course of another grade is saved', async () => {
    const { cId } = await makeCourse(api, admin, { grade: '1' });
    const formerTitles = { [cId]: expectedTitles };
    await storeFormerTitles(formerTitles);
    for (const grade of titleGrades) expect(await readTitles(grade)).toEqual(formerTitles);

    const { cId: other } = await makeCourse(api, admin, { grade: '2' });
    expect(await readTitles('1')).toEqual(formerTitles);
    expect(await readTitles('2')).toEqual({ [other]: expectedTitles });
    expect(await readTitles('3')).toEqual({});
  });

  it('the migration divides the titles of version 5 by grade, even if all courses have titles', async () => {
    const { courses } = await api.call('courses');
    const formerTitles = Object.fromEntries(courses.map(({ id }) => [id, expectedTitles]));
    await storeFormerTitles(formerTitles);
    expect(await fillLectureTitles(openDatabase(api.firestore), api.now(), true)).toBe(0);
    expect((await readTitlesDoc()).get('grades')).toBeUndefined();
    expect(await fillLectureTitles(openDatabase(api.firestore), api.now(), false)).toBe(0);
    expect(Object.keys((await readTitlesDoc()).data() ?? {}).toSorted()).toEqual([
      'grades',
      'later',
    ]);
    api.advance(2_000);
    for (const { id, grade } of courses) {
      for (const otherGrade of titleGrades)
        expect(id in (await readTitles(otherGrade))).toBe(otherGrade === (grade ?? 'none'));
    }
  });
});

describeLocally('the Firestore cost of lecture titles', () => {
  it('requests for the titles of all grades within a second cost one read together', async () => {
    api.advance(2_000);
    const ask = () => Promise.all(titleGrades.map((grade) => readTitles(grade)));
    expect(await api.cost(ask)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });

  it('saving a course without new titles does not cost an additional write', async () => {
    const { cId } = await makeCourse(api, admin);
    const edited = await openEditor(api, admin, cId);
    const save = () => api.call('admin/courses/update', revisionForm(edited), { as: admin });
    expect(await api.cost(save)).toMatchObject({ writes: 4 });
  });
});
