import { beforeAll, describe, expect, it } from 'vitest';
import {
  courseForm,
  enrol,
  makeCourse,
  makeEnrolledStudent,
  openLecture,
  soldLecture,
  someInfo,
} from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makeCourseWithLockingQuiz, quizPath, submit } from './quizzes.ts';
import { openEditor, revisionForm } from './revisions.ts';
import { authorOf } from './teachers.ts';

const hourMs = 60 * 60 * 1000;
/** Longer than the caches of an instance live. */
const cachesMs = 2 * 60 * 1000;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

const inHours = (hours: number) => new Date(api.now().getTime() + hours * hourMs).toISOString();

async function submitCourse(info: object, lectures?: unknown): Promise<string> {
  const form = courseForm({ ...someInfo, ...info }, lectures);
  return (await api.call('admin/courses/submit', form, { as: admin })).id;
}

async function findListed(cId: string) {
  return (await api.call('courses')).courses.find(({ id }) => id === cId);
}

const readTitles = async (cId: string) =>
  (await api.call('courses/lecture-titles', { grade: someInfo.grade })).lectures[cId];

async function readSitemap(): Promise<string> {
  return (await fetch(`${api.url}/sitemap.xml`)).text();
}

async function findForStaff(cId: string) {
  const { courses } = await api.call('admin/courses', { state: 'all' }, { as: admin });
  return courses.find(({ id }) => id === cId);
}

describe('a draft with a time of publishing', () => {
  it('is public from this time on in all lists, without any action', async () => {
    const publishAt = inHours(2);
    const author = { name: 'مدرس الغد' };
    const cId = await submitCourse({ published: false, publishAt, author });
    const countAuthored = async () =>
      (await api.call('user/allauthors')).allAuthors.find(({ name }) => name === author.name)
        ?.courseCount;
    expect(await findListed(cId)).toBeUndefined();
    expect(await readTitles(cId)).toBeUndefined();
    expect(await countAuthored()).toBe(0);
    expect((await api.expectError('courses/course', { id: cId })).status).toBe(404);
    expect(
      (await api.expectError('courses/course/lectures', { id: cId, resources: true })).status,
    ).toBe(404);
    expect(await readSitemap()).not.toContain(cId);
    expect(await findForStaff(cId)).toMatchObject({ published: false, publishAt });
    expect((await openEditor(api, admin, cId)).course).toMatchObject({ publishAt });

    api.advance(2 * hourMs + cachesMs);
    expect(await findListed(cId)).toMatchObject({ published: true, lectureCount: 2 });
    expect(await findListed(cId)).not.toHaveProperty('later');
    expect(await readTitles(cId)).toEqual([openLecture.title, soldLecture.title]);
    expect(await countAuthored()).toBe(1);
    expect((await api.call('courses/course', { id: cId })).course.published).toBe(true);
    const { lectures } = await api.call('courses/course/lectures', { id: cId, resources: true });
    expect(lectures[0]?.resources).toHaveLength(1);
    expect(await readSitemap()).toContain(cId);
    const listed = await findForStaff(cId);
    expect(listed).toMatchObject({ published: true, state: 'live' });
    expect(listed).not.toHaveProperty('publishAt');
  });

  it('is published at this time for content staff and its teacher, too', async () => {
    const author = { name: 'مدرس الفقه' };
    const cId = await submitCourse({ published: false, publishAt: inHours(1), author });
    const id = await authorOf(api, admin, cId);
    const readPublished = async () => [
      (await api.call('courses/course', { id: cId }, { as: admin })).course.published,
      (await api.call('admin/teaching/course', { cId, author: id }, { as: admin })).published,
    ];
    expect(await readPublished()).toEqual([false, false]);
    api.advance(hourMs + cachesMs);
    expect(await readPublished()).toEqual([true, true]);
  });

  it('stays in the catalogue when another course is saved after the time', async () => {
    const cId = await submitCourse({ published: false, publishAt: inHours(1) });
    const stays = await submitCourse({ published: false, publishAt: inHours(5) });
    api.advance(hourMs + cachesMs);
    await makeCourse(api, admin);
    expect(await findListed(cId)).toBeDefined();
    expect(await readTitles(cId)).toHaveLength(2);
    expect(await findListed(stays)).toBeUndefined();
    expect(await findForStaff(stays)).toHaveProperty('publishAt');
    api.advance(5 * hourMs);
    expect(await findListed(stays)).toBeDefined();
  });

  it('can be published early, or stays a draft if staff remove the time', async () => {
    const cId = await submitCourse({ published: false, publishAt: inHours(1) });
    await api.call('admin/courses/publish', { ids: [cId], published: true }, { as: admin });
    expect(await findListed(cId)).toBeDefined();
    const other = await submitCourse({ published: false, publishAt: inHours(1) });
    const body = { ids: [other], published: false };
    expect(await api.call('admin/courses/publish', body, { as: admin })).toEqual({
      changed: [other],
    });
    api.advance(hourMs + cachesMs);
    expect(await findListed(other)).toBeUndefined();
  });

  it('keeps its time if an old admin page saves it without the field', async () => {
    const publishAt = inHours(3);
    const cId = await submitCourse({ published: false, publishAt });
    const edited = await openEditor(api, admin, cId);
    const form = revisionForm(edited, { info: { published: false } });
    await api.call('admin/courses/update', form, { as: admin });
    expect((await openEditor(api, admin, cId)).course).toMatchObject({ publishAt });
  });

  it('is not published from the trash', async () => {
    const cId = await submitCourse({ published: false, publishAt: inHours(1) });
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    api.advance(hourMs + cachesMs);
    expect(await findListed(cId)).toBeUndefined();
    await api.call('admin/courses/restore', { ids: [cId] }, { as: admin });
    expect(await findListed(cId)).toBeDefined();
  });

  it('is published at once if the time is past', async () => {
    const cId = await submitCourse({ published: false, publishAt: inHours(-1) });
    expect(await findListed(cId)).toBeDefined();
    expect((await openEditor(api, admin, cId)).course).not.toHaveProperty('publishAt');
  });

  it('must have a valid time', async () => {
    const form = courseForm({ ...someInfo, published: false, publishAt: 'غدا' });
    const { status, body } = await api.send('admin/courses/submit', form, { as: admin });
    expect([status, body]).toMatchObject([
      400,
      { fields: { 'courseInfo.publishAt': 'اختر اليوم والساعة' } },
    ]);
  });
});

describe('a lecture with a time of publishing', () => {
  const publishedLectures = async (cId: string, as?: Account) =>
    (await api.call('courses/course', { id: cId }, as && { as })).lectures;

  it('is hidden from students and not counted until this time', async () => {
    const hiddenLecture = { ...openLecture, title: 'الأسبوع القادم', publishAt: inHours(2) };
    const cId = await submitCourse({}, [hiddenLecture, { ...soldLecture, unit: '' }]);
    const student = await makeStudent(api);
    await enrol(api, admin, student, cId);
    const known = async (version?: string) =>
      api.call(
        'courses/course/lectures',
        { id: cId, resources: true, ...(version && { known: version }) },
        { as: student },
      );

    for (const lectures of [await publishedLectures(cId), (await known()).lectures])
      expect(lectures).toMatchObject([{ title: soldLecture.title, order: 1 }]);
    const { listVersion = '' } = await known();
    expect(await findListed(cId)).toMatchObject({ lectureCount: 1, openLectureCount: 0 });
    expect((await api.call('courses/course', { id: cId })).course.lectureCount).toBe(1);
    expect(await readTitles(cId)).toEqual([soldLecture.title]);
    const edited = await openEditor(api, admin, cId);
    const [hidden] = edited.lectures;
    expect(hidden).toMatchObject({
      title: hiddenLecture.title,
      publishAt: hiddenLecture.publishAt,
    });
    const lecture = { cId, lId: hidden?.id ?? '' };
    for (const as of [undefined, student])
      expect(
        (await api.expectError('courses/course/lectures/lecture/res', lecture, as && { as }))
          .status,
      ).toBe(404);

    api.advance(2 * hourMs + cachesMs);
    expect(await publishedLectures(cId)).toHaveLength(2);
    const current = await known(listVersion);
    expect(current.lectures).toHaveLength(2);
    expect(current.listVersion).not.toBe(listVersion);
    expect(await findListed(cId)).toMatchObject({ lectureCount: 2, openLectureCount: 1 });
    expect(await readTitles(cId)).toEqual([hiddenLecture.title, soldLecture.title]);
    const { resources } = await api.call('courses/course/lectures/lecture/res', lecture);
    expect(resources).toHaveLength(1);
  });

  it('passes the title of its unit on to the next lecture while it is hidden', async () => {
    const first = { ...soldLecture, order: 1, unit: 'الباب الأول', publishAt: inHours(1) };
    const second = { ...soldLecture, order: 2, unit: '' };
    const cId = await submitCourse({}, [first, second]);
    expect((await publishedLectures(cId)).map(({ unit }) => unit)).toEqual(['الباب الأول']);
    api.advance(hourMs + cachesMs);
    expect((await publishedLectures(cId)).map(({ unit }) => unit)).toEqual(['الباب الأول', '']);
  });

  it('does not count in the progress of students who have watched it', async () => {
    const { cId, soldId } = await makeCourse(api, admin);
    const student = await makeEnrolledStudent(api, admin, { cId });
    const report = { lId: soldId, position: 1_790, completed: true };
    await api.call('user/progress', { cId, lectures: [report] }, { as: student });
    const completed = async () => {
      const { courses } = await api.call('user/courses', undefined, { as: student });
      return courses[0] && [courses[0].progress.completedCount, courses[0].lectureCount];
    };
    const before = await completed();
    const edited = await openEditor(api, admin, cId);
    const lectures = edited.lectures.map((each) =>
      each.id === soldId ? { ...each, publishAt: inHours(1) } : each,
    );
    await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
    expect(await completed()).not.toEqual(before);
    api.advance(hourMs + cachesMs);
    expect(await completed()).toEqual(before);
  });

  it('is open to students who redeemed their card before this time', async () => {
    const hiddenLecture = { ...soldLecture, publishAt: inHours(1) };
    const cId = await submitCourse({}, [openLecture, hiddenLecture]);
    const lId = (await openEditor(api, admin, cId)).lectures[1]?.id ?? '';
    const body = { cId, codePrefix: 'TEST', opens: { kind: 'lectures' as const, lIds: [lId] } };
    const { token } = await api.call('admin/courses/access_token', body, { as: admin });
    const student = await makeStudent(api);
    await api.call('courses/course/enroll', { cId, token }, { as: student });
    const path = 'courses/course/lectures/lecture/res';
    expect((await api.expectError(path, { cId, lId }, { as: student })).status).toBe(404);
    api.advance(hourMs + cachesMs);
    expect((await api.call(path, { cId, lId }, { as: student })).resources).toHaveLength(2);
  });

  it('does not lock later lectures by its quiz while it is hidden', async () => {
    const student = await makeStudent(api);
    const lockingCourse = await makeCourseWithLockingQuiz(api, admin, student);
    const { cId, first, second } = lockingCourse;
    const edited = await openEditor(api, admin, cId);
    const lectures = edited.lectures.map((each) =>
      each.id === first ? { ...each, publishAt: inHours(1) } : each,
    );
    await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
    const path = 'courses/course/lectures/lecture/res';
    const ask = { cId, lId: second };
    expect((await api.call(path, ask, { as: student })).resources).toHaveLength(1);
    const quiz = await api.expectError(
      quizPath,
      { cId, lId: first, attemptId: 'a' },
      { as: student },
    );
    expect(quiz.status).toBe(404);
    api.advance(hourMs + cachesMs);
    expect((await api.expectError(path, ask, { as: student })).status).toBe(403);
    await submit(api, student, lockingCourse, 'attempt-1');
    expect((await api.call(path, ask, { as: student })).resources).toHaveLength(1);
  });
});

describeLocally('costs', () => {
  it('are the same with and without a time of publishing', async () => {
    const hiddenLecture = { ...soldLecture, publishAt: inHours(1) };
    const cId = await submitCourse({ published: false, publishAt: inHours(1) }, [
      openLecture,
      hiddenLecture,
    ]);
    const student = await makeStudent(api);
    await enrol(api, admin, student, cId);
    api.advance(hourMs + cachesMs);
    const costOf = async (work: () => Promise<unknown>) => (await api.cost(work)).reads;
    expect(await costOf(() => api.call('courses'))).toBe(1);
    expect(await costOf(() => readTitles(cId))).toBe(1);
    expect(await costOf(() => api.call('courses/course', { id: cId }))).toBe(1);
    expect(
      await costOf(() =>
        api.call('courses/course/lectures', { id: cId, resources: true }, { as: student }),
      ),
    ).toBe(3);
  });
});
