import { limits, times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, someInfo, submission } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revision } from './revisions.ts';

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

/** A course of so many lectures, with the student enrolled. */
async function sold(count: number) {
  const lectures = Array.from({ length: count }, (_, index) => lectureOf(index + 1));
  const form = submission(someInfo, lectures);
  const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
  await enrol(api, admin, student, cId);
  const made = await openEditor(api, admin, cId);
  return { cId, ids: made.lectures.map(({ id }) => id) };
}

async function complete(cId: string, lIds: readonly string[]) {
  api.advance(60_000);
  const lectures = lIds.map((lId) => ({ lId, position: 50, completed: true }));
  await api.call('user/progress', { cId, lectures }, { as: student });
  await api.count();
}

async function remove(cId: string, ...ids: (string | undefined)[]) {
  const edited = await openEditor(api, admin, cId);
  const lectures = edited.lectures.filter(({ id }) => !ids.includes(id));
  return api.call('admin/courses/update', revision(edited, { lectures }), { as: admin });
}

const restore = (cId: string, lId: string | undefined) =>
  api.call('admin/courses/lectures/restore', { cId, lId }, { as: admin });

/** «Completed of all» in every answer that shows it. */
async function toldCounts(cId: string) {
  const { courses } = await api.call('user/courses', undefined, { as: student });
  const mine = courses.find(({ id }) => id === cId);
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
    mine: [mine?.progress.completedCount, mine?.lectureCount],
    profile: [enrolment?.progress.completedCount, enrolment?.course?.lectureCount],
    list: list.students[0]?.progress.completedCount,
    file: [cells[5], cells[6]],
    dashboard: mostWatched.find(({ id }) => id === cId)?.completions,
  };
}

const counts = (completed: number, all: number) => ({
  mine: [completed, all],
  profile: [completed, all],
  list: completed,
  file: [`${completed}`, `${all}`],
  dashboard: completed === 0 ? undefined : completed,
});

describe('progress counts existing lectures', () => {
  it('after a watched one of three is removed, and after it is restored', async () => {
    const { cId, ids } = await sold(10);
    await complete(cId, ids.slice(0, 3));
    expect(await toldCounts(cId)).toEqual(counts(3, 10));
    await remove(cId, ids[2]);
    expect(await toldCounts(cId)).toEqual(counts(2, 9));
    await restore(cId, ids[2]);
    expect(await toldCounts(cId)).toEqual(counts(3, 10));
  });

  it('if only unwatched ones are left', async () => {
    const { cId, ids } = await sold(4);
    await complete(cId, ids.slice(0, 2));
    await remove(cId, ids[0], ids[1]);
    expect(await toldCounts(cId)).toEqual(counts(0, 2));
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses.find(({ id }) => id === cId)?.progress).toEqual({
      completedCount: 0,
      lastLectureId: null,
      lastWatchedAt: null,
      lectures: [],
    });
  });

  it('and resumes at the last existing one watched, published or not', async () => {
    const { cId, ids } = await sold(3);
    await complete(cId, [ids[0] ?? '']);
    await complete(cId, [ids[1] ?? '']);
    await remove(cId, ids[1]);
    for (const published of [true, false]) {
      await api.call('admin/courses/publish', { ids: [cId], published }, { as: admin });
      const { courses } = await api.call('user/courses', undefined, { as: student });
      const progress = courses.find(({ id }) => id === cId)?.progress;
      expect(progress).toMatchObject({ completedCount: 1, lastLectureId: ids[0] });
    }
  });

  it('reveals removed ones to nobody', async () => {
    const { cId, ids } = await sold(2);
    await remove(cId, ids[1]);
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

describe('a lecture that a saved edit removes', () => {
  it('is offered for 30 days, and is restored unchanged to its place', async () => {
    const { cId, ids } = await sold(5);
    await complete(cId, [ids[1] ?? '']);
    const before = await openEditor(api, admin, cId);
    const { removedLectures } = await remove(cId, ids[1]);
    expect(removedLectures).toEqual([
      { id: ids[1], title: 'محاضرة 2', removedAt: expect.any(String) },
    ]);
    const ask = { subject: `course/${cId}`, limit: 1 };
    const last = async () => (await api.call('admin/audit', ask, { as: admin })).entries[0];
    expect(await last()).toMatchObject({
      action: 'course.update',
      after: { removed: ['محاضرة 2'] },
    });
    await remove(cId, ids[2]);
    const open = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(open.removedLectures.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(open.completions).toEqual({ [ids[1] ?? '']: 1 });

    // In any order, each is restored behind its old predecessor.
    await restore(cId, ids[2]);
    const answer = await restore(cId, ids[1]);
    expect(answer.lectures).toEqual(before.lectures);
    expect(answer.removedLectures).toEqual([]);
    expect(answer.course.lectureCount).toBe(5);
    expect(answer.course.updatedAt > open.course.updatedAt).toBe(true);
    const resources = { cId, lId: ids[1] };
    await api.call('courses/course/lectures/lecture/res', resources, { as: student });
    expect(await last()).toMatchObject({
      action: 'lecture.restore',
      after: { title: 'محاضرة 2', lectureCount: 5 },
    });
  });

  it('is restored by a later edit that includes it, as that edit has it', async () => {
    const { cId, ids } = await sold(3);
    await complete(cId, ids);
    const before = await openEditor(api, admin, cId);
    await remove(cId, ids[1]);
    const [first, second, third] = before.lectures;
    const lectures = [first, third, { ...second, title: 'عنوان آخر' }].map((lecture, index) => ({
      ...lecture,
      order: index + 1,
    }));
    const { updatedAt } = (await openEditor(api, admin, cId)).course;
    const form = revision(before, { lectures, updatedAt });
    const answer = await api.call('admin/courses/update', form, { as: admin });
    expect(answer.lectures.map(({ title }) => title)).toEqual([
      'محاضرة 1',
      'محاضرة 3',
      'عنوان آخر',
    ]);
    expect(answer.removedLectures).toEqual([]);
    expect(await toldCounts(cId)).toEqual(counts(3, 3));
  });

  it('is restored once by repeated requests', async () => {
    const { cId, ids } = await sold(3);
    await remove(cId, ids[0]);
    await Promise.all([restore(cId, ids[0]), restore(cId, ids[0])]);
    const { lectures, course } = await restore(cId, ids[0]);
    expect(lectures.map(({ id }) => id)).toEqual(ids);
    expect(course.openLectureCount).toBe(1);
  });

  it('is 404 if it is not the course’s or the course is in the trash', async () => {
    const { cId, ids } = await sold(3);
    const other = await makeCourse(api, admin);
    await remove(cId, ids[0]);
    const statusOf = async (course: string, lId: string | undefined) => {
      const body = { cId: course, lId };
      return (await api.refused('admin/courses/lectures/restore', body, { as: admin })).status;
    };
    expect(await statusOf(cId, 'made-up')).toBe(404);
    expect(await statusOf(other.cId, ids[0])).toBe(404);
    expect(await statusOf('made-up', ids[0])).toBe(404);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await statusOf(cId, ids[0])).toBe(404);
  });

  it('is not restored while the course is full', async () => {
    const { cId, ids } = await sold(limits.lecturesPerCourse);
    await remove(cId, ids[7]);
    const edited = await openEditor(api, admin, cId);
    const lectures = [...edited.lectures, { ...lectureOf(500), order: 500 }];
    await api.call('admin/courses/update', revision(edited, { lectures }), { as: admin });
    const body = { cId, lId: ids[7] };
    const refusal = await api.refused('admin/courses/lectures/restore', body, { as: admin });
    expect(refusal.body.error).toBe('conflict');
  });

  it('is purged after 30 days, and is never counted again', async () => {
    const { cId, ids } = await sold(3);
    await complete(cId, ids);
    await remove(cId, ids[0]);
    api.advance(times.trash + 60_000);
    expect((await api.purge()).lectures).toBeGreaterThanOrEqual(1);
    expect((await api.firestore.collection('removedLectures').get()).empty).toBe(true);
    const open = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(open.removedLectures).toEqual([]);
    expect(await toldCounts(cId)).toEqual(counts(2, 2));
  });
});

describeLocally('the cost of removed lectures', () => {
  it('is a write for each, and a read for each when they are offered', async () => {
    const { cId, ids } = await sold(5);
    expect(await api.cost(() => remove(cId, ids[0], ids[1]))).toEqual({
      // Fourteen to open the editor, six to save, and two for the lectures.
      reads: 22,
      writes: 7,
      deletes: 0,
    });
    expect(await api.cost(() => restore(cId, ids[0]))).toEqual({ reads: 8, writes: 5, deletes: 1 });
    const watch = { cId, lId: ids[2] };
    const ask = () => api.call('courses/course/lectures/lecture/res', watch, { as: student });
    expect(await api.cost(ask)).toMatchObject({ reads: 2 });
  });
});
