import { byteLimits } from '@markaz/contract/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { shardCount } from '../src/store/database.ts';
import { courseForm, openLecture, soldLecture, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { makePhoto } from './pictures.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const path = 'admin/courses/submit';

function submit(form: FormData) {
  return api.call(path, form, { as: admin });
}

async function expectSubmitError(form: FormData) {
  const { body } = await api.expectError(path, form, { as: admin });
  expect(body.added).toBe(false);
  return body;
}

async function countAllStored() {
  const documents = await Promise.all(
    ['courses', 'courseContents', 'courseCounters', 'courseShards', 'courseCompletions'].map(
      async (name) => (await api.firestore.collection(name).count().get()).data().count,
    ),
  );
  const [files] = await api.bucket.getFiles({ prefix: 'thumbnails/' });
  return { documents, files: files.length };
}

/** Runs `work`, and expects that it neither adds nor removes documents or files. */
async function expectNothingStored(work: () => Promise<unknown>): Promise<void> {
  const before = await countAllStored();
  await work();
  expect(await countAllStored()).toEqual(before);
}

describe('admin/courses/submit', () => {
  it('stores the course with cleaned texts', async () => {
    const info = {
      title: '  شرح\u202E  ألفية ابن مالك ',
      description: 'أول\r\n\r\n\r\n\r\nثان',
      subject: 'النحو',
      grade: 3,
      section: 'literary',
      madhhab: '',
      author: { name: 'الشيخ عبد الله' },
    };
    const { id } = await submit(courseForm(info));
    const { course, lectures } = await api.call('courses/course', { id });
    expect(course).toMatchObject({
      title: 'شرح ألفية ابن مالك',
      description: 'أول\n\nثان',
      grade: '3',
      section: 'literary',
      madhhab: null,
      author: { name: 'الشيخ عبد الله' },
      published: true,
    });
    expect(lectures).toHaveLength(2);
  });

  it('sorts lectures by their order, keeps the sent order for equal ones, and numbers them from 1', async () => {
    const lectures = [
      { title: 'ج', order: 30 },
      { title: 'أ', order: 2 },
      { title: 'ب', order: 2 },
      { title: 'صفر', order: 0, id: 'chosen-by-client' },
    ];
    const { id } = await submit(courseForm(someInfo, lectures));
    const stored = (await api.call('courses/course', { id })).lectures;
    expect(stored.map(({ title, order }) => [title, order])).toEqual([
      ['صفر', 1],
      ['أ', 2],
      ['ب', 3],
      ['ج', 4],
    ]);
    expect(stored.map(({ id: lId }) => lId)).not.toContain('chosen-by-client');
  });

  it('accepts a course without lectures and without a picture, even if the file input is empty', async () => {
    const form = new FormData();
    form.append('courseInfo', JSON.stringify({ title: 'قريبًا' }));
    form.append('thumbnail', new Blob([]), '');
    const { id } = await submit(form);
    const { course, lectures } = await api.call('courses/course', { id });
    expect([course.thumbnail, lectures]).toEqual([null, []]);
  });

  it('recognises an author by id and by name', async () => {
    await submit(courseForm({ ...someInfo, author: { name: 'الأستاذ كريم' } }));
    const { allAuthors } = await api.call('user/allauthors');
    const author = allAuthors.find(({ name }) => name === 'الأستاذ كريم');
    const byId = await submit(courseForm({ ...someInfo, author: { id: author?.id } }));
    const byName = await submit(courseForm({ ...someInfo, author: { name: ' الأستاذ  كريم' } }));
    for (const { id } of [byId, byName]) {
      const { course } = await api.call('courses/course', { id });
      expect(course.author).toEqual({ id: author?.id, name: 'الأستاذ كريم' });
    }
  });

  it('reports the names of all invalid fields at any depth', async () => {
    await expectNothingStored(async () => {
      const lectures = [
        openLecture,
        { title: '', open: true, resources: [{ src: 'javascript:alert(1)' }, { type: 'virus' }] },
      ];
      const body = await expectSubmitError(
        courseForm({ title: ' ', grade: 4, author: { name: 5 } }, lectures),
      );
      expect(body.error).toBe('invalid_request');
      expect(Object.keys(body.fields ?? {}).sort()).toEqual([
        'courseInfo.author.name',
        'courseInfo.grade',
        'courseInfo.title',
        'lectures.1.open',
        'lectures.1.resources.0.src',
        'lectures.1.resources.1.src',
        'lectures.1.resources.1.type',
        'lectures.1.title',
      ]);
    });
  });

  it('enforces the limits', async () => {
    const tooMany = Array.from({ length: 201 }, (_, index) => ({ title: `${index}` }));
    expect((await expectSubmitError(courseForm(someInfo, tooMany))).fields).toHaveProperty(
      'lectures',
    );
    const resources = Array(21).fill({ src: 'dQw4w9WgXcQ' });
    expect(
      (await expectSubmitError(courseForm(someInfo, [{ title: 'x', resources }]))).fields,
    ).toHaveProperty(['lectures.0.resources']);
    expect((await expectSubmitError(courseForm({ title: 'x'.repeat(121) }))).fields).toHaveProperty(
      ['courseInfo.title'],
    );
  });

  it('refuses content that is too large for a stored document', async () => {
    const src = `https://files.example.com/${'x'.repeat(1_900)}`;
    const resources = Array(20).fill({ type: 'link', src });
    const lectures = Array(40).fill({ title: 'ثقيلة', resources });
    await expectNothingStored(async () => {
      const body = await expectSubmitError(courseForm(someInfo, lectures));
      expect(Object.keys(body.fields ?? {})).toEqual(['lectures']);
    });
  });

  it('refuses invalid JSON, and missing, repeated or unknown parts of the form', async () => {
    const noJson = courseForm();
    noJson.set('lectures', '[{');
    expect((await expectSubmitError(noJson)).fields).toHaveProperty('lectures');
    const emptyForm = new FormData();
    emptyForm.append('thumbnail', '');
    expect((await expectSubmitError(emptyForm)).fields).toHaveProperty('courseInfo');
    const repeatedForm = courseForm();
    repeatedForm.append('courseInfo', '{}');
    expect((await expectSubmitError(repeatedForm)).fields).toHaveProperty('courseInfo');
    const foreignForm = courseForm();
    foreignForm.append('virus', new Blob(['x']), 'virus.exe');
    expect((await expectSubmitError(foreignForm)).fields).toHaveProperty('virus');
  });

  it('refuses an unknown author, and deletes the uploaded picture', async () => {
    const form = courseForm({ ...someInfo, author: { id: 'unknown' } }, [], await makePhoto());
    await expectNothingStored(async () => {
      expect((await expectSubmitError(form)).fields).toHaveProperty(['courseInfo.author']);
    });
  });

  it('refuses a file that is not a picture, even if its name and type are those of a picture', async () => {
    const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    await expectNothingStored(async () => {
      const body = await expectSubmitError(courseForm(someInfo, [], script));
      expect(Object.keys(body.fields ?? {})).toEqual(['thumbnail']);
    });
  });

  it('refuses a broken picture', async () => {
    const fullPhoto = await makePhoto();
    const halfPicture = fullPhoto.slice(0, Math.floor(fullPhoto.size / 2));
    await expectNothingStored(async () => {
      expect(
        (await expectSubmitError(courseForm(someInfo, [], halfPicture))).fields,
      ).toHaveProperty('thumbnail');
    });
  });

  it('refuses a picture of too many pixels without decoding it', async () => {
    const widePicture = await sharp({
      create: { width: 8_000, height: 5_001, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    const body = await expectSubmitError(
      courseForm(someInfo, [], new Blob([new Uint8Array(widePicture)])),
    );
    expect(body.fields).toHaveProperty('thumbnail');
  });

  it('answers 413 to a picture over 5 MB and to a body over 6 MB', async () => {
    for (const size of [byteLimits.thumbnail + 1, byteLimits.multipartBody]) {
      const form = courseForm(someInfo, [], new Blob([new Uint8Array(size)]));
      expect((await expectSubmitError(form)).error).toBe('too_large');
    }
  });

  it('answers 415 to a body of another type, and 400 to a malformed body', async () => {
    const asJson = await api.expectError(path, { courseInfo: someInfo }, { as: admin });
    expect(asJson.body).toMatchObject({ error: 'unsupported_media_type', added: false });
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const { body } = await api.expectError(path, undefined, {
        as: admin,
        headers: { 'Content-Type': contentType },
        raw: '--x\r\nContent-Disposition: form-data; name="courseInfo"\r\n\r\n{"title":',
      });
      expect(body).toMatchObject({ error: 'invalid_request', added: false });
    }
  });

  it('answers 401 to visitors, with `added: false` in the body', async () => {
    const { status, body } = await api.expectError(path, courseForm());
    expect([status, body.added]).toEqual([401, false]);
  });

  it('adds all of several courses that are submitted at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => submit(courseForm({ ...someInfo, author: { name: 'معًا' } }))),
    );
    const { courses } = await api.call('courses');
    const listed = new Set(courses.map(({ id }) => id));
    expect(made.every(({ id }) => listed.has(id))).toBe(true);
    const { allAuthors } = await api.call('user/allauthors');
    const jointAuthors = allAuthors.filter(({ name }) => name === 'معًا');
    expect(jointAuthors).toMatchObject([{ courseCount: 6 }]);
  });
});

describeLocally('submitting a course while Firestore fails', () => {
  it('does not leave documents or files behind if the course cannot be stored', async () => {
    const form = courseForm(someInfo, [soldLecture], await makePhoto());
    await expectNothingStored(async () => {
      api.local?.firestore.faults.inject({ rpc: 'Commit', project: api.projectId, code: 3 });
      const { body } = await api.expectError(path, form, { as: admin });
      expect(body).toMatchObject({ error: 'internal', added: false });
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/u);
    });
  });

  it('makes the course once, with its picture, if the answer of the commit is lost', async () => {
    const form = courseForm(someInfo, [soldLecture], await makePhoto());
    const before = await countAllStored();
    api.local?.firestore.faults.inject({
      rpc: 'Commit',
      project: api.projectId,
      code: 4,
      when: 'after',
    });
    const { id } = await submit(form);
    const after = await countAllStored();
    const made = [1, 1, 1, shardCount, 1];
    expect(after.documents.map((count, index) => count - (before.documents[index] ?? 0))).toEqual(
      made,
    );
    const { course } = await api.call('courses/course', { id });
    const picture = await fetch(`${api.url}${course.thumbnail?.src}`);
    expect(picture.status).toBe(200);
  });
});
