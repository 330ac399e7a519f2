import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, enrol, makeCourse, soldLecture, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason } from './people.ts';
import { makeQuiz, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

function reportPosition(
  as: Account,
  cId: string,
  lId: string,
  position: number,
  completed = false,
) {
  return api.call('user/progress', { cId, lectures: [{ lId, position, completed }] }, { as });
}

async function readProgress(as: Account, cId = course.cId) {
  const { courses } = await api.call('user/courses', undefined, { as });
  return courses.find(({ id }) => id === cId)?.progress;
}

describe('user/userdoc', () => {
  it('returns the user document without fields that the student may not see', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const { body } = await api.send('user/userdoc', undefined, { as: student, method: 'POST' });
    expect(body).toEqual({
      uid: student.uid,
      displayName: 'طالب مجتهد',
      number: expect.any(Number),
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

  it('returns default values for an account without a stored document, and does not store them', async () => {
    await api.auth.createUser({ uid: 'fresh' });
    const as = { uid: 'fresh', idToken: idTokenFor(api, 'fresh') };
    const user = await api.call('user/userdoc', undefined, { as });
    expect(user).toMatchObject({ uid: 'fresh', courses: [] });
    expect((await api.firestore.doc('users/fresh').get()).exists).toBe(false);
  });
});

describe('the profile picture', () => {
  it('the picture comes from the token of the sign-in, and is never stored', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const photo = 'https://lh3.googleusercontent.com/a/photo';
    const stored = api.firestore.doc(`users/${student.uid}`);
    expect(JSON.stringify((await stored.get()).data())).not.toContain(photo);

    // Earlier versions stored the picture.
    await stored.update({ photoURL: photo });
    const { user } = await api.call('auth/login', { idToken: idTokenFor(api, student.uid) });
    expect(user.photoURL).toBe(photo);
    expect((await stored.get()).get('photoURL')).toBeUndefined();

    const search = { search: student.uid, cId: course.cId, uid: student.uid };
    for (const path of [
      'admin/students',
      'admin/courses/students',
      'admin/students/student',
      'admin/admins',
    ] as const) {
      const { body } = await api.send(path, path === 'admin/admins' ? undefined : search, {
        as: admin,
      });
      expect(JSON.stringify(body)).toContain(path === 'admin/admins' ? admin.uid : student.uid);
      expect(JSON.stringify(body)).not.toContain('photoURL');
    }
  });
});

describe('user/courses', () => {
  it('lists the last watched courses first, then the other courses, the newest enrolment first', async () => {
    const student = await makeStudent(api);
    const others = [await makeCourse(api, admin), await makeCourse(api, admin)];
    for (const { cId } of [course, ...others]) {
      await enrol(api, admin, student, cId);
      api.advance(1_000);
    }
    const readOrder = async () =>
      (await api.call('user/courses', undefined, { as: student })).courses.map(({ id }) => id);
    const [second, third] = others.map(({ cId }) => cId);
    expect(await readOrder()).toEqual([third, second, course.cId]);
    await reportPosition(student, course.cId, course.soldId, 10);
    expect(await readOrder()).toEqual([course.cId, third, second]);
  });

  it('returns the time of enrolment and the progress', async () => {
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

  it('returns an empty list for a student without courses', async () => {
    const student = await makeStudent(api);
    expect((await api.call('user/courses', undefined, { as: student })).courses).toEqual([]);
  });

  it('also returns the user document, like user/userdoc', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    for (const as of [student, await makeStudent(api), admin]) {
      const { user } = await api.call('user/courses', undefined, { as });
      expect(user).toEqual(await api.call('user/userdoc', undefined, { as }));
    }
  });
});

describe('user/progress', () => {
  it('stores the last position in each lecture, and the last watched lecture', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    await reportPosition(student, course.cId, course.openId, 300.9);
    api.advance(5_000);
    await reportPosition(student, course.cId, course.soldId, 60, true);
    api.advance(5_000);
    await reportPosition(student, course.cId, course.openId, 20);
    const progress = await readProgress(student);
    expect(progress).toMatchObject({ completedCount: 1, lastLectureId: course.openId });
    expect(progress?.lectures.toSorted((a, b) => a.position - b.position)).toEqual([
      { lId: course.openId, position: 20, completed: false },
      { lId: course.soldId, position: 60, completed: true, completedAt: expect.any(String) },
    ]);
  });

  it('a course with lectures of all kinds can be completed, without positions', async () => {
    const student = await makeStudent(api);
    const video = { type: 'video', src: 'https://videos.example.com/1.mp4' };
    const file = { type: 'file', src: 'https://files.example.com/1.pdf' };
    const link = { type: 'link', src: 'https://example.com/page' };
    const resources = [[video, file], [file], [link], [], []];
    const form = courseForm(
      undefined,
      resources.map((each, index) => ({ ...soldLecture, order: index + 1, resources: each })),
    );
    const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
    await enrol(api, admin, student, cId);
    const { lectures } = await api.call('courses/course', { id: cId }, { as: student });
    const [quizId = '', ...otherIds] = lectures.map(({ id }) => id).reverse();
    const quiz = await makeQuiz(api, admin, {}, { cId, openId: '', soldId: quizId });
    for (const lId of otherIds) {
      const body = { cId, lectures: [{ lId, completed: true }] };
      await api.call('user/progress', body, { as: student });
    }
    // The site reports the completion of a lecture that has only a quiz together with the attempt.
    await submit(api, student, quiz, 'first', { lectures: [{ lId: quizId, completed: true }] });
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses).toMatchObject([{ lectureCount: 5, progress: { completedCount: 5 } }]);
  });

  it('returns for eight days when a lecture was completed', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const completedAt = new Date(Math.floor(api.now().getTime() / 1000) * 1000).toISOString();
    await reportPosition(student, course.cId, course.openId, 100, true);
    const day = 24 * 60 * 60_000;
    api.advance(7.9 * day);
    const isNear = (time = '') => Math.abs(Date.parse(time) - Date.parse(completedAt)) < 60_000;
    const recent = (await readProgress(student))?.lectures[0];
    expect(isNear(recent?.completedAt)).toBe(true);
    api.advance(0.2 * day);
    expect((await readProgress(student))?.lectures).toEqual([
      { lId: course.openId, position: 100, completed: true },
    ]);
    api.advance(-8.1 * day);
  });

  it('a completed lecture stays completed', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    await reportPosition(student, course.cId, course.openId, 100, true);
    api.advance(2_000);
    await reportPosition(student, course.cId, course.openId, 5);
    expect(await readProgress(student)).toMatchObject({
      completedCount: 1,
      lectures: [{ position: 5, completed: true }],
    });
  });

  it('accepts several lectures in one report', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const lectures = [
      { lId: course.openId, position: 1 },
      { lId: course.soldId, position: 2 },
    ];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    expect((await readProgress(student))?.lectures).toHaveLength(2);
  });

  it('does not create a document for an account without one', async () => {
    await api.auth.createUser({ uid: 'nobody-yet' });
    const as = { uid: 'nobody-yet', idToken: idTokenFor(api, 'nobody-yet') };
    const body = { cId: course.cId, lectures: [{ lId: course.openId, position: 1 }] };
    expect((await api.expectError('user/progress', body, { as })).status).toBe(404);
    expect((await api.firestore.doc('users/nobody-yet').get()).exists).toBe(false);
    expect((await api.firestore.doc('progress/nobody-yet').get()).exists).toBe(false);
  });

  const completions = async () => {
    await api.countActivity();
    return (await api.firestore.doc(`courseCompletions/${course.cId}`).get()).get('total');
  };

  it('accepts progress only in lectures that the student may open, and counts only enrolled students', async () => {
    const stranger = await makeStudent(api);
    const before = await completions();
    const report = (cId: string, lId: string) => ({
      cId,
      lectures: [{ lId, position: 5, completed: true }],
    });
    const statuses = [];
    for (const body of [
      report(course.cId, course.soldId),
      report(course.cId, 'made-up'),
      report('made-up', 'made-up'),
    ]) {
      statuses.push((await api.expectError('user/progress', body, { as: stranger })).status);
    }
    expect(statuses).toEqual([403, 404, 404]);
    expect((await api.firestore.doc(`progress/${stranger.uid}`).get()).exists).toBe(false);
    await api.call('user/progress', report(course.cId, course.openId), { as: stranger });
    expect((await api.firestore.doc(`progress/${stranger.uid}`).get()).exists).toBe(true);
    expect(await completions()).toBe(before);
  });

  it('ignores deleted lectures in a report, and stores the progress in the others', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const lectures = [
      { lId: 'gone', position: 1 },
      { lId: course.soldId, position: 2 },
    ];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    expect((await readProgress(student))?.lectures).toMatchObject([{ lId: course.soldId }]);
  });

  it('refuses progress after the student was removed from the course', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    await reportPosition(student, course.cId, course.soldId, 10);
    const enrolling = { cId: course.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', enrolling, { as: admin });
    const body = { cId: course.cId, lectures: [{ lId: course.soldId, position: 11 }] };
    expect((await api.expectError('user/progress', body, { as: student })).status).toBe(403);
  });

  it('limits the number of reports of each student separately', async () => {
    const [eager, other] = [await makeStudent(api), await makeStudent(api)];
    const body = { cId: course.cId, lectures: [{ lId: course.openId, position: 1 }] };
    for (let report = 0; report < 30; report += 1) {
      await api.call('user/progress', body, { as: eager });
    }
    const { body: refusal, headers } = await api.expectError('user/progress', body, { as: eager });
    expect(refusal.error).toBe('too_many_attempts');
    await api.call('user/progress', body, { as: other });
    api.advance(Number(headers.get('retry-after')) * 1_000);
    await api.call('user/progress', body, { as: eager });
  });

  it('a student whose progress document is full can still use all other calls', async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    const filler = 'x'.repeat(1_048_300);
    await api.firestore.doc(`progress/${student.uid}`).set({ filler });
    const lectures = [course.openId, course.soldId].map((lId) => ({ lId, position: 1 }));
    const body = { cId: course.cId, lectures };
    expect((await api.expectError('user/progress', body, { as: student })).body.error).toBe(
      'too_large',
    );
    const another = await makeCourse(api, admin);
    await enrol(api, admin, student, another.cId);
    await api.call('auth/login', { idToken: idTokenFor(api, student.uid) });
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses).toHaveLength(2);
    for (let guess = 0; guess < 10; guess += 1) {
      const token = 'TEST-0000-0000-0000';
      await api.call('courses/course/enroll/lookup', { token }, { as: student });
    }
    const locked = await api.expectError(
      'courses/course/enroll/lookup',
      { token: 'x' },
      { as: student },
    );
    expect(locked.status).toBe(429);
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
  ])('refuses the report %j', async (body, fields) => {
    const student = await makeStudent(api);
    const answer = await api.expectError('user/progress', body, { as: student });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(fields);
  });
});

describe('user/progress with the client’s time', () => {
  const secondsAgo = (seconds: number) =>
    new Date(api.now().getTime() - seconds * 1_000).toISOString();

  async function report(as: Account, lecture: object, sentAt?: string) {
    const lectures = [{ lId: course.openId, ...lecture }];
    const body = { cId: course.cId, lectures, ...(sentAt === undefined ? {} : { sentAt }) };
    return api.call('user/progress', body, { as });
  }

  const makeEnrolled = async () => {
    const student = await makeStudent(api);
    await enrol(api, admin, student, course.cId);
    return student;
  };

  const readPosition = async (as: Account) => (await readProgress(as))?.lectures[0]?.position;

  it('keeps the position with the latest time, in any order of arrival', async () => {
    const student = await makeEnrolled();
    await report(student, { position: 50, at: secondsAgo(60) });
    await report(student, { position: 10, at: secondsAgo(3_600), completed: true });
    expect(await readProgress(student)).toMatchObject({
      completedCount: 1,
      lectures: [{ position: 50, completed: true }],
    });
    await report(student, { position: 55, at: secondsAgo(30) });
    expect(await readPosition(student)).toBe(55);
  });

  it('keeps the position with the latest time if one call contains a lecture twice', async () => {
    const student = await makeEnrolled();
    const lectures = [
      { lId: course.openId, position: 70, at: secondsAgo(10), completed: true },
      { lId: course.openId, position: 60, at: secondsAgo(20) },
    ];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    expect(await readProgress(student)).toMatchObject({
      lectures: [{ position: 70, completed: true }],
    });
  });

  it('a report with a time in the future does not block later reports', async () => {
    const student = await makeEnrolled();
    await report(student, { position: 90, at: '2093-01-01T00:00:00Z' });
    api.advance(2_000);
    await report(student, { position: 91 });
    expect(await readPosition(student)).toBe(91);
    const lastWatchedAt = (await readProgress(student))?.lastWatchedAt ?? '';
    expect(Date.parse(lastWatchedAt)).toBeLessThanOrEqual(api.now().getTime());
  });

  it('a report from a device with a slow clock is kept if the device sends its current time', async () => {
    const student = await makeEnrolled();
    await report(student, { position: 20, at: secondsAgo(60) });
    await report(student, { position: 21, at: '2011-01-01T00:00:00Z' }, '2011-01-01T00:00:05Z');
    expect(await readPosition(student)).toBe(21);
  });

  it('accepts a JSON Blob with a cookie, as navigator.sendBeacon sends it', async () => {
    const student = await makeEnrolled();
    const login = await api.send('auth/login', { idToken: idTokenFor(api, student.uid) });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = { cId: course.cId, lectures: [{ lId: course.openId, position: 77 }] };
    const beacon = (type: string, fetchSite: string) =>
      api.send('user/progress', undefined, {
        raw: new Blob([JSON.stringify(body)], { type }),
        headers: {
          'Content-Type': type,
          Cookie: cookie,
          'Sec-Fetch-Site': fetchSite,
          'Sec-Fetch-Mode': 'no-cors',
          'Sec-Fetch-Dest': 'empty',
        },
      });
    expect((await beacon('application/json', 'same-origin')).status).toBe(200);
    expect(await readPosition(student)).toBe(77);
    expect((await beacon('application/json', 'cross-site')).status).toBe(403);
    // The API accepts only JSON. A beacon with a plain string would have the type text/plain.
    expect((await beacon('text/plain;charset=UTF-8', 'same-origin')).status).toBe(415);
  });

  it.each([
    [{ at: 'yesterday' }, 'lectures.0.at'],
    [{ at: 1_700_000_000 }, 'lectures.0.at'],
  ])('refuses a lecture with %j', async (lecture, field) => {
    const student = await makeStudent(api);
    const lectures = [{ lId: 'l', position: 1, ...lecture }];
    const { body } = await api.expectError(
      'user/progress',
      { cId: 'c', lectures },
      { as: student },
    );
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });
});

describe('user/profile', () => {
  const readUserDocument = (as: Account) => api.call('user/userdoc', undefined, { as });

  it('stores the sent fields, keeps the others, and deletes fields that are null', async () => {
    const student = await makeStudent(api);
    const fullProfile = { grade: '2', section: 'scientific', madhhab: 'shafii' };
    await api.call('user/profile', fullProfile, { as: student });
    expect(await readUserDocument(student)).toMatchObject(fullProfile);
    await api.call('user/profile', { section: null }, { as: student });
    await api.call('user/profile', {}, { as: student });
    expect(await readUserDocument(student)).toMatchObject({ ...fullProfile, section: null });
    await api.call('auth/login', { idToken: idTokenFor(api, student.uid) });
    expect(await readUserDocument(student)).toMatchObject({ grade: '2', madhhab: 'shafii' });
  });

  it('creates a document for an account without one', async () => {
    await api.auth.createUser({ uid: 'profile-first' });
    const as = { uid: 'profile-first', idToken: idTokenFor(api, 'profile-first') };
    await api.call('user/profile', { grade: '1' }, { as });
    expect(await readUserDocument(as)).toMatchObject({ uid: 'profile-first', grade: '1' });
  });

  it.each([
    [{ grade: 4 }, ['grade']],
    [{ grade: '4', section: '', madhhab: 'other' }, ['grade', 'section', 'madhhab']],
    [undefined, ['body']],
  ])('refuses the profile %j', async (body, fields) => {
    const student = await makeStudent(api);
    const answer = await api.expectError('user/profile', body, { as: student });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
  });

  it('changes only the profile, even if the request contains other fields of the user', async () => {
    const student = await makeStudent(api);
    const before = (await api.firestore.doc(`users/${student.uid}`).get()).data();
    const sent = { grade: '3', courses: [course.cId], enrolments: {}, admin: true, email: 'x@y.z' };
    await api.call('user/profile', sent, { as: student });
    const after = (await api.firestore.doc(`users/${student.uid}`).get()).data();
    expect(after).toEqual({ ...before, grade: '3' });
  });
});

describe('user/allauthors', () => {
  it('lists every author with the number of published courses', async () => {
    const withAuthor = { author: { name: 'الشيخ أحمد' } };
    const { cId } = await makeCourse(api, admin, withAuthor);
    await makeCourse(api, admin, withAuthor);
    await makeCourse(api, admin, { ...withAuthor, published: false });
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
