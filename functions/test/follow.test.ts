import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { isFollowToken } from '@markaz/contract/learning/follow';
import { defaultSettings } from '@markaz/contract/site/brand';
import { endOfSchoolYear } from '@markaz/contract/time/cairo';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { followIdOf } from '../src/learning/follow/token.ts';
import { packPosition } from '../src/learning/progress/packed-position.ts';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStaff, makeStudent, signInByCookie } from './people.ts';
import {
  examSettings,
  fillDetails,
  lectureOf,
  makeQuiz,
  type QuizCourse,
  quizPath,
  submit,
} from './quizzes.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const day = 24 * 60 * 60 * 1000;
const createOwnLink = (student: Account) => api.call('user/follow', undefined, { as: student });
const endOwnLink = (student: Account) => api.call('user/follow/end', undefined, { as: student });
const openLink = (token: string) => api.call('follow', { token });
const statusOfLink = async (token: string) => (await api.expectError('follow', { token })).status;

function watch(student: Account, { cId, soldId, openId }: TestCourse, isFinished = true) {
  const lectures = [
    { lId: soldId, position: 61, completed: isFinished },
    { lId: openId, position: 5, completed: false },
  ];
  return api.call('user/progress', { cId, lectures }, { as: student });
}

/** Makes an active student with a link for parents. */
async function makeFollowedStudent() {
  const student = await makeStudent(api);
  await enrol(api, admin, student, course.cId);
  await watch(student, course);
  return { student, ...(await createOwnLink(student)) };
}

describe('rate limits', () => {
  const headers = { 'x-forwarded-for': '192.0.2.44' };
  const ask = async (token: string) => (await api.send('follow', { token }, { headers })).status;

  it('a network that opens more than sixty unknown links a minute gets 429, without further reads', async () => {
    const madeUpTokens = Array.from({ length: 70 }, (_, index) => String(index).padStart(26, '0'));
    const openAll = async () => {
      const answers = [];
      for (const token of madeUpTokens) answers.push(await ask(token));
      expect(answers).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
    };
    if (api.local === null) await openAll();
    else expect(await api.cost(openAll)).toEqual({ reads: 60, writes: 0, deletes: 0 });
    // Malformed tokens still get 404, because they cost no read.
    expect(await ask('none')).toBe(404);
    const { token } = await makeFollowedStudent();
    await openLink(token);
    api.advance(60_000);
    expect(await ask(token)).toBe(200);
  });

  it('a student can make or end links twenty times, and change the profile twenty times, before the API answers 429', async () => {
    const student = await makeStudent(api);
    const statuses = [];
    for (let times = 0; times < 12; times += 1) {
      statuses.push((await api.send('user/follow', undefined, { as: student })).status);
      statuses.push((await api.send('user/follow/end', undefined, { as: student })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(20)).toEqual(Array(4).fill(429));
    const profiles = [];
    for (let times = 0; times < 24; times += 1) {
      const profile = { grade: times % 2 === 0 ? '1' : '2' };
      profiles.push((await api.send('user/profile', profile, { as: student })).status);
    }
    expect(profiles.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(profiles.slice(20)).toEqual(Array(4).fill(429));
  });
});

describe('a link for parents', () => {
  it('is the same for every request of the student or staff, and lasts until the end of the school year', async () => {
    const student = await makeStudent(api);
    const link = await createOwnLink(student);
    expect(isFollowToken(link.token)).toBe(true);
    expect(link.until).toBe(endOfSchoolYear(api.now()).toISOString());
    expect(await createOwnLink(student)).toEqual(link);
    const { user } = await api.call('user/courses', undefined, { as: student });
    expect(user.follow).toEqual(link);
    const byStaff = await api.call('admin/students/follow', { uid: student.uid }, { as: admin });
    expect(byStaff).toEqual(link);
    expect((await createOwnLink(await makeStudent(api))).token).not.toBe(link.token);
  });

  it('is made only once for concurrent requests', async () => {
    const student = await makeStudent(api);
    const links = await Promise.all(Array.from({ length: 8 }, () => createOwnLink(student)));
    expect(new Set(links.map(({ token }) => token)).size).toBe(1);
    const stored = await api.firestore
      .collection('follows')
      .where('uid', '==', student.uid)
      .count()
      .get();
    expect(stored.data().count).toBe(1);
  });

  it('shows the week and the first name to everyone with the link, but no data that identifies the student', async () => {
    const { student, token, until } = await makeFollowedStudent();
    const { headers, body } = await api.send('follow', { token });
    const lastAt = new Date(Math.floor(api.now().getTime() / 1000) * 1000).toISOString();
    const title = 'النحو للصف الأول';
    expect(body).toEqual({
      name: 'طالب',
      by: 'student',
      until,
      week: [{ course: title, lectures: 2, finished: 1, lastAt }],
      courses: [{ course: title, completed: 1, lectures: 2, quizzesPassed: 0, quizzesTaken: 0 }],
      quizzes: [],
      lastAt,
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('set-cookie')).toBeNull();
    const text = JSON.stringify(body);
    const { cId, soldId, openId } = course;
    for (const secret of [student.uid, '@', 'مجتهد', cId, soldId, openId, token])
      expect(text).not.toContain(secret);
  });

  it('shows the time of the last activity, and the lectures of the last seven days only', async () => {
    const { student, token, lastAt } = await makeFollowedStudent().then(async (followed) => ({
      ...followed,
      lastAt: (await openLink(followed.token)).lastAt,
    }));
    const other = await makeCourse(api, admin, { title: 'البلاغة' });
    await enrol(api, admin, student, other.cId);
    api.advance(5 * day);
    await watch(student, other, false);
    const pageAfterFive = await openLink(token);
    expect(
      pageAfterFive.week.map(({ course: title, lectures, finished }) => [
        title,
        lectures,
        finished,
      ]),
    ).toEqual([
      ['البلاغة', 2, 0],
      ['النحو للصف الأول', 2, 1],
    ]);
    api.advance(2 * day + 1_000);
    expect((await openLink(token)).week.map(({ course: title }) => title)).toEqual(['البلاغة']);
    api.advance(5 * day);
    const pageLater = await openLink(token);
    expect(pageLater).toMatchObject({ week: [], lastAt: pageAfterFive.lastAt });
    expect(pageLater.lastAt).not.toBe(lastAt);
    api.advance(-12 * day - 1_000);
  });

  it('shows the best mark of each quiz, without the answers', async () => {
    const { student, token } = await makeFollowedStudent();
    const { cId, soldId, openId } = course;
    const at = Math.floor(api.now().getTime() / 1000);
    const attempt = { id: 'a-secret', at: at - 60, score: 4, of: 10, late: false };
    const takenQuiz = {
      title: 'اختبار الإعراب',
      taken: 2,
      attempts: [attempt, { ...attempt, id: 'b-secret', at, score: 8 }],
      best: { score: 8, of: 10 },
      passedAt: at,
      answers: { 'q-secret': 'a' },
      wrong: { 'q-secret': at },
    };
    const best = { score: 4, of: 10 };
    const failedQuiz = { title: 'اختبار المقدمة', taken: 1, attempts: [attempt], best };
    const late = { title: 'اختبار متأخر', taken: 1, attempts: [{ ...attempt, late: true }] };
    const openedQuiz = { title: 'اختبار لم يُدخل', openedAt: at };
    const courses = {
      [cId]: {
        [soldId]: { quiz: takenQuiz },
        [openId]: { quiz: failedQuiz },
        x: { quiz: openedQuiz },
        y: { quiz: late },
      },
    };
    await api.firestore.doc(`progress/${student.uid}`).set({ courses }, { merge: true });
    const { body } = await api.send('follow', { token });
    const time = (seconds: number) => new Date(seconds * 1000).toISOString();
    const title = 'النحو للصف الأول';
    expect(body).toMatchObject({
      quizzes: [
        { title: takenQuiz.title, course: title, score: 8, of: 10, passed: true, at: time(at) },
        {
          title: failedQuiz.title,
          course: title,
          score: 4,
          of: 10,
          passed: false,
          at: time(at - 60),
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|لم يُدخل|متأخر/u);
  });

  it('shows the titles of taken quizzes, and costs one more read for each course with older ones', async () => {
    const { student, token } = await makeFollowedStudent();
    const quizzes = [await makeQuiz(api, admin, { title: 'الأول' }, course)];
    for (const title of ['الثاني', 'الثالث']) {
      const quiz = await makeQuiz(api, admin, { title });
      await enrol(api, admin, student, quiz.cId);
      quizzes.push(quiz);
    }
    const takeLater = async (quiz: QuizCourse, attemptId: string) => {
      api.advance(1_000);
      expect((await submit(api, student, quiz, attemptId, { wrong: [0] })).status).toBe(200);
    };
    for (const quiz of quizzes) await takeLater(quiz, 'first');
    const pageOfStudent = await openLink(token);
    expect(pageOfStudent.quizzes).toMatchObject(
      ['الثالث', 'الثاني', 'الأول'].map((title) => ({
        title,
        score: 2,
        of: 3,
        passed: true,
        passMark: 60,
      })),
    );
    expect(pageOfStudent.courses).toMatchObject(
      quizzes.map(() => ({ quizzesPassed: 1, quizzesTaken: 1 })),
    );
    if (api.local === null) return;
    await openLink(token);
    expect((await api.cost(() => openLink(token))).reads).toBe(2);
    await fillDetails(api, student);
    for (const quiz of quizzes.slice(-1)) await takeLater(quiz, 'second');
    const { quizzes: movedQuizzes } = await openLink(token);
    const withoutTimes = ({ at: _, ...quiz }: FollowedStudent['quizzes'][number]) => quiz;
    expect(movedQuizzes.map(withoutTimes)).toEqual(pageOfStudent.quizzes.map(withoutTimes));
    expect((await api.cost(() => openLink(token))).reads).toBe(2 + quizzes.length);
  });

  it('marks exams as exams, and lists missed exams to which the student had access, for one more read', async () => {
    const minute = 60_000;
    const { student, token } = await makeFollowedStudent();
    /** Begins a course by its open lecture. */
    const begin = ({ cId, openId }: TestCourse) =>
      api.call('user/progress', { cId, lectures: [{ lId: openId, position: 5 }] }, { as: student });
    const examOf = async (title: string) => {
      const exam = await makeQuiz(api, admin, { title, ...examSettings(api, [-5, 15]) });
      await enrol(api, admin, student, exam.cId);
      await begin(exam);
      return exam;
    };
    const taken = await examOf('امتحان أُدي');
    const missed = await examOf('امتحان فات');
    const attempt = { ...lectureOf(taken), attemptId: 'only' };
    await api.call(quizPath, attempt, { as: student });
    await submit(api, student, taken, 'only');
    expect(await openLink(token)).not.toHaveProperty('missedExams');
    api.advance(20 * minute);
    // Another exam closed before the student had its course.
    const earlier = await makeQuiz(api, admin, examSettings(api, [-5, 1]));
    api.advance(2 * minute);
    await enrol(api, admin, student, earlier.cId);
    await begin(earlier);
    const page = await openLink(token);
    expect(page.quizzes).toMatchObject([{ title: 'امتحان أُدي', exam: true, score: 3 }]);
    const { lectures } = await api.call('courses/course', { id: missed.cId });
    const exam = lectures.find(({ id }) => id === missed.soldId);
    expect(page.missedExams).toEqual([
      { title: exam?.title, course: 'النحو للصف الأول', closes: exam?.quiz?.exam?.closes },
    ]);
    if (api.local !== null) expect((await api.cost(() => openLink(token))).reads).toBe(3);
    const allowed = { ...lectureOf(missed), uid: student.uid, reason: 'كان مريضًا' };
    await api.call('admin/exams/allow', allowed, { as: admin });
    expect(await openLink(token)).not.toHaveProperty('missedExams');
    api.advance(-22 * minute);
  });

  it('names the staff who created the link, and tells parents how to reach the centre, without more reads', async () => {
    const student = await makeStudent(api);
    const { token } = await api.call('admin/students/follow', { uid: student.uid }, { as: admin });
    expect(await openLink(token)).toMatchObject({ by: 'staff' });
    await api.call(
      'admin/settings/update',
      { ...defaultSettings, announcement: null, phone: '0100 123 4567', updatedAt: null },
      { as: admin },
    );
    expect((await openLink(token)).settings).toEqual({ phone: '0100 123 4567' });
    if (api.local === null) return;
    expect((await api.cost(() => openLink(token))).reads).toBe(2);
  });

  it('opens links of earlier versions, which stored neither the creator nor the pass marks', async () => {
    const { student, token } = await makeFollowedStudent();
    const quiz = await makeQuiz(api, admin, { title: 'الأول' }, course);
    await submit(api, student, quiz, 'only', { wrong: [0] });
    const link = api.firestore.doc(`follows/${followIdOf(token)}`);
    await link.update({ by: FieldValue.delete() });
    const stored = api.firestore.doc(`progress/${student.uid}`);
    const passMark = `courses.${quiz.cId}.${quiz.soldId}.quiz.details.passMark`;
    await stored.update({ [passMark]: FieldValue.delete() });
    const page = await openLink(token);
    expect(page.by).toBeNull();
    expect(page.quizzes).toMatchObject([{ title: 'الأول' }]);
    expect(page.quizzes[0]).not.toHaveProperty('passMark');
  });

  it('includes only the courses of this school year', async () => {
    const { student, token } = await makeFollowedStudent();
    const { cId, soldId } = course;
    const watchedAt = (ms: number) =>
      ({ watched: packPosition({ at: ms / 1000, position: 9 }), completedAt: ms / 1000 }) as const;
    const lastYear = await makeCourse(api, admin, { title: 'البلاغة' });
    const now = Math.floor(api.now().getTime() / 1000) * 1000;
    const courses = {
      [cId]: { [soldId]: watchedAt(now) },
      [lastYear.cId]: { [lastYear.soldId]: watchedAt(now - 366 * day) },
    };
    await api.firestore.doc(`progress/${student.uid}`).set({ courses }, { merge: true });
    expect((await openLink(token)).courses).toEqual([
      {
        course: 'النحو للصف الأول',
        completed: 1,
        lectures: 2,
        quizzesPassed: 0,
        quizzesTaken: 0,
      },
    ]);
  });

  it('shows an empty week for a student who has watched nothing', async () => {
    const { token } = await createOwnLink(await makeStudent(api));
    expect(await openLink(token)).toMatchObject({
      name: 'طالب',
      week: [],
      quizzes: [],
      lastAt: null,
    });
  });

  it('keeps its token out of the database and the log', async () => {
    const { token } = await createOwnLink(await makeStudent(api));
    const { docs } = await api.firestore.collection('follows').get();
    expect(docs.map(({ id }) => id)).toContain(followIdOf(token));
    expect(JSON.stringify(docs.map((doc) => [doc.id, doc.data()]))).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(token);
  });

  it('answers 404 for unknown tokens', async () => {
    for (const token of ['', 'x', '0'.repeat(26), '../users/x', 'ك'.repeat(26)])
      expect(await statusOfLink(token)).toBe(404);
  });
});

describe('the end of a link', () => {
  it('a link that the student ends stops working at once, and the next link is different', async () => {
    const { student, token } = await makeFollowedStudent();
    await openLink(token);
    await endOwnLink(student);
    expect(await statusOfLink(token)).toBe(404);
    await endOwnLink(student);
    const { user } = await api.call('user/courses', undefined, { as: student });
    expect(user.follow).toBeUndefined();
    const next = await createOwnLink(student);
    expect(next.token).not.toBe(token);
    expect(await statusOfLink(token)).toBe(404);
    expect((await openLink(next.token)).name).toBe('طالب');
  });

  it('a link stops working at the end of the school year, and the nightly job deletes it', async () => {
    const { student, token, until } = await makeFollowedStudent();
    const msLeft = Date.parse(until) - api.now().getTime();
    api.advance(msLeft - 1_000);
    expect((await openLink(token)).until).toBe(until);
    api.advance(1_000);
    expect(await statusOfLink(token)).toBe(404);
    const sameStudent = { uid: student.uid, idToken: idTokenFor(api, student.uid) };
    const next = await createOwnLink(sameStudent);
    expect(next.token).not.toBe(token);
    expect(Date.parse(next.until)).toBeGreaterThan(Date.parse(until));
    const ids = async () =>
      (await api.firestore.collection('follows').get()).docs.map(({ id }) => id);
    expect(await ids()).not.toContain(followIdOf(token));
    expect(await api.purgeFollows()).toBeGreaterThan(0);
    expect(await ids()).toEqual([followIdOf(next.token)]);
    api.advance(-msLeft);
  });

  it('a link stops working when the account is deleted', async () => {
    const { student, token } = await makeFollowedStudent();
    await api.call('user/delete', { uid: student.uid }, { as: student });
    expect(await statusOfLink(token)).toBe(404);
    const remainingLinks = await api.firestore
      .collection('follows')
      .where('uid', '==', student.uid)
      .get();
    expect(remainingLinks.size).toBe(0);
    expect((await api.expectError('user/follow', undefined, { as: student })).status).toBe(401);
    const body = { uid: student.uid };
    expect((await api.expectError('admin/students/follow', body, { as: admin })).status).toBe(404);
  });

  it('an ended session can neither make nor end a link', async () => {
    const { student, token } = await makeFollowedStudent();
    const headers = await signInByCookie(api, student);
    await api.call('user/sessions/end', undefined, { as: student });
    for (const path of ['user/follow', 'user/follow/end'])
      expect((await api.expectError(path, undefined, { headers })).status).toBe(401);
    expect((await openLink(token)).name).toBe('طالب');
  });
});

describe('staff and links for parents', () => {
  it('sales staff can make and end a student’s link, and the log contains both', async () => {
    const sales = await makeStaff(api, ['sales']);
    const student = await makeStudent(api);
    const { uid } = student;
    const { token } = await api.call('admin/students/follow', { uid }, { as: sales });
    expect((await openLink(token)).name).toBe('طالب');
    expect(await lastAuditEntry(api, admin, `user/${uid}`)).toMatchObject({
      action: 'student.follow',
      actor: { uid: sales.uid },
    });
    // Give the next log entry a later time, because the log is sorted by time.
    api.advance(10);
    await api.call('admin/students/follow/end', { uid }, { as: sales });
    expect(await statusOfLink(token)).toBe(404);
    expect(await lastAuditEntry(api, admin, `user/${uid}`)).toMatchObject({
      action: 'student.unfollow',
    });
    const { entries } = await api.call('admin/audit', { subject: `user/${uid}` }, { as: admin });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('staff cannot make or end a link for an unknown account', async () => {
    for (const path of ['admin/students/follow', 'admin/students/follow/end'])
      expect((await api.expectError(path, { uid: 'nobody' }, { as: admin })).status).toBe(404);
  });
});
