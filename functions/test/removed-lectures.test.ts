import { limits, times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, enrol, makeCourse, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
});

const lectureOf = (index: number) => ({
  title: `محاضرة ${index}`,
  description: `وصف ${index}`,
  unit: `باب ${index}`,
  order: index,
  open: index === 1 ? 'true' : 'false',
  durationSeconds: 60 * index,
  resources: [{ type: 'video', src: `https://videos.example.com/${index}.mp4` }],
});

/** Makes a course of that many lectures, and enrols the student. */
async function makeSoldCourse(count: number) {
  const lectures = Array.from({ length: count }, (_, index) => lectureOf(index + 1));
  const form = courseForm(someInfo, lectures);
  const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
  await enrol(api, admin, student, cId);
  const made = await openEditor(api, admin, cId);
  return { cId, ids: made.lectures.map(({ id }) => id) };
}

async function completeLectures(cId: string, lIds: readonly string[]) {
  api.advance(60_000);
  const lectures = lIds.map((lId) => ({ lId, position: 50, completed: true }));
  await api.call('user/progress', { cId, lectures }, { as: student });
  await api.countActivity();
}

async function removeLectures(cId: string, ...ids: (string | undefined)[]) {
  const edited = await openEditor(api, admin, cId);
  const lectures = edited.lectures.filter(({ id }) => !ids.includes(id));
  return api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
}

const restoreLecture = (cId: string, lId: string | undefined) =>
  api.call('admin/courses/lectures/restore', { cId, lId }, { as: admin });

/**
 * Reads the number of completed lectures and of all lectures in every answer that contains them.
 */
async function readDisplayedCounts(cId: string) {
  const { courses } = await api.call('user/courses', undefined, { as: student });
  const myCourse = courses.find(({ id }) => id === cId);
  const uid = student.uid;
  const profile = await api.call('admin/students/student', { uid }, { as: admin });
  const enrolment = profile.enrolments.find((each) => each.cId === cId);
  const list = await api.call('admin/courses/students', { cId }, { as: admin });
  const headers = { Authorization: `Bearer ${admin.idToken}`, Origin: api.url };
  const file = await fetch(`${api.url}/api/admin/students/export?cId=${cId}`, { headers });
  const [, row = ''] = (await file.text()).split('\r\n');
  const cells = row.replaceAll('"', '').split(',');
  const { mostWatched } = await api.call('admin/dashboard', undefined, { as: admin });
  return {
    mine: [myCourse?.progress.completedCount, myCourse?.lectureCount],
    profile: [enrolment?.progress.completedCount, enrolment?.course?.lectureCount],
    list: list.students[0]?.progress.completedCount,
    file: [cells[5], cells[6]],
    dashboard: mostWatched.find(({ id }) => id === cId)?.completions,
  };
}

const expectedCounts = (completed: number, all: number) => ({
  mine: [completed, all],
  profile: [completed, all],
  list: completed,
  file: [`${completed}`, `${all}`],
  dashboard: completed === 0 ? undefined : completed,
});

describe('progress in a course with removed lectures', () => {
  it('the counts omit a completed lecture while it is removed, and include it again after the restore', async () => {
    const { cId, ids } = await makeSoldCourse(10);
    await completeLectures(cId, ids.slice(0, 3));
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(3, 10));
    await removeLectures(cId, ids[2]);
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(2, 9));
    await restoreLecture(cId, ids[2]);
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(3, 10));
  });

  it('the progress is empty if all watched lectures are removed', async () => {
    const { cId, ids } = await makeSoldCourse(4);
    await completeLectures(cId, ids.slice(0, 2));
    await removeLectures(cId, ids[0], ids[1]);
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(0, 2));
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses.find(({ id }) => id === cId)?.progress).toEqual({
      completedCount: 0,
      lastLectureId: null,
      lastWatchedAt: null,
      lectures: [],
    });
  });

  it('the last lecture is the last watched one that still exists, whether the course is published or not', async () => {
    const { cId, ids } = await makeSoldCourse(3);
    await completeLectures(cId, [ids[0] ?? '']);
    await completeLectures(cId, [ids[1] ?? '']);
    await removeLectures(cId, ids[1]);
    for (const published of [true, false]) {
      await api.call('admin/courses/publish', { ids: [cId], published }, { as: admin });
      const { courses } = await api.call('user/courses', undefined, { as: student });
      const progress = courses.find(({ id }) => id === cId)?.progress;
      expect(progress).toMatchObject({ completedCount: 1, lastLectureId: ids[0] });
    }
  });

  it('the id of a removed lecture is not in any answer with courses', async () => {
    const { cId, ids } = await makeSoldCourse(2);
    await removeLectures(cId, ids[1]);
    for (const [path, as] of [
      ['courses', undefined],
      ['courses/course', undefined],
      ['user/courses', student],
      ['admin/courses', admin],
    ] as const) {
      const { body } = await api.send(path, path === 'courses' ? undefined : { id: cId }, { as });
      expect(JSON.stringify(body)).toContain(cId);
      expect(JSON.stringify(body)).not.toContain(ids[1]);
    }
  });
});

describe('a removed lecture', () => {
  it('the editor lists a removed lecture, and a restore puts it back unchanged in its old place', async () => {
    const { cId, ids } = await makeSoldCourse(5);
    await completeLectures(cId, [ids[1] ?? '']);
    const before = await openEditor(api, admin, cId);
    const { removedLectures } = await removeLectures(cId, ids[1]);
    expect(removedLectures).toEqual([
      { id: ids[1], title: 'محاضرة 2', removedAt: expect.any(String) },
    ]);
    const ask = { subject: `course/${cId}`, limit: 1 };
    const readLastEntry = async () =>
      (await api.call('admin/audit', ask, { as: admin })).entries[0];
    expect(await readLastEntry()).toMatchObject({
      action: 'course.update',
      after: { removed: ['محاضرة 2'] },
    });
    await removeLectures(cId, ids[2]);
    const open = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(open.removedLectures.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(open.completions).toEqual({ [ids[1] ?? '']: 1 });

    // A restored lecture follows the lecture that it followed before, in any order of restores.
    await restoreLecture(cId, ids[2]);
    const answer = await restoreLecture(cId, ids[1]);
    expect(answer.lectures).toEqual(before.lectures);
    expect(answer.removedLectures).toEqual([]);
    expect(answer.course.lectureCount).toBe(5);
    expect(answer.course.updatedAt > open.course.updatedAt).toBe(true);
    const resources = { cId, lId: ids[1] };
    await api.call('courses/course/lectures/lecture/res', resources, { as: student });
    expect(await readLastEntry()).toMatchObject({
      action: 'lecture.restore',
      after: { title: 'محاضرة 2', lectureCount: 5 },
    });
  });

  it('a later edit that includes a removed lecture restores it with the content from that edit', async () => {
    const { cId, ids } = await makeSoldCourse(3);
    await completeLectures(cId, ids);
    const before = await openEditor(api, admin, cId);
    await removeLectures(cId, ids[1]);
    const [first, second, third] = before.lectures;
    const lectures = [first, third, { ...second, title: 'عنوان آخر' }].map((lecture, index) => ({
      ...lecture,
      order: index + 1,
    }));
    const { updatedAt } = (await openEditor(api, admin, cId)).course;
    const form = revisionForm(before, { lectures, updatedAt });
    const answer = await api.call('admin/courses/update', form, { as: admin });
    expect(answer.lectures.map(({ title }) => title)).toEqual([
      'محاضرة 1',
      'محاضرة 3',
      'عنوان آخر',
    ]);
    expect(answer.removedLectures).toEqual([]);
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(3, 3));
  });

  it('repeated and concurrent requests restore a lecture only once', async () => {
    const { cId, ids } = await makeSoldCourse(3);
    await removeLectures(cId, ids[0]);
    await Promise.all([restoreLecture(cId, ids[0]), restoreLecture(cId, ids[0])]);
    const { lectures, course } = await restoreLecture(cId, ids[0]);
    expect(lectures.map(({ id }) => id)).toEqual(ids);
    expect(course.openLectureCount).toBe(1);
  });

  it('a lecture cannot be restored to another course or to a course in the trash', async () => {
    const { cId, ids } = await makeSoldCourse(3);
    const other = await makeCourse(api, admin);
    await removeLectures(cId, ids[0]);
    const statusOf = async (course: string, lId: string | undefined) => {
      const body = { cId: course, lId };
      return (await api.expectError('admin/courses/lectures/restore', body, { as: admin })).status;
    };
    expect(await statusOf(cId, 'made-up')).toBe(404);
    expect(await statusOf(other.cId, ids[0])).toBe(404);
    expect(await statusOf('made-up', ids[0])).toBe(404);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await statusOf(cId, ids[0])).toBe(404);
  });

  it('a lecture cannot be restored while the course has the maximum number of lectures', async () => {
    const { cId, ids } = await makeSoldCourse(limits.lecturesPerCourse);
    await removeLectures(cId, ids[7]);
    const edited = await openEditor(api, admin, cId);
    const lectures = [...edited.lectures, { ...lectureOf(500), order: 500 }];
    await api.call('admin/courses/update', revisionForm(edited, { lectures }), { as: admin });
    const body = { cId, lId: ids[7] };
    const refusal = await api.expectError('admin/courses/lectures/restore', body, { as: admin });
    expect(refusal.body.error).toBe('conflict');
  });

  it('the purge deletes a removed lecture after 30 days, and progress in it is not counted afterwards', async () => {
    const { cId, ids } = await makeSoldCourse(3);
    await completeLectures(cId, ids);
    await removeLectures(cId, ids[0]);
    api.advance(times.trash + 60_000);
    expect((await api.purge()).lectures).toBeGreaterThanOrEqual(1);
    expect((await api.firestore.collection('removedLectures').get()).empty).toBe(true);
    const open = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(open.removedLectures).toEqual([]);
    expect(await readDisplayedCounts(cId)).toEqual(expectedCounts(2, 2));
  });
});

describeLocally('the Firestore cost of removed lectures', () => {
  it('a removed lecture costs one write, and one read when the editor lists it', async () => {
    const { cId, ids } = await makeSoldCourse(5);
    expect(await api.cost(() => removeLectures(cId, ids[0], ids[1]))).toEqual({
      // Opening the editor costs fourteen reads, saving costs six, and the two lectures cost two.
      reads: 22,
      writes: 7,
      deletes: 0,
    });
    expect(await api.cost(() => restoreLecture(cId, ids[0]))).toEqual({
      reads: 8,
      writes: 5,
      deletes: 1,
    });
    const watch = { cId, lId: ids[2] };
    const ask = () => api.call('courses/course/lectures/lecture/res', watch, { as: student });
    expect(await api.cost(ask)).toMatchObject({ reads: 2 });
  });
});
