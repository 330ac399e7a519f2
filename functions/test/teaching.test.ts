import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStaff, makeStudent } from './people.ts';
import { lectureOf, makeQuiz, type QuizCourse, submit } from './quizzes.ts';
import { authorOf, makeTeacher } from './teachers.ts';

let api: TestApi;
let admin: Account;
/** A course with a quiz that one student has taken. */
let quiz: QuizCourse;
let author: string;
let teacher: Account;
/** A course of another teacher, with a quiz. */
let otherQuiz: QuizCourse;
let otherAuthor: string;

async function makeTaughtQuiz(name: string, info: Partial<CourseInfoInput> = {}) {
  const course = await makeCourse(api, admin, { author: { name }, ...info });
  return makeQuiz(api, admin, {}, course);
}

beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  quiz = await makeTaughtQuiz('أ. هدى');
  author = await authorOf(api, admin, quiz.cId);
  teacher = await makeTeacher(api, admin, author);
  otherQuiz = await makeTaughtQuiz('أ. كريم');
  otherAuthor = await authorOf(api, admin, otherQuiz.cId);
  const student = await makeStudent(api, { name: 'سارة محمود' });
  await enrol(api, admin, student, quiz.cId);
  expect((await submit(api, student, quiz, 'first', { wrong: [1] })).status).toBe(200);
  api.advance(121_000);
});

const listCourses = (as: Account, body: object = {}) =>
  api.call('admin/teaching/courses', body, { as });

const statusOf = async (path: Parameters<TestApi['call']>[0], body: object, as = teacher) =>
  (await api.send(path, body, { as })).status;

describe('a teacher', () => {
  it('sees drafts and published courses of one author with their students, but not trashed courses', async () => {
    const draft = await makeTaughtQuiz('أ. هدى', { title: 'مسودة', published: false });
    const trashed = await makeTaughtQuiz('أ. هدى');
    await api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin });
    const { courses } = await listCourses(teacher);
    expect(courses).toEqual([
      { id: draft.cId, title: 'مسودة', published: false, lectureCount: 2, students: 0 },
      {
        id: quiz.cId,
        title: 'النحو للصف الأول',
        published: true,
        lectureCount: 2,
        students: 1,
      },
    ]);
    expect(await statusOf('admin/teaching/course', { cId: trashed.cId })).toBe(404);
    expect(await statusOf('admin/teaching/results', lectureOf(trashed))).toBe(404);
  });

  it('sees the results of the quizzes, without names of students', async () => {
    const course = await api.call('admin/teaching/course', { cId: quiz.cId }, { as: teacher });
    expect(course).toEqual({
      id: quiz.cId,
      title: 'النحو للصف الأول',
      published: true,
      students: 1,
      quizzes: [
        {
          lId: quiz.soldId,
          lecture: 'باب الإعراب',
          questions: 3,
          taken: 1,
          score: 2,
          of: 3,
          passed: 1,
        },
      ],
    });
    const results = await api.call('admin/teaching/results', lectureOf(quiz), { as: teacher });
    const { regrade: _, ...expected } = await api.call('admin/quizzes/results', lectureOf(quiz), {
      as: admin,
    });
    expect(results).toEqual(expected);
    expect(results.totals.taken).toBe(1);
    expect(JSON.stringify([course, results])).not.toContain('سارة');
  });

  it('gets 404 for courses of other authors, even if another account has the role for the author', async () => {
    expect(await statusOf('admin/teaching/course', { cId: otherQuiz.cId })).toBe(404);
    expect(await statusOf('admin/teaching/results', lectureOf(otherQuiz))).toBe(404);
    for (const path of ['admin/teaching/courses', 'admin/teaching/course'] as const)
      expect(await statusOf(path, { cId: otherQuiz.cId, author: otherAuthor })).toBe(404);
    const named = { ...lectureOf(otherQuiz), author: otherAuthor };
    expect(await statusOf('admin/teaching/results', named)).toBe(404);
    expect(await statusOf('admin/teaching/courses', { author })).toBe(200);
    expect(await statusOf('admin/teaching/course', { cId: 'unknown' })).toBe(404);
  });

  it('gets 404 if the account has no author, even if the token names one', async () => {
    const { uid } = await makeStaff(api, ['teacher']);
    const idToken = idTokenFor(api, uid, { teacher: true, teacherOf: author });
    for (const body of [{}, { author }])
      expect(await statusOf('admin/teaching/courses', body, { uid, idToken })).toBe(404);
  });

  it('loses the courses at once when the role is revoked, and sees those of the new author at once', async () => {
    const moved = await makeTeacher(api, admin, author);
    const email = `${moved.uid}@example.com`;
    const grant = { email, role: 'teacher', author: otherAuthor } as const;
    expect(await api.call('admin/admins/grant', grant, { as: admin })).toMatchObject({
      granted: true,
    });
    expect((await listCourses(moved)).courses.map(({ id }) => id)).toEqual([otherQuiz.cId]);
    await api.call('admin/admins/revoke', { uid: moved.uid }, { as: admin });
    expect((await api.auth.getUser(moved.uid)).customClaims ?? {}).toEqual({});
    expect([401, 403]).toContain(await statusOf('admin/teaching/courses', {}, moved));
  });
});

describe('an admin', () => {
  it('may read what a teacher sees, but must name the teacher', async () => {
    expect(await listCourses(admin, { author })).toEqual(await listCourses(teacher));
    expect(await statusOf('admin/teaching/courses', {}, admin)).toBe(400);
    const own = { cId: quiz.cId, author: otherAuthor };
    expect(await statusOf('admin/teaching/course', own, admin)).toBe(404);
  });

  it('sees the author of each teacher in the staff list and in the log', async () => {
    const { admins } = await api.call('admin/admins', undefined, { as: admin });
    expect(admins.find(({ uid }) => uid === teacher.uid)?.roles).toEqual([
      {
        role: 'teacher',
        since: expect.stringMatching(/^2/u),
        author: { id: author, name: 'أ. هدى' },
      },
    ]);
    expect(await lastAuditEntry(api, admin, `user/${teacher.uid}`)).toMatchObject({
      action: 'admin.grant',
      after: { roles: ['teacher'], teacher: 'أ. هدى' },
      outcome: 'done',
    });
  });

  it.each([{}, { author: 'unknown' }])('cannot grant the role with the author %j', async (who) => {
    const { uid } = await makeStudent(api);
    const grant = { email: `${uid}@example.com`, role: 'teacher', ...who };
    const { status, body } = await api.expectError('admin/admins/grant', grant, { as: admin });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['author']]);
    expect((await api.auth.getUser(uid)).customClaims ?? {}).toEqual({});
  });

  it('grants the role for the same author only once', async () => {
    const grant = { email: `${teacher.uid}@example.com`, role: 'teacher', author } as const;
    const again = await api.call('admin/admins/grant', grant, { as: admin });
    expect(again).toEqual({ uid: teacher.uid, granted: false });
  });
});

describeLocally('the Firestore cost of teachers’ calls', () => {
  it('a list costs seven reads for any number of courses, and a course costs one more per quiz', async () => {
    await listCourses(teacher);
    const cost = (path: 'courses' | 'course' | 'results', body: object) =>
      api.cost(() => api.call(`admin/teaching/${path}`, body as never, { as: teacher }));
    expect(await cost('courses', {})).toEqual({ reads: 7, writes: 0, deletes: 0 });
    // Reads the course, its completions for the count, the two queries for new work, the completions
    // and the quiz, and five shards of the centre.
    expect(await cost('course', { cId: quiz.cId })).toEqual({
      reads: 1 + 3 + 2 + 5,
      writes: 0,
      deletes: 0,
    });
    expect(await cost('results', lectureOf(quiz))).toEqual({ reads: 8, writes: 0, deletes: 0 });
    const { uid } = await makeStudent(api);
    const grant = { email: `${uid}@example.com`, role: 'teacher', author } as const;
    const granting = () => api.call('admin/admins/grant', grant, { as: admin });
    // Reads the authors. The log entry is created and then concluded.
    expect(await api.cost(granting)).toEqual({ reads: 1, writes: 2, deletes: 0 });
  });
});
