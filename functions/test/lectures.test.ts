import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makeCourseWithLockingQuiz } from './quizzes.ts';

let api: TestApi;
let admin: Account;
let stranger: Account;
let enrolled: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  stranger = await makeStudent(api);
  enrolled = await makeStudent(api);
  course = await makeCourse(api, admin);
  await enrol(api, admin, enrolled, course.cId);
});

const everyone = (): [string, Account | undefined][] => [
  ['visitor', undefined],
  ['student', stranger],
  ['enrolled', enrolled],
  ['admin', admin],
];

describe('courses/course/lectures', () => {
  it('returns resources only if the request asks for them', async () => {
    for (const [, as] of everyone()) {
      const { lectures } = await api.call('courses/course/lectures', { id: course.cId }, { as });
      expect(lectures.map(({ id }) => id)).toEqual([course.openId, course.soldId]);
      expect(JSON.stringify(lectures)).not.toMatch(/src|resources"/u);
    }
  });

  it('returns the resources that the caller may open, and marks the other lectures as locked', async () => {
    const seen: Record<string, unknown> = {};
    for (const [role, as] of everyone()) {
      const body = { id: course.cId, resources: true };
      const { lectures } = await api.call('courses/course/lectures', body, { as });
      seen[role] = lectures.map(({ locked, resources }) => [locked, resources?.length]);
      const isTheirs = role === 'enrolled' || role === 'admin';
      expect(JSON.stringify(lectures).includes('secret')).toBe(isTheirs);
    }
    const locked = [
      [false, 1],
      [true, undefined],
    ];
    const open = [
      [false, 1],
      [false, 2],
    ];
    expect(seen).toEqual({ visitor: locked, student: locked, enrolled: open, admin: open });
  });

  it('answers 404 for unknown courses, and also for drafts unless the caller is an admin', async () => {
    const draft = await makeCourse(api, admin, { published: false });
    for (const resources of [true, false]) {
      await api.call('courses/course/lectures', { id: draft.cId, resources }, { as: admin });
      for (const as of [undefined, stranger]) {
        const body = { id: draft.cId, resources };
        expect((await api.expectError('courses/course/lectures', body, { as })).status).toBe(404);
      }
      const unknown = { id: 'unknown', resources };
      expect((await api.expectError('courses/course/lectures', unknown)).status).toBe(404);
    }
  });
});

describe('the lectures that come with `user/courses`', () => {
  const readBoth = async (as: Account, id: string, known?: string) => {
    const request = { id, ...(known !== undefined && { known }) };
    const [{ lectures }, alone] = await Promise.all([
      api.call('user/courses', { lectures: request }, { as }),
      api.send('courses/course/lectures', { ...request, resources: true }, { as }),
    ]);
    return { lectures, alone };
  };

  it('are those of `courses/course/lectures` for a student who has or had the course', async () => {
    const lockedOut = await makeStudent(api);
    const lockingCourse = await makeCourseWithLockingQuiz(api, admin, lockedOut);
    const single = await makeStudent(api);
    const opens = { kind: 'lectures' as const, lIds: [course.openId] };
    const card = await makeBatch(api, admin, course.cId, { count: 1, opens });
    const body = { cId: course.cId, token: tokenAt(card, 0) };
    await api.call('courses/course/enroll', body, { as: single });
    for (const [as, cId] of [
      [enrolled, course.cId],
      [lockedOut, lockingCourse.cId],
      [single, course.cId],
    ] as const) {
      const { lectures, alone } = await readBoth(as, cId);
      expect(lectures).toEqual(alone.body);
      const known = lectures?.listVersion ?? '';
      const again = await readBoth(as, cId, known);
      expect(again.lectures).toMatchObject({ lectures: [], listVersion: known });
      expect(again.lectures).toEqual(again.alone.body);
    }
  });

  it('are omitted for students who never had the course, and for a course that was just purged', async () => {
    expect((await readBoth(stranger, course.cId)).lectures).toBeUndefined();
    const removed = await makeCourse(api, admin);
    const student = await makeStudent(api);
    await enrol(api, admin, student, removed.cId);
    await api.firestore.doc(`courseContents/${removed.cId}`).delete();
    const { lectures, alone } = await readBoth(student, removed.cId);
    expect(alone.status).toBe(404);
    expect(lectures).toBeUndefined();
  });
});

describe('courses/course/lectures/lecture/res', () => {
  const path = 'courses/course/lectures/lecture/res';

  it('returns an open lecture to anyone', async () => {
    for (const [, as] of everyone()) {
      const body = { cId: course.cId, lId: course.openId };
      const { resources } = await api.call(path, body, { as });
      expect(resources).toEqual([{ type: 'video', src: 'dQw4w9WgXcQ' }]);
    }
  });

  it('returns a sold lecture to enrolled students and admins, as submitted', async () => {
    const body = { cId: course.cId, lId: course.soldId };
    for (const as of [enrolled, admin]) {
      expect((await api.call(path, body, { as })).resources).toEqual([
        { type: 'video', src: 'https://videos.example.com/secret.mp4' },
        { type: 'file', src: 'https://files.example.com/secret.pdf', title: 'ملخص' },
      ]);
    }
  });

  it('does not reveal resources to visitors, who must sign in, or to students without the course', async () => {
    const body = { cId: course.cId, lId: course.soldId };
    const visitor = await api.expectError(path, body);
    const student = await api.expectError(path, body, { as: stranger });
    expect([visitor.body.error, student.body.error]).toEqual([
      'not_authenticated',
      'not_authorized',
    ]);
    expect(JSON.stringify([visitor.body, student.body, api.logs])).not.toContain('secret');
  });

  it('an enrolment in one course does not open lectures of another course', async () => {
    const other = await makeCourse(api, admin);
    const body = { cId: other.cId, lId: other.soldId };
    expect((await api.expectError(path, body, { as: enrolled })).status).toBe(403);
    const crossed = { cId: course.cId, lId: other.soldId };
    expect((await api.expectError(path, crossed, { as: enrolled })).status).toBe(404);
  });

  it.each([
    ['an unknown course', { cId: 'unknown', lId: 'x' }],
    ['an unknown lecture', { cId: 'COURSE', lId: 'x' }],
  ])('answers 404 for %s', async (_what, { cId, lId }) => {
    const body = { cId: cId === 'COURSE' ? course.cId : cId, lId };
    for (const [, as] of everyone()) {
      expect((await api.expectError(path, body, { as })).body.error).toBe('not_found');
    }
  });

  it('answers 404 for lectures of courses in the trash, and of drafts unless the caller is an admin', async () => {
    const draft = await makeCourse(api, admin, { published: false });
    const body = { cId: draft.cId, lId: draft.openId };
    await api.call(path, body, { as: admin });
    for (const as of [undefined, stranger]) {
      expect((await api.expectError(path, body, { as })).status).toBe(404);
    }
    await api.call('admin/courses/delete', { ids: [draft.cId] }, { as: admin });
    expect((await api.expectError(path, body, { as: admin })).status).toBe(404);
  });

  it('reports the names of the missing fields', async () => {
    const { body } = await api.expectError(path, {});
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['cId', 'lId']);
  });
});
