import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, enrol, makeCourse, openLecture, soldLecture, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makePhoto } from './pictures.ts';
import { countStored, openEditor, revisionForm } from './revisions.ts';

const path = 'admin/courses/update';

let api: TestApi;
let admin: Account;
let otherAdmin: Account;
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  otherAdmin = await makeAdmin(api);
  student = await makeStudent(api);
});

function update(form: FormData) {
  return api.call(path, form, { as: admin });
}

async function expectUpdateError(form: FormData) {
  return (await api.expectError(path, form, { as: admin })).body;
}

async function openCourse(cId: string) {
  return openEditor(api, admin, cId);
}

async function makeCourseWithPicture(): Promise<string> {
  const form = courseForm(someInfo, [openLecture, soldLecture], await makePhoto());
  return (await api.call('admin/courses/submit', form, { as: admin })).id;
}

function pictureStatus(src: string | undefined): Promise<number> {
  return fetch(`${api.url}${src}`).then(({ status }) => status);
}

describe('admin/courses/course', () => {
  it('returns everything about a course, including drafts and resources', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin, { published: false });
    await enrol(api, admin, student, cId);
    const answer = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(answer.course).toMatchObject({
      id: cId,
      title: someInfo.title,
      published: false,
      state: 'live',
      trashedAt: null,
    });
    expect(answer.enrolments).toBe(1);
    expect(answer.lectures).toMatchObject([
      { id: openId, order: 1, locked: false, resources: openLecture.resources },
      { id: soldId, order: 2, locked: false, resources: soldLecture.resources },
    ]);
  });

  it('returns a course in the trash with its number of students', async () => {
    const { cId } = await makeCourse(api, admin);
    await enrol(api, admin, student, cId);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    const { course, enrolments } = await api.call(
      'admin/courses/course',
      { id: cId },
      { as: admin },
    );
    expect([course.state, enrolments]).toEqual(['trashed', 1]);
    expect(course.trashedAt).not.toBeNull();
  });

  it('answers 404 for an unknown course', async () => {
    const { status } = await api.expectError('admin/courses/course', { id: 'x' }, { as: admin });
    expect(status).toBe(404);
  });
});

describe('admin/courses/update', () => {
  it('all answers contain the changed course at once', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await openCourse(cId);
    api.advance(1_000);
    const info = { title: 'عنوان جديد', grade: '2', section: null, author: { name: 'مؤلف جديد' } };
    const answer = await update(revisionForm(before, { info }));
    expect(answer.course).toMatchObject({ title: 'عنوان جديد', author: { name: 'مؤلف جديد' } });
    expect(answer).toEqual({ updated: true, ...(await readEditedCourse(cId)) });
    expect(answer.course.updatedAt > before.course.updatedAt).toBe(true);
    expect(answer.course.createdAt).toBe(before.course.createdAt);
    const { courses } = await api.call('courses');
    expect(courses.find(({ id }) => id === cId)).toMatchObject({ title: 'عنوان جديد', grade: '2' });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors.find(({ name }) => name === 'مؤلف جديد')?.courseCount).toBe(1);
  });

  async function readEditedCourse(id: string) {
    const opened = await api.call('admin/courses/course', { id }, { as: admin });
    const { course, lectures, removedLectures } = opened;
    return { course, lectures, removedLectures };
  }

  it('counts a course for its new author, and no longer for its former author', async () => {
    const { cId } = await makeCourse(api, admin, { author: { name: 'قديم' } });
    const counts = async () => {
      const { allAuthors } = await api.call('user/allauthors');
      const countOf = (wanted: string) =>
        allAuthors.find(({ name }) => name === wanted)?.courseCount;
      return [countOf('قديم'), countOf('جديد')];
    };
    await update(revisionForm(await openCourse(cId)));
    expect(await counts()).toEqual([1, undefined]);
    await update(revisionForm(await openCourse(cId), { info: { author: { name: 'جديد' } } }));
    expect(await counts()).toEqual([0, 1]);
    await update(revisionForm(await openCourse(cId), { info: { published: false } }));
    expect(await counts()).toEqual([0, 0]);
    await update(revisionForm(await openCourse(cId), { info: { author: null, published: true } }));
    expect(await counts()).toEqual([0, 0]);
  });

  it('adds, removes and reorders lectures in one change, and kept lectures keep their ids', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin);
    await enrol(api, admin, student, cId);
    const progress = [{ lId: soldId, position: 33, completed: true }];
    await api.call('user/progress', { cId, lectures: progress }, { as: student });
    const lectures = [
      { title: 'جديدة', order: 1, resources: [{ src: 'dQw4w9WgXcQ' }] },
      { id: soldId, title: 'باب الإعراب، منقح', order: 2, open: 'true' },
    ];
    const answer = await update(revisionForm(await openCourse(cId), { lectures }));
    const [added, keptLecture, ...others] = answer.lectures;
    expect(others).toEqual([]);
    expect(added).toMatchObject({ title: 'جديدة', order: 1, open: 'false', resourceCount: 1 });
    expect([openId, soldId]).not.toContain(added?.id);
    expect(keptLecture).toMatchObject({ id: soldId, order: 2, open: 'true', resources: [] });
    expect(answer.course).toMatchObject({ lectureCount: 2, openLectureCount: 1 });

    const resources = 'courses/course/lectures/lecture/res';
    expect((await api.expectError(resources, { cId, lId: openId }, { as: student })).status).toBe(
      404,
    );
    const addedLecture = await api.call(resources, { cId, lId: added?.id }, { as: student });
    expect(addedLecture.resources).toHaveLength(1);
    const mine = await api.call('user/courses', undefined, { as: student });
    expect(mine.courses.find(({ id }) => id === cId)?.progress).toMatchObject({
      completedCount: 1,
      lectures: [{ lId: soldId, position: 33, completed: true }],
    });
  });

  it('closes a lecture for visitors at once', async () => {
    const { cId, openId } = await makeCourse(api, admin);
    const ask = { cId, lId: openId };
    await api.call('courses/course/lectures/lecture/res', ask);
    const before = await openCourse(cId);
    const lectures = before.lectures.map((lecture) => ({ ...lecture, open: 'false' }));
    await update(revisionForm(before, { lectures }));
    const { status, body } = await api.expectError('courses/course/lectures/lecture/res', ask);
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain('dQw4w9WgXcQ');
  });

  it('a draft stays unpublished unless the change publishes it', async () => {
    const { cId } = await makeCourse(api, admin, { published: false });
    const draftAnswer = await update(
      revisionForm(await openCourse(cId), { info: { title: 'ما زالت مسودة' } }),
    );
    expect(draftAnswer.course.published).toBe(false);
    expect((await api.call('courses')).courses.map(({ id }) => id)).not.toContain(cId);
    const publishedAnswer = await update(
      revisionForm(await openCourse(cId), { info: { published: true } }),
    );
    expect(publishedAnswer.course.published).toBe(true);
    expect((await api.call('courses')).courses.map(({ id }) => id)).toContain(cId);
    const { courses } = await api.call('admin/courses', { state: 'all' }, { as: admin });
    expect(courses.filter(({ id }) => id === cId)).toHaveLength(1);
  });

  it('answers 409 after another admin’s change, even within the same millisecond', async () => {
    const { cId } = await makeCourse(api, admin);
    const openedCourse = await openCourse(cId);
    const other = await update(revisionForm(openedCourse, { info: { title: 'عدّله غيري' } }));
    const body = await expectUpdateError(
      revisionForm(openedCourse, { info: { title: 'عدّلته أنا' } }),
    );
    expect(body).toMatchObject({ error: 'conflict' });
    const withPicture = revisionForm(openedCourse, {
      info: { title: 'س' },
      thumbnail: await makePhoto(),
    });
    expect((await expectUpdateError(withPicture)).error).toBe('conflict');
    expect((await openCourse(cId)).course.title).toBe('عدّله غيري');
    await update(revisionForm(other, { info: { title: 'بعد التحديث' } }));
  });

  it('stores one of several simultaneous changes, and refuses the others', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await openCourse(cId);
    const answers = await Promise.all(
      ['أ', 'ب', 'ج', 'د'].map((title) =>
        api.send(path, revisionForm(before, { info: { title } }), { as: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winningAnswer = answers.find(({ status }) => status === 200)?.body;
    expect(winningAnswer).toMatchObject({
      course: { title: (await openCourse(cId)).course.title },
    });
  });

  it('a repeated request with the same content succeeds without another change', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await openCourse(cId);
    const lectures = [{ title: 'واحدة' }];
    const first = await update(revisionForm(before, { lectures }));
    expect(await update(revisionForm(before, { lectures }))).toEqual(first);
    const { entries } = await api.call('admin/audit', { subject: `course/${cId}` }, { as: admin });
    expect(entries.map(({ action }) => action)).toEqual(['course.update', 'course.add']);
  });

  it('refuses lectures that belong to another course or are repeated, and reports them', async () => {
    const { cId, openId } = await makeCourse(api, admin);
    const foreignCourse = await makeCourse(api, admin);
    const before = await openCourse(cId);
    const lectures = [
      { id: openId, title: 'أ' },
      { id: openId, title: 'ب' },
      { id: foreignCourse.openId, title: 'ج' },
    ];
    for (const thumbnail of [undefined, await makePhoto()]) {
      const form = revisionForm(before, { lectures, ...(thumbnail ? { thumbnail } : {}) });
      const body = await expectUpdateError(form);
      expect(Object.keys(body.fields ?? {})).toEqual(['lectures.1.id', 'lectures.2.id']);
    }
    expect(await openCourse(cId)).toEqual(before);
  });

  it.each([
    ['id', 'id'],
    ['updatedAt', 'updatedAt'],
    ['courseInfo', 'courseInfo'],
    ['lectures', 'lectures'],
  ])('refuses a body without %s', async (part, field) => {
    const { cId } = await makeCourse(api, admin);
    const form = revisionForm(await openCourse(cId));
    form.delete(part);
    expect(Object.keys((await expectUpdateError(form)).fields ?? {})).toEqual([field]);
  });

  it('answers 404 for unknown courses and courses in the trash', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await openCourse(cId);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect((await expectUpdateError(revisionForm(before))).error).toBe('not_found');
    const unknown = { ...before, course: { ...before.course, id: 'unknown' } };
    const withPicture = revisionForm(unknown, { thumbnail: await makePhoto() });
    expect((await expectUpdateError(withPicture)).error).toBe('not_found');
  });

  it('refuses visitors and students, even if the body is invalid', async () => {
    const form = () => {
      const body = new FormData();
      body.append('id', '"x"');
      return body;
    };
    expect((await api.expectError(path, form())).status).toBe(401);
    expect((await api.expectError(path, form(), { as: student })).status).toBe(403);
  });
});

describe('the picture of a course', () => {
  it('a change keeps, replaces or removes the picture, and old files are deleted', async () => {
    const id = await makeCourseWithPicture();
    const first = (await openCourse(id)).course.thumbnail;
    const unchanged = await update(
      revisionForm(await openCourse(id), { info: { title: 'صورة باقية' } }),
    );
    expect(unchanged.course.thumbnail).toEqual(first);

    const stored = await countStored(api);
    const thumbnail = await makePhoto({ width: 1_000, height: 900 });
    const replaced = await update(revisionForm(await openCourse(id), { thumbnail }));
    expect(replaced.course.thumbnail?.src).not.toBe(first?.src);
    expect(await pictureStatus(first?.src)).toBe(404);
    expect(await pictureStatus(replaced.course.thumbnail?.src)).toBe(200);
    expect(await countStored(api)).toEqual(stored);

    const removed = await update(revisionForm(await openCourse(id), { removeThumbnail: true }));
    expect(removed.course.thumbnail).toBeNull();
    expect(await pictureStatus(replaced.course.thumbnail?.src)).toBe(404);
    expect(await countStored(api)).toMatchObject({ pendingUploads: 0 });
  });

  it('a change that sends the same picture again keeps its files', async () => {
    const id = await makeCourseWithPicture();
    const stored = await countStored(api);
    const { course } = await update(
      revisionForm(await openCourse(id), { thumbnail: await makePhoto() }),
    );
    expect(await pictureStatus(course.thumbnail?.src)).toBe(200);
    expect(await countStored(api)).toEqual(stored);
  });

  it('the picture stays if the change is refused', async () => {
    const id = await makeCourseWithPicture();
    const before = await openCourse(id);
    const stored = await countStored(api);
    const thumbnail = await makePhoto({ width: 700, height: 700 });
    const info = { author: { id: 'unknown' } };
    const body = await expectUpdateError(revisionForm(before, { info, thumbnail }));
    expect(body.fields).toHaveProperty(['courseInfo.author']);
    const repeatedError = await expectUpdateError(
      revisionForm(before, { info, thumbnail: await makePhoto() }),
    );
    expect(repeatedError.fields).toHaveProperty(['courseInfo.author']);
    expect(await pictureStatus(before.course.thumbnail?.src)).toBe(200);
    expect(await countStored(api)).toEqual(stored);
  });
});

describeLocally('changing a course while Firestore fails', () => {
  const faults = () => {
    const local = api.local?.firestore.faults;
    if (local === undefined) throw new Error('No local Firestore.');
    return local;
  };

  /** Lets the given number of commits succeed, and makes the next commit fail. */
  const failCommit = (pass: number, code: 3 | 4, when: 'before' | 'after') => {
    if (pass > 0) faults().inject({ rpc: 'Commit', project: api.projectId, times: pass });
    faults().inject({ rpc: 'Commit', project: api.projectId, code, when });
  };

  it.each([0, 1])('a change has no effect if its commit with index %i fails', async (pass) => {
    const id = await makeCourseWithPicture();
    const before = await openCourse(id);
    const stored = await countStored(api);
    const thumbnail = await makePhoto({ width: 640, height: 640 });
    failCommit(pass, 3, 'before');
    const body = await expectUpdateError(
      revisionForm(before, { info: { title: 'لن يُحفظ' }, thumbnail }),
    );
    expect(body.error).toBe('internal');
    expect(await openCourse(id)).toEqual(before);
    expect(await pictureStatus(before.course.thumbnail?.src)).toBe(200);
    expect(await countStored(api)).toEqual(stored);
  });

  it.each([0, 1, 2])(
    'a change happens once if the answer of its commit with index %i is lost',
    async (pass) => {
      const id = await makeCourseWithPicture();
      const thumbnail = await makePhoto({ width: 800, height: 640 + pass });
      const stored = await countStored(api);
      failCommit(pass, 4, 'after');
      const { course } = await update(revisionForm(await openCourse(id), { thumbnail }));
      expect(await pictureStatus(course.thumbnail?.src)).toBe(200);
      expect(await countStored(api)).toEqual(stored);
      const { entries } = await api.call('admin/audit', { subject: `course/${id}` }, { as: admin });
      expect(entries).toHaveLength(2);
    },
  );

  it('the purge deletes old files that the change could not delete', async () => {
    const id = await makeCourseWithPicture();
    const oldPicture = (await openCourse(id)).course.thumbnail;
    const thumbnail = await makePhoto({ width: 900, height: 600 });
    failCommit(2, 3, 'before');
    const { course } = await update(revisionForm(await openCourse(id), { thumbnail }));
    expect(await countStored(api)).toMatchObject({ pendingUploads: 1 });
    expect(api.logs.some(({ message }) => message.includes('stays for the purge'))).toBe(true);
    api.advance(25 * 60 * 60 * 1000);
    expect(await api.purge()).toMatchObject({ pictures: 1 });
    expect(await countStored(api)).toMatchObject({ pendingUploads: 0 });
    expect(await pictureStatus(oldPicture?.src)).toBe(404);
    expect(await pictureStatus(course.thumbnail?.src)).toBe(200);
  });

  it('the purge deletes files of an interrupted upload, unless a course uses them', async () => {
    const id = await makeCourseWithPicture();
    const { course } = await openCourse(id);
    const used = /([0-9a-f]{32})-(\d+)/u.exec(course.thumbnail?.src ?? '');
    const unused = 'f'.repeat(32);
    const stored = await countStored(api);
    await api.bucket.file(`thumbnails/${unused}-480.webp`).save('x');
    for (const name of [used?.[1], unused]) {
      const upload = { cId: id, widths: [480], at: Timestamp.fromDate(api.now()) };
      await api.firestore.doc(`pendingUploads/${name}`).set(upload);
    }
    expect(await api.purge()).toMatchObject({ pictures: 0 });
    api.advance(25 * 60 * 60 * 1000);
    expect(await api.purge()).toMatchObject({ pictures: 2 });
    expect(await countStored(api)).toEqual(stored);
    expect(await pictureStatus(course.thumbnail?.src)).toBe(200);
  });
});

describe('admin/courses/submit with a requestId', () => {
  const requestId = 'draft-1234';
  const submitAs = (account: Account, form: FormData, id = requestId) => {
    form.append('requestId', JSON.stringify(id));
    return api.send('admin/courses/submit', form, { as: account });
  };

  it('makes one course for repeated and concurrent requests', async () => {
    const form = async () => courseForm(someInfo, [soldLecture], await makePhoto());
    const answers = await Promise.all([
      submitAs(admin, await form()),
      submitAs(admin, await form()),
      submitAs(admin, await form()),
    ]);
    answers.push(await submitAs(admin, await form()));
    const ids = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect([...ids]).toEqual([expect.stringMatching(/^\{"added":true,"id":"[0-9a-f]{24}"\}$/u)]);
    const { id } = JSON.parse([...ids][0] ?? '{}');
    const { course } = await api.call('courses/course', { id });
    expect(await pictureStatus(course.thumbnail?.src)).toBe(200);
    const { entries } = await api.call('admin/audit', { subject: `course/${id}` }, { as: admin });
    expect(entries.map(({ action }) => action)).toEqual(['course.add']);
  });

  it('makes different courses for different admins and for different request ids', async () => {
    const answers = [
      await submitAs(admin, courseForm(), 'one'),
      await submitAs(otherAdmin, courseForm(), 'one'),
      await submitAs(admin, courseForm(), 'two'),
    ];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(3);
  });

  it('answers 409 if the same request id comes with other content', async () => {
    await submitAs(admin, courseForm(), 'changing');
    const changedAnswer = await submitAs(
      admin,
      courseForm({ ...someInfo, title: 'آخر' }),
      'changing',
    );
    expect(changedAnswer).toMatchObject({ status: 409, body: { error: 'conflict', added: false } });
    const pictured = await submitAs(
      admin,
      courseForm(someInfo, undefined, await makePhoto()),
      'changing',
    );
    expect(pictured.status).toBe(409);
  });

  it('refuses an invalid request id', async () => {
    const { status, body } = await submitAs(admin, courseForm(), '../x');
    expect([status, body]).toMatchObject([400, { fields: { requestId: expect.any(String) } }]);
  });
});
