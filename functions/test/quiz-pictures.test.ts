import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPendingUploadStore } from '../src/catalogue/thumbnails/pending-uploads.ts';
import { openDatabase } from '../src/store/database.ts';
import { makeCourse, makeEnrolledStudent } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makePhoto, readPixel } from './pictures.ts';
import { makeQuiz, type QuizCourse, quizPath, someQuiz } from './quizzes.ts';
import { openEditor, revisionForm } from './revisions.ts';

const path = 'admin/quizzes/picture';
const day = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

function pictureForm(cId: string, picture?: Blob): FormData {
  const form = new FormData();
  form.set('cId', JSON.stringify(cId));
  if (picture !== undefined) form.set('thumbnail', picture, 'question.jpg');
  return form;
}

let photoCount = 0;
/** Makes a photo that differs from all others in these tests. */
const newPhoto = () => makePhoto({ width: 1_200, height: 600 + 2 * ++photoCount });

async function upload(cId: string, picture?: Blob): Promise<QuizPicture> {
  const body = pictureForm(cId, picture ?? (await newPhoto()));
  return (await api.call(path, body, { as: admin })).picture;
}

/** Returns a quiz whose first questions have these pictures. */
function quizWithPictures(...shownPictures: QuizPicture[]) {
  const { settings, questions } = someQuiz();
  return {
    settings,
    questions: questions.map((question, index) => ({
      ...question,
      picture: shownPictures[index] ?? null,
    })),
  };
}

const bodyFor = ({ cId, soldId }: QuizCourse, version: number, quiz: object | null) => ({
  cId,
  lId: soldId,
  version,
  quiz,
});

function save(quiz: QuizCourse, version: number, newQuiz: object | null) {
  return api.call('admin/quizzes/save', bodyFor(quiz, version, newQuiz), { as: admin });
}

async function statusOf({ src }: QuizPicture): Promise<number> {
  const response = await fetch(`${api.url}${src}`);
  await response.arrayBuffer();
  return response.status;
}

const countPendingUploads = async () =>
  (await api.firestore.collection('pendingUploads').count().get()).data().count;

describe(path, () => {
  it('stores the whole picture, resized and upright, without metadata', async () => {
    const { cId } = await makeCourse(api, admin);
    const picture = await upload(
      cId,
      await makePhoto({ width: 2_000, height: 1_000, orientation: 6 }),
    );
    expect(picture).toMatchObject({ width: 800, height: 1_600 });
    const response = await fetch(`${api.url}${picture.src}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1_600 });
    expect(metadata.exif).toBeUndefined();
    const [left, right] = [await readPixel(bytes, 100, 800), await readPixel(bytes, 700, 800)];
    expect([(left?.[2] ?? 0) > 180, (right?.[0] ?? 0) > 180]).toEqual([true, true]);
  });

  it.each([
    [
      { width: 3_000, height: 1_000 },
      { width: 960, height: 320 },
    ],
    [
      { width: 400, height: 300 },
      { width: 400, height: 300 },
    ],
    [
      { width: 2, height: 3_000 },
      { width: 1, height: 1_600 },
    ],
  ])('stores a picture of %j with %j', async (size, expectedSize) => {
    const { cId } = await makeCourse(api, admin);
    expect(await upload(cId, await makePhoto({ ...size, format: 'png' }))).toMatchObject(
      expectedSize,
    );
  });

  it('returns the text that staff wrote about a picture, and stores a picture without a text as before', async () => {
    const quiz = await makeQuiz(api, admin);
    const [described, plain] = [await upload(quiz.cId), await upload(quiz.cId)];
    await save(quiz, 1, quizWithPictures({ ...described, alt: '  مثلث قائم  ' }, plain));
    const student = await makeEnrolledStudent(api, admin, quiz);
    const body = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'first' };
    const received = await api.call(quizPath, body, { as: student });
    expect(received.quiz.questions.map(({ picture }) => picture)).toEqual([
      { ...described, alt: 'مثلث قائم' },
      plain,
      null,
    ]);
    const tooLong = quizWithPictures({ ...described, alt: 'أ'.repeat(limits.pictureText + 1) });
    const { status } = await api.send('admin/quizzes/save', bodyFor(quiz, 2, tooLong), {
      as: admin,
    });
    expect(status).toBe(400);
  });

  it('the same picture has different names in different courses', async () => {
    const [one, two] = [await makeCourse(api, admin), await makeCourse(api, admin)];
    const picture = await newPhoto();
    const first = await upload(one.cId, picture);
    expect(await upload(one.cId, picture)).toEqual(first);
    expect((await upload(two.cId, picture)).src).not.toBe(first.src);
  });

  it('refuses a file that is missing, too large or not a picture, an unknown course, and students', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await countPendingUploads();
    const expectPictureError = (form: FormData) => api.expectError(path, form, { as: admin });
    const fake = new Blob(['%PDF-1.7'], { type: 'image/png' });
    expect((await expectPictureError(pictureForm(cId, fake))).body.fields).toHaveProperty(
      'thumbnail',
    );
    expect((await expectPictureError(pictureForm(cId))).body.fields).toHaveProperty('thumbnail');
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]);
    expect((await expectPictureError(pictureForm(cId, large))).status).toBe(413);
    expect((await expectPictureError(pictureForm('nowhere', await newPhoto()))).status).toBe(404);
    const student = await makeStudent(api);
    const form = pictureForm(cId, await newPhoto());
    expect((await api.expectError(path, form, { as: student })).status).toBe(403);
    expect(await countPendingUploads()).toBe(before);
  });
});

describe('a quiz with pictures', () => {
  it('shows its pictures, and the purge keeps them', async () => {
    const quiz = await makeQuiz(api, admin);
    const picture = await upload(quiz.cId);
    await save(quiz, 1, quizWithPictures(picture));
    const open = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'first' };
    const opened = await api.call('courses/course/lectures/lecture/quiz', open, { as: admin });
    expect(opened.quiz.questions.map((question) => question.picture)).toEqual([
      picture,
      null,
      null,
    ]);
    api.advance(2 * day);
    expect(await api.purge()).toMatchObject({ pictures: expect.any(Number) });
    expect([await statusOf(picture), await countPendingUploads()]).toEqual([200, 0]);
  });

  it('refuses a picture that was not uploaded for its course, and reports the question', async () => {
    const [quiz, other] = [await makeQuiz(api, admin), await makeQuiz(api, admin)];
    const foreignPicture = await upload(other.cId);
    const ownPicture = await upload(quiz.cId);
    const unknown = { ...ownPicture, src: ownPicture.src.replace(/[0-9a-f]{32}/u, 'a'.repeat(32)) };
    const narrow = { ...ownPicture, src: ownPicture.src.replace('-960', '-480') };
    for (const invalidPicture of [foreignPicture, unknown, narrow]) {
      const body = bodyFor(quiz, 1, quizWithPictures(ownPicture, invalidPicture));
      const refusal = await api.expectError('admin/quizzes/save', body, { as: admin });
      expect(Object.keys(refusal.body.fields ?? {})).toEqual(['quiz.questions.1.picture']);
    }
    await save(quiz, 1, quizWithPictures(ownPicture));
  });

  it('a picture that is not saved in a quiz is deleted after a day, and can no longer be saved', async () => {
    const quiz = await makeQuiz(api, admin);
    const picture = await upload(quiz.cId);
    await api.purge();
    expect(await statusOf(picture)).toBe(200);
    api.advance(day + 1_000);
    expect((await api.purge()).pictures).toBeGreaterThan(0);
    expect([await statusOf(picture), await countPendingUploads()]).toEqual([404, 0]);
    const body = bodyFor(quiz, 1, quizWithPictures(picture));
    expect((await api.expectError('admin/quizzes/save', body, { as: admin })).status).toBe(400);
  });

  it('a quiz cannot be saved with a picture that the purge is deleting', async () => {
    const quiz = await makeQuiz(api, admin);
    const picture = await upload(quiz.cId);
    const [name = ''] = picture.src.split('/').at(-1)?.split('-') ?? [];
    const uploads = createPendingUploadStore(openDatabase(api.firestore));
    expect(await uploads.claimUnusedFiles(name)).toHaveLength(1);
    const body = bodyFor(quiz, 1, quizWithPictures(picture));
    expect((await api.expectError('admin/quizzes/save', body, { as: admin })).status).toBe(400);
  });

  it('a picture that a quiz no longer shows is deleted after a day, unless another lecture shows it', async () => {
    const quiz = await makeQuiz(api, admin);
    const second = await makeQuiz(api, admin, {}, { ...quiz, soldId: quiz.openId });
    const [ownPicture, sharedPicture] = [await upload(quiz.cId), await upload(quiz.cId)];
    await save(quiz, 1, quizWithPictures(ownPicture, sharedPicture));
    await save(second, 1, quizWithPictures(sharedPicture));
    await save(quiz, 2, quizWithPictures());
    expect(await statusOf(ownPicture)).toBe(200);
    api.advance(day + 1_000);
    await api.purge();
    expect([await statusOf(ownPicture), await statusOf(sharedPicture)]).toEqual([404, 200]);
    await save(second, 2, null);
    api.advance(day + 1_000);
    await api.purge();
    expect([await statusOf(sharedPicture), await countPendingUploads()]).toEqual([404, 0]);
  });

  it('the purge of a lecture deletes its quiz and the pictures of the quiz', async () => {
    const quiz = await makeQuiz(api, admin);
    const picture = await upload(quiz.cId);
    await save(quiz, 1, quizWithPictures(picture));
    const edited = await openEditor(api, admin, quiz.cId);
    const lectures = edited.lectures.filter(({ id }) => id !== quiz.soldId);
    await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
    api.advance(29 * day);
    await api.purge();
    expect(await statusOf(picture)).toBe(200);
    api.advance(2 * day);
    expect(await api.purge()).toMatchObject({ lectures: 1 });
    api.advance(day + 1_000);
    await api.purge();
    expect([await statusOf(picture), await countPendingUploads()]).toEqual([404, 0]);
  });

  it('the purge of a course deletes its quizzes and their pictures', async () => {
    const quiz = await makeQuiz(api, admin);
    const picture = await upload(quiz.cId);
    await save(quiz, 1, quizWithPictures(picture));
    await api.call('admin/courses/delete', { ids: [quiz.cId] }, { as: admin });
    api.advance(29 * day);
    await api.purge();
    expect(await statusOf(picture)).toBe(200);
    api.advance(2 * day);
    await api.purge();
    api.advance(day + 1_000);
    await api.purge();
    expect([await statusOf(picture), await countPendingUploads()]).toEqual([404, 0]);
  });
});

describeLocally('the Firestore cost of a question’s picture', () => {
  it('a picture costs one read and one write, and one more read and one delete when its quiz is saved', async () => {
    const quiz = await makeQuiz(api, admin);
    const form = pictureForm(quiz.cId, await newPhoto());
    const costOfUpload = await api.cost(() => api.call(path, form, { as: admin }));
    expect(costOfUpload).toEqual({ reads: 1, writes: 1, deletes: 0 });
    const picture = await upload(quiz.cId);
    const costWithout = await api.cost(() => save(quiz, 1, quizWithPictures()));
    const costWith = await api.cost(() => save(quiz, 2, quizWithPictures(picture)));
    expect([costWith.reads - costWithout.reads, costWith.writes, costWith.deletes]).toEqual([
      1,
      costWithout.writes,
      1,
    ]);
  });
});
