import { beforeAll, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { courseForm, makeCourse, openLecture, soldLecture, someInfo } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';

let api: TestApi;
let admin: Account;
let ids: string[];
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  const courses = [
    await makeCourse(api, admin, { title: 'الأول' }),
    await makeCourse(api, admin, { title: 'الثاني' }),
    await makeCourse(api, admin, { title: 'الثالث' }),
  ];
  ids = courses.map(({ cId }) => cId).toReversed();
  await api.call('admin/courses/delete', { ids: ids.slice(1, 2) }, { as: admin });
});

async function download(query: string) {
  const headers = { Authorization: `Bearer ${admin.idToken}` };
  const response = await fetch(`${api.url}/api/admin/courses/export${query}`, { headers });
  expect(response.status).toBe(200);
  return { response, text: await response.text() };
}

it('the exported file contains all courses in the form that the editor reads, and the export is logged', async () => {
  const { response, text } = await download('');
  expect(response.headers.get('content-disposition')).toMatch(/"courses-[\d-]+\.json"$/u);
  const edited = await Promise.all(
    ids.map((id) => api.call('admin/courses/course', { id }, { as: admin })),
  );
  expect(JSON.parse(text).courses).toEqual(
    edited.map(({ course, lectures }) => ({ course, lectures })),
  );
  expect(await lastAuditEntry(api, admin)).toMatchObject({
    action: 'courses.export',
    after: { count: 3 },
  });
});

it('the exported spreadsheet has one line for each resource', async () => {
  const { response, text } = await download('?format=csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = text.trimEnd().split('\r\n');
  const resources = openLecture.resources.length + soldLecture.resources.length;
  expect(lines).toHaveLength(1 + 3 * resources);
  expect(lines[1]).toMatch(/^"الثالث","منشور",/u);
  expect(lines[1]).toContain(openLecture.resources[0]?.src);
  expect(text).toContain('في سلة المحذوفات');
});

it('the exported spreadsheet contains sizes of audio files, but not of videos', async () => {
  const audio = { type: 'audio', src: 'https://files.example.com/l1.mp3', bytes: 14_680_064 };
  const video = { type: 'video', src: 'dQw4w9WgXcQ' };
  const resources = [audio, { ...video, bytes: 9 }] as const;
  const lectures = [{ ...soldLecture, resources: [...resources] }];
  const form = courseForm({ ...someInfo, title: 'المسموع' }, lectures);
  const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
  const stored = await api.call('admin/courses/course', { id: cId }, { as: admin });
  expect(stored.lectures[0]?.resources).toEqual([audio, video]);
  const { text } = await download('?format=csv');
  expect(text).toContain(`"صوت",,"${audio.src}",14680064,"${cId}"`);
  expect(text).toContain(`"فيديو",,"${video.src}",,"${cId}"`);
});

it('the exported file is valid JSON even without courses', async () => {
  const headers = { Authorization: `Bearer ${admin.idToken}` };
  const firestore = api.firestore;
  await firestore.doc('catalogue/courses').delete();
  await firestore.doc('catalogue/unpublished').delete();
  const response = await fetch(`${api.url}/api/admin/courses/export`, { headers });
  expect(await response.json()).toEqual({ courses: [] });
});
