import type { Resource } from '@markaz/contract/catalogue/lectures';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

const path = 'admin/courses/captions';
const resourcePath = 'courses/course/lectures/lecture/res';
const day = 24 * 60 * 60 * 1000;
const video = { type: 'video', src: 'https://videos.example.com/secret.mp4' } as const;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

let textCount = 0;
/** Returns captions that differ from all others in these tests. */
const newText = () => `WEBVTT\n\n00:01.000 --> 00:02.500\nالنص ${++textCount}\n`;

function captionsForm(cId: string, file?: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('cId', JSON.stringify(cId));
  if (file !== undefined) form.set('thumbnail', new Blob([file]), 'captions.vtt');
  return form;
}

async function upload(cId: string, text = newText()): Promise<string> {
  return (await api.call(path, captionsForm(cId, text), { as: admin })).captions;
}

/** Saves a course whose sold lecture has only this resource. */
async function save({ cId, soldId }: TestCourse, resource: Partial<Resource>) {
  const edited = await openEditor(api, admin, cId);
  const lectures = edited.lectures.map((lecture) =>
    lecture.id === soldId ? { ...lecture, resources: [{ ...video, ...resource }] } : lecture,
  );
  return revisionForm(edited, { lectures });
}

const saveWith = async (course: TestCourse, resource: Partial<Resource>) =>
  api.call('admin/courses/update', await save(course, resource), { as: admin });

async function captionsIn({ cId, soldId }: TestCourse): Promise<string | undefined> {
  const { lectures } = await openEditor(api, admin, cId);
  return lectures.find(({ id }) => id === soldId)?.resources[0]?.captions;
}

async function statusOf(captions: string): Promise<number> {
  const response = await fetch(`${api.url}${captions}`);
  await response.arrayBuffer();
  return response.status;
}

const countPendingUploads = async () =>
  (await api.firestore.collection('pendingUploads').count().get()).data().count;

async function purgeAfterADay() {
  api.advance(day + 1_000);
  await api.purge();
}

describe(path, () => {
  it('stores a WebVTT file, which anybody may cache for ever', async () => {
    const { cId } = await makeCourse(api, admin);
    const text = `\uFEFF${newText()}`;
    const captions = await upload(cId, text);
    const response = await fetch(`${api.url}${captions}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(text);
  });

  it('gives the same file different names in different courses', async () => {
    const [one, two] = [await makeCourse(api, admin), await makeCourse(api, admin)];
    const text = newText();
    const captions = await upload(one.cId, text);
    expect(await upload(one.cId, text)).toBe(captions);
    expect(await upload(two.cId, text)).not.toBe(captions);
  });

  it.each([
    ['is missing', undefined],
    ['is not WebVTT', '1\n00:00:01,000 --> 00:00:02,000\nSRT'],
    ['only begins with the same letters', 'WEBVTTX\n'],
    ['is not UTF-8', new Uint8Array([...Buffer.from('WEBVTT\n'), 0xe3])],
  ])('refuses a file that %s', async (_, file) => {
    const { cId } = await makeCourse(api, admin);
    const refusal = await api.expectError(path, captionsForm(cId, file), { as: admin });
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, ['thumbnail']]);
  });

  it('refuses a file above 500 KB, unknown courses and students', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await countPendingUploads();
    const large = `WEBVTT\n${'x'.repeat(500 * 1024)}`;
    const statusFor = async (form: FormData, as: Account) =>
      (await api.expectError(path, form, { as })).status;
    expect(await statusFor(captionsForm(cId, large), admin)).toBe(413);
    expect(await statusFor(captionsForm('nowhere', newText()), admin)).toBe(404);
    expect(await statusFor(captionsForm(cId, newText()), await makeStudent(api))).toBe(403);
    expect(await countPendingUploads()).toBe(before);
  });
});

describe('a video with captions', () => {
  it('students get the captions, and the purge keeps them', async () => {
    const course = await makeCourse(api, admin);
    const captions = await upload(course.cId);
    await saveWith(course, { captions });
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const ask = { cId: course.cId, lId: course.soldId };
    const { resources } = await api.call(resourcePath, ask, { as: student });
    expect(resources).toEqual([{ ...video, captions }]);
    await purgeAfterADay();
    expect([await statusOf(captions), await countPendingUploads()]).toEqual([200, 0]);
  });

  it('keeps a link to a WebVTT file, also in a new course', async () => {
    const captions = 'https://files.example.com/lecture.vtt';
    const lecture = { title: 'بالنص', resources: [{ ...video, captions }] };
    const { id } = await api.call('admin/courses/submit', courseForm(undefined, [lecture]), {
      as: admin,
    });
    const { lectures } = await openEditor(api, admin, id);
    expect(lectures[0]?.resources).toEqual([{ ...video, captions }]);
  });

  it.each([
    'http://files.example.com/lecture.vtt',
    'https://files.example.com/master.m3u8',
    'javascript:alert(1)//.vtt',
    '/api/captions/../health.vtt',
    '/api/thumbnails/0123456789abcdef0123456789abcdef.vtt',
  ])('refuses the address %s', async (captions) => {
    const course = await makeCourse(api, admin);
    const refusal = await api.expectError(
      'admin/courses/update',
      await save(course, { captions }),
      {
        as: admin,
      },
    );
    expect(Object.keys(refusal.body.fields ?? {})).toEqual(['lectures.1.resources.0.captions']);
  });

  it('is stored without captions if it is on YouTube, or if the resource is not a video', async () => {
    const course = await makeCourse(api, admin);
    const captions = 'https://files.example.com/lecture.vtt';
    await saveWith(course, { src: 'dQw4w9WgXcQ', captions });
    expect(await captionsIn(course)).toBeUndefined();
    await saveWith(course, { type: 'file', captions });
    expect(await captionsIn(course)).toBeUndefined();
  });

  it('is refused if its captions were uploaded for another course, never uploaded, or purged', async () => {
    const [course, other] = [await makeCourse(api, admin), await makeCourse(api, admin)];
    const purged = await upload(course.cId);
    await purgeAfterADay();
    expect(await statusOf(purged)).toBe(404);
    const unknown = `/api/captions/${'a'.repeat(32)}.vtt`;
    for (const captions of [await upload(other.cId), unknown, purged]) {
      const form = await save(course, { captions });
      const refusal = await api.expectError('admin/courses/update', form, { as: admin });
      expect(Object.keys(refusal.body.fields ?? {})).toEqual(['lectures.1.resources.0.captions']);
    }
    const lecture = { title: 'بالنص', resources: [{ ...video, captions: unknown }] };
    const form = courseForm(undefined, [lecture]);
    const refusal = await api.expectError('admin/courses/submit', form, { as: admin });
    expect(Object.keys(refusal.body.fields ?? {})).toEqual(['lectures.0.resources.0.captions']);
  });

  it('replaced captions are deleted after a day, unless another video uses them', async () => {
    const course = await makeCourse(api, admin);
    const [own, shared] = [await upload(course.cId), await upload(course.cId)];
    const edited = await openEditor(api, admin, course.cId);
    const withCaptions = (...captions: readonly string[]) =>
      edited.lectures.map((lecture, index) => ({
        ...lecture,
        resources: [{ ...video, captions: captions[index] }],
      }));
    const update = async (...captions: readonly string[]) => {
      const current = await openEditor(api, admin, course.cId);
      const form = revisionForm(current, { lectures: withCaptions(...captions) });
      await api.call('admin/courses/update', form, { as: admin });
    };
    await update(own, shared);
    await update(shared, '');
    expect(await statusOf(own)).toBe(200);
    await purgeAfterADay();
    expect([await statusOf(own), await statusOf(shared)]).toEqual([404, 200]);
    await update('', '');
    await update('', shared);
    await purgeAfterADay();
    expect([await statusOf(shared), await countPendingUploads()]).toEqual([200, 0]);
  });

  it('a removed lecture keeps its captions until it is purged', async () => {
    const course = await makeCourse(api, admin);
    const captions = await upload(course.cId);
    await saveWith(course, { captions });
    const remove = async () => {
      const edited = await openEditor(api, admin, course.cId);
      const lectures = edited.lectures.filter(({ id }) => id !== course.soldId);
      await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
      return edited;
    };
    const before = await remove();
    // An undo in the editor sends the lecture again.
    const current = await openEditor(api, admin, course.cId);
    const undo = revisionForm(current, { lectures: before.lectures });
    await api.call('admin/courses/update', undo, { as: admin });
    expect(await captionsIn(course)).toBe(captions);
    await remove();
    await purgeAfterADay();
    const ids = { cId: course.cId, lId: course.soldId };
    await api.call('admin/courses/lectures/restore', ids, { as: admin });
    expect([await captionsIn(course), await statusOf(captions)]).toEqual([captions, 200]);
    await remove();
    api.advance(31 * day);
    await api.purge();
    await purgeAfterADay();
    expect([await statusOf(captions), await countPendingUploads()]).toEqual([404, 0]);
  });

  it('captions that are pending again stay while a removed lecture uses them', async () => {
    const course = await makeCourse(api, admin);
    const text = newText();
    const captions = await upload(course.cId, text);
    await saveWith(course, { captions });
    const edited = await openEditor(api, admin, course.cId);
    const lectures = edited.lectures.filter(({ id }) => id !== course.soldId);
    await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
    await upload(course.cId, text);
    await purgeAfterADay();
    expect([await statusOf(captions), await countPendingUploads()]).toEqual([200, 0]);
  });

  it('the purge of a course deletes its captions, but a copy of the course keeps the copied captions', async () => {
    const course = await makeCourse(api, admin);
    const captions = await upload(course.cId);
    await saveWith(course, { captions });
    const copy = { id: course.cId, quizzes: false, requestId: 'captions-copy' };
    const { id: cId } = await api.call('admin/courses/copy', copy, { as: admin });
    const copied = (await openEditor(api, admin, cId)).lectures[1]?.resources[0]?.captions ?? '';
    expect(copied).not.toBe(captions);
    await api.call('admin/courses/delete', { ids: [course.cId] }, { as: admin });
    api.advance(31 * day);
    await api.purge();
    await purgeAfterADay();
    expect([await statusOf(captions), await statusOf(copied)]).toEqual([404, 200]);
    expect(await countPendingUploads()).toBe(0);
  });
});

describeLocally('the Firestore cost of captions', () => {
  it('uploading captions costs one read and one write, and saving them in the course costs one more read and one delete', async () => {
    const course = await makeCourse(api, admin);
    const form = captionsForm(course.cId, newText());
    expect(await api.cost(() => api.call(path, form, { as: admin }))).toEqual({
      reads: 1,
      writes: 1,
      deletes: 0,
    });
    const captions = await upload(course.cId);
    const update = (body: FormData) => () => api.call('admin/courses/update', body, { as: admin });
    const costWithout = await api.cost(update(await save(course, { title: 'أول' })));
    const costWith = await api.cost(update(await save(course, { title: 'ثان', captions })));
    expect([costWith.reads - costWithout.reads, costWith.writes, costWith.deletes]).toEqual([
      1,
      costWithout.writes,
      1,
    ]);
  });
});
