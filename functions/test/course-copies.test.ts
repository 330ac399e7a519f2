import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import {
  courseForm,
  enrol,
  makeCourse,
  makeEnrolledStudent,
  makeToken,
  soldLecture,
  someInfo,
} from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makePhoto } from './pictures.ts';
import { makeCourseWithLockingQuiz, makeQuiz, someQuiz, submit } from './quizzes.ts';
import { openEditor, revisionForm } from './revisions.ts';

const path = 'admin/courses/copy';
const day = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

async function copyCourse(id: string, quizzes = true, requestId = randomUUID()): Promise<string> {
  const { id: copy } = await api.call(path, { id, quizzes, requestId }, { as: admin });
  return copy;
}

const readQuiz = (cId: string, lId: string) =>
  api.call('admin/quizzes/quiz', { cId, lId }, { as: admin });

async function statusOf(src = ''): Promise<number> {
  const response = await fetch(`${api.url}${src}`);
  await response.arrayBuffer();
  return response.status;
}

describe(path, () => {
  it('adds a draft with new ids, without students, cards and times', async () => {
    const publishAt = new Date(api.now().getTime() + day).toISOString();
    const form = courseForm({ ...someInfo, author: { name: 'مدرس' } }, [
      soldLecture,
      { ...soldLecture, order: 3, publishAt },
    ]);
    const { id } = await api.call('admin/courses/submit', form, { as: admin });
    await makeEnrolledStudent(api, admin, { cId: id });
    await makeToken(api, admin, id);
    const original = await openEditor(api, admin, id);
    const copy = await copyCourse(id);
    const copied = await api.call('admin/courses/course', { id: copy }, { as: admin });
    expect(copied).toMatchObject({ enrolments: 0, unusedCards: 0, removedLectures: [] });
    expect(copied.course).toMatchObject({
      title: `نسخة من ${someInfo.title}`,
      published: false,
      lectureCount: 2,
      author: original.course.author,
      grade: someInfo.grade,
    });
    const contentOf = ({ lectures }: typeof original) =>
      lectures.map(({ id: _id, publishAt: _at, ...lecture }) => lecture);
    expect(contentOf(copied)).toEqual(contentOf(original));
    expect(copied.lectures[1]).not.toHaveProperty('publishAt');
    const originalIds = new Set(original.lectures.map((lecture) => lecture.id));
    expect(copied.lectures.some((lecture) => originalIds.has(lecture.id))).toBe(false);
    expect((await api.expectError('courses/course', { id: copy })).status).toBe(404);
    expect(await lastAuditEntry(api, admin, `course/${copy}`)).toMatchObject({
      action: 'course.copy',
      subjects: [`course/${copy}`, `course/${id}`],
    });
  });

  it('copies quizzes, with their keys and the lectures that they lock, only on request', async () => {
    const student = await makeStudent(api);
    const lockingCourse = await makeCourseWithLockingQuiz(api, admin, student);
    await submit(api, student, lockingCourse, 'attempt-1');
    const copy = await copyCourse(lockingCourse.cId);
    const { lectures } = await openEditor(api, admin, copy);
    const [first = '', second = ''] = lectures.map(({ id }) => id);
    const { quiz, version } = await readQuiz(copy, first);
    expect(version).toBe(1);
    expect(quiz?.questions.map(({ right }) => right)).toEqual(
      someQuiz().questions.map(({ right }) => right),
    );
    await api.call('admin/courses/publish', { ids: [copy], published: true }, { as: admin });
    const newcomer = await makeStudent(api);
    await enrol(api, admin, newcomer, copy);
    const ask = { cId: copy, lId: second };
    const resourcePath = 'courses/course/lectures/lecture/res';
    expect((await api.expectError(resourcePath, ask, { as: newcomer })).status).toBe(403);
    const questions = quiz?.questions.map(({ id }) => id) ?? [];
    await submit(api, newcomer, { cId: copy, openId: '', soldId: first, questions, version }, 'x');
    expect((await api.call(resourcePath, ask, { as: newcomer })).resources).toHaveLength(1);

    const bare = await copyCourse(lockingCourse.cId, false);
    const bareLectures = (await openEditor(api, admin, bare)).lectures;
    expect(bareLectures.every((lecture) => lecture.quiz === undefined)).toBe(true);
  });

  it('copies the pictures, so that those of the copy stay when the original is purged', async () => {
    const thumbnail = await makePhoto();
    const form = courseForm(undefined, undefined, thumbnail);
    const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
    const soldId = (await openEditor(api, admin, cId)).lectures[1]?.id ?? '';
    const upload = new FormData();
    upload.set('cId', JSON.stringify(cId));
    upload.set('thumbnail', await makePhoto({ width: 900 }), 'question.jpg');
    const { picture } = await api.call('admin/quizzes/picture', upload, { as: admin });
    const { settings, questions } = someQuiz();
    const quiz = {
      settings,
      questions: questions.map((question, index) =>
        index === 0 ? { ...question, picture } : question,
      ),
    };
    await api.call('admin/quizzes/save', { cId, lId: soldId, version: 0, quiz }, { as: admin });
    const copy = await copyCourse(cId);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    api.advance(31 * day);
    await api.purge();
    api.advance(2 * day);
    await api.purge();
    const copied = await openEditor(api, admin, copy);
    expect(await statusOf(copied.course.thumbnail?.src)).toBe(200);
    const copiedQuiz = (await readQuiz(copy, copied.lectures[1]?.id ?? '')).quiz;
    const copiedPicture = copiedQuiz?.questions[0]?.picture;
    expect(copiedPicture).toMatchObject({ width: picture.width, height: picture.height });
    expect(await statusOf(copiedPicture?.src)).toBe(200);
    expect(await statusOf(picture.src)).toBe(404);
    expect((await api.firestore.collection('pendingUploads').get()).size).toBe(0);
  });

  it('adds only one copy if the request is repeated', async () => {
    const { cId } = await makeCourse(api, admin);
    const requestId = randomUUID();
    const copies = await Promise.all([
      copyCourse(cId, true, requestId),
      copyCourse(cId, true, requestId),
    ]);
    const edited = await openEditor(api, admin, copies[0]);
    await api.call('admin/courses/update', revisionForm(edited, { info: { title: 'كورس جديد' } }), {
      as: admin,
    });
    copies.push(await copyCourse(cId, true, requestId));
    expect(new Set(copies).size).toBe(1);
    expect((await openEditor(api, admin, copies[0])).course.title).toBe('كورس جديد');
    const body = { id: cId, quizzes: false, requestId };
    expect((await api.expectError(path, body, { as: admin })).status).toBe(409);
  });

  it('refuses a course that does not exist or is in the trash', async () => {
    const { cId } = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    for (const id of [cId, 'unknown']) {
      const body = { id, quizzes: true, requestId: randomUUID() };
      expect((await api.expectError(path, body, { as: admin })).status).toBe(404);
    }
  });

  it('shortens a title that becomes too long', async () => {
    const title = 'ن'.repeat(120);
    const { cId } = await makeCourse(api, admin, { title });
    const copy = await openEditor(api, admin, await copyCourse(cId));
    expect(copy.course.title.length).toBeLessThanOrEqual(120);
    await api.call('admin/courses/update', revisionForm(copy), { as: admin });
  });
});

describeLocally('costs', () => {
  it('do not depend on the content of the course', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourseWithLockingQuiz(api, admin, student);
    await makeQuiz(
      api,
      admin,
      {},
      { cId, openId: '', soldId: (await openEditor(api, admin, cId)).lectures[2]?.id ?? '' },
    );
    expect(await api.cost(() => copyCourse(cId))).toEqual({ reads: 9, writes: 12, deletes: 0 });
    expect(await api.cost(() => copyCourse(cId, false))).toEqual({
      reads: 8,
      writes: 11,
      deletes: 0,
    });
  });
});
