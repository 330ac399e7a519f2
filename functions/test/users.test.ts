import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, type MadeCourse, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

function watch(as: Account, cId: string, lId: string, position: number, completed = false) {
  return api.call('user/progress', { cId, lectures: [{ lId, position, completed }] }, { as });
}

async function progressOf(as: Account, cId = course.cId) {
  const { courses } = await api.call('user/courses', undefined, { as });
  return courses.find(({ id }) => id === cId)?.progress;
}

describe('user/userdoc', () => {
  it('answers the whole document, and nothing that is not the student’s to see', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const { body } = await api.send('user/userdoc', undefined, { as: student, method: 'POST' });
    expect(body).toEqual({
      uid: student.uid,
      displayName: 'طالب مجتهد',
      email: `${student.uid}@example.com`,
      photoURL: 'https://lh3.googleusercontent.com/a/photo',
      admin: false,
      courses: [course.cId],
      grade: null,
      section: null,
      madhhab: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
    });
  });

  it('is an empty one for who has never signed in by cookie', async () => {
    await api.auth.createUser({ uid: 'fresh' });
    const as = { uid: 'fresh', idToken: idTokenFor(api, 'fresh') };
    const user = await api.call('user/userdoc', undefined, { as });
    expect(user).toMatchObject({ uid: 'fresh', courses: [] });
    expect((await api.firestore.doc('users/fresh').get()).exists).toBe(false);
  });
});

describe('user/courses', () => {
  it('lists what the student has, last watched first, then last bought', async () => {
    const student = await makeStudent(api);
    const others = [await makeCourse(api, admin), await makeCourse(api, admin)];
    for (const { cId } of [course, ...others]) {
      await enrol(api, admin, student, cId);
      api.advance(1_000);
    }
    const order = async () =>
      (await api.call('user/courses', undefined, { as: student })).courses.map(({ id }) => id);
    const [second, third] = others.map(({ cId }) => cId);
    expect(await order()).toEqual([third, second, course.cId]);
    await watch(student, course.cId, course.soldId, 10);
    expect(await order()).toEqual([course.cId, third, second]);
  });

  it('says when the student enrolled and how far it is', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses).toMatchObject([
      {
        id: course.cId,
        progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] },
      },
    ]);
    expect(Date.parse(courses[0]?.enrolledAt ?? '')).toBeLessThanOrEqual(api.now().getTime());
  });

  it('leaves out what is not published', async () => {
    const student = await makeStudent(api);
    const draft = await makeCourse(api, admin, { published: false });
    await enrol(api, admin, student, draft.cId);
    expect(await api.call('user/courses', undefined, { as: student })).toEqual({ courses: [] });
  });

  it('is empty for who has none', async () => {
    const student = await makeStudent(api);
    expect(await api.call('user/courses', undefined, { as: student })).toEqual({ courses: [] });
  });
});

describe('user/progress', () => {
  it('remembers the last position of each lecture and which came last', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    await watch(student, course.cId, course.openId, 300.9);
    api.advance(5_000);
    await watch(student, course.cId, course.soldId, 60, true);
    api.advance(5_000);
    await watch(student, course.cId, course.openId, 20);
    const progress = await progressOf(student);
    expect(progress).toMatchObject({ completedCount: 1, lastLectureId: course.openId });
    expect(progress?.lectures.toSorted((a, b) => a.position - b.position)).toEqual([
      { lId: course.openId, position: 20, completed: false },
      { lId: course.soldId, position: 60, completed: true },
    ]);
  });

  it('keeps a lecture complete once it was', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    await watch(student, course.cId, course.openId, 100, true);
    api.advance(2_000);
    await watch(student, course.cId, course.openId, 5);
    expect(await progressOf(student)).toMatchObject({
      completedCount: 1,
      lectures: [{ position: 5, completed: true }],
    });
  });

  it('takes several lectures at once', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const lectures = [
      { lId: course.openId, position: 1 },
      { lId: course.soldId, position: 2 },
    ];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    expect((await progressOf(student))?.lectures).toHaveLength(2);
  });

  it('makes no document for who has none', async () => {
    await api.auth.createUser({ uid: 'nobody-yet' });
    const as = { uid: 'nobody-yet', idToken: idTokenFor(api, 'nobody-yet') };
    const body = { cId: course.cId, lectures: [{ lId: course.openId, position: 1 }] };
    expect((await api.refused('user/progress', body, { as })).status).toBe(404);
    expect((await api.firestore.doc('users/nobody-yet').get()).exists).toBe(false);
  });

  it('says so where a student has reported more than a document holds', async () => {
    const student = await makeStudent(api);
    const filler = 'x'.repeat(1_040_000);
    await api.firestore.doc(`users/${student.uid}`).update({ filler });
    const lectures = Array.from({ length: 50 }, (_, index) => ({
      lId: `${'l'.repeat(120)}${index}`,
      position: 1,
    }));
    const body = { cId: course.cId, lectures };
    expect((await api.refused('user/progress', body, { as: student })).body.error).toBe(
      'too_large',
    );
  });

  it.each([
    [{}, ['cId', 'lectures']],
    [{ cId: 'c', lectures: [] }, ['lectures']],
    [{ cId: 'c', lectures: [{ lId: 'l', position: -1 }] }, ['lectures.0.position']],
    [{ cId: 'c', lectures: [{ lId: 'l', position: 86_401 }] }, ['lectures.0.position']],
    [
      { cId: 'c.d', lectures: [{ lId: '', position: '1' }] },
      ['cId', 'lectures.0.lId', 'lectures.0.position'],
    ],
    [{ cId: 'c', lectures: Array(51).fill({ lId: 'l', position: 1 }) }, ['lectures']],
  ])('refuses %j', async (body, fields) => {
    const student = await makeStudent(api);
    const answer = await api.refused('user/progress', body, { as: student });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(fields);
  });
});

describe('user/allauthors', () => {
  it('lists every author with the number of published courses', async () => {
    const named = { author: { name: 'الشيخ أحمد' } };
    const { cId } = await makeCourse(api, admin, named);
    await makeCourse(api, admin, named);
    await makeCourse(api, admin, { ...named, published: false });
    await makeCourse(api, admin, { author: { name: 'الأستاذة فاطمة' }, published: false });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors.map(({ name, courseCount }) => [name, courseCount])).toEqual([
      ['الأستاذة فاطمة', 0],
      ['الشيخ أحمد', 2],
    ]);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    const after = await api.call('user/allauthors');
    expect(after.allAuthors[1]).toMatchObject({ name: 'الشيخ أحمد', courseCount: 1 });
  });
});
