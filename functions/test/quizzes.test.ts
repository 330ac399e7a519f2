import type { ResponseOf } from '@markaz/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, makeEnrolledStudent } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import {
  fillDetails,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  secrets,
  someQuiz,
  submit,
} from './quizzes.ts';

const path = 'courses/course/lectures/lecture/quiz';
type Submitted = ResponseOf<`${typeof path}/submit`>;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

const makeEnrolled = (quiz: QuizCourse) => makeEnrolledStudent(api, admin, quiz);

async function submitForResult(
  ...[as, quiz, attemptId, extra]: [Account, QuizCourse, string, object?]
) {
  const { status, body } = await submit(api, as, quiz, attemptId, extra);
  expect(status).toBe(200);
  return (body as Submitted).result;
}

async function readQuizProgress(as: Account, { cId, soldId }: QuizCourse) {
  const { courses } = await api.call('user/courses', undefined, { as });
  const { lectures } = courses.find(({ id }) => id === cId)?.progress ?? { lectures: [] };
  return lectures.find(({ lId }) => lId === soldId)?.quiz;
}

const minute = 60_000;

/** Adds a question to a quiz with three questions or more. @param version the stored version */
async function addQuestion({ cId, soldId: lId, questions: ids }: QuizCourse, version = 1) {
  const { settings, questions } = someQuiz();
  const stored = await api.call('admin/quizzes/quiz', { cId, lId }, { as: admin });
  const sameQuestions = questions.map((question, index) => ({ ...question, id: ids[index] }));
  const addedEarlier = (stored.quiz?.questions ?? []).slice(3);
  const newQuestion = { ...sameQuestions[0], id: undefined, text: `سؤال ${version}؟` };
  const all = [
    ...sameQuestions,
    ...addedEarlier.map(({ since: _, ...question }) => question),
    newQuestion,
  ];
  const minutes = stored.quiz?.settings.minutes ?? null;
  const quiz = { settings: { ...settings, minutes }, questions: all };
  await api.call('admin/quizzes/save', { cId, lId, version, quiz }, { as: admin });
}

const openQuiz = (as: Account, { cId, soldId }: QuizCourse, attemptId = 'first') =>
  api.call(path, { cId, lId: soldId, attemptId }, { as });

describe('writing a quiz', () => {
  it('stores the quiz, and the list of lectures describes it', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10, gate: true });
    const request = { cId: quiz.cId, lId: quiz.soldId };
    const read = await api.call('admin/quizzes/quiz', request, { as: admin });
    expect(read.version).toBe(1);
    expect(read.quiz?.questions.map(({ right }) => right)).toEqual([['a'], ['a', 'c'], ['a']]);
    const { lectures } = await api.call('courses/course', { id: quiz.cId });
    expect(lectures.map((lecture) => lecture.quiz)).toEqual([
      undefined,
      { questions: 3, minutes: 10, gate: true, passMark: 60, attempts: null },
    ]);
  });

  it('keeps the ids of questions, and refuses to overwrite a newer version', async () => {
    const quiz = await makeQuiz(api, admin);
    const body = { cId: quiz.cId, lId: quiz.soldId, version: 1 };
    const { settings, questions } = someQuiz();
    const [first, ...others] = questions;
    const changedRequest = {
      ...body,
      quiz: { settings, questions: [...others, { ...first, id: quiz.questions[0] }] },
    };
    const saved = await api.call('admin/quizzes/save', changedRequest, { as: admin });
    expect(saved.version).toBe(2);
    expect(saved.quiz?.questions[2]).toMatchObject({ id: quiz.questions[0], since: 1 });
    expect(saved.quiz?.questions[0]).toMatchObject({ since: 2 });
    expect(await api.call('admin/quizzes/save', changedRequest, { as: admin })).toEqual(saved);
    const conflict = await api.expectError(
      'admin/quizzes/save',
      { ...body, quiz: null },
      { as: admin },
    );
    expect(conflict.status).toBe(409);
    await api.call('admin/quizzes/save', { ...body, version: 2, quiz: null }, { as: admin });
    expect((await api.expectError(path, { ...body, attemptId: 'a' }, { as: admin })).status).toBe(
      404,
    );
  });

  it('reports the name of the invalid field', async () => {
    const { cId, soldId } = await makeCourse(api, admin);
    const quiz = someQuiz();
    const [first] = quiz.questions;
    const broken = { ...first, text: ' ', right: ['f'] };
    const body = { cId, lId: soldId, version: 0, quiz: { ...quiz, questions: [broken] } };
    const { status, body: answer } = await api.expectError('admin/quizzes/save', body, {
      as: admin,
    });
    expect(status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain('quiz.questions.0.text');
  });

  it('a lecture keeps its quiz when the course is edited, and when the lecture is removed and restored', async () => {
    const quiz = await makeQuiz(api, admin, { gate: true });
    const student = await makeEnrolled(quiz);
    const edited = await api.call('admin/courses/course', { id: quiz.cId }, { as: admin });
    const saveLectures = async (lectures: unknown) => {
      const { course } = await api.call('admin/courses/course', { id: quiz.cId }, { as: admin });
      const form = new FormData();
      form.append('id', JSON.stringify(quiz.cId));
      form.append('updatedAt', JSON.stringify(course.updatedAt));
      form.append('courseInfo', JSON.stringify({ title: course.title }));
      form.append('lectures', JSON.stringify(lectures));
      await api.call('admin/courses/update', form, { as: admin });
    };
    const [openLecture, sold] = edited.lectures;
    await saveLectures([openLecture, { ...sold, title: 'عنوان آخر' }]);
    expect((await openQuiz(student, quiz)).quiz.questions).toHaveLength(3);
    await saveLectures([openLecture]);
    const removedQuiz = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'a' };
    expect((await api.expectError(path, removedQuiz, { as: student })).status).toBe(404);
    await api.call(
      'admin/courses/lectures/restore',
      { cId: quiz.cId, lId: quiz.soldId },
      { as: admin },
    );
    expect((await openQuiz(student, quiz)).quiz.questions).toHaveLength(3);
    await saveLectures([openLecture]);
    await saveLectures([openLecture, sold]);
    expect((await openQuiz(student, quiz)).quiz.questions).toHaveLength(3);
    expect((await submitForResult(student, quiz, 'once')).score).toBe(3);
  });
});

describe('taking a quiz', () => {
  it('only students with access to the lecture can take its quiz', async () => {
    const quiz = await makeQuiz(api, admin);
    const stranger = await makeStudent(api);
    const request = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'a' };
    expect((await api.expectError(path, request, { as: stranger })).status).toBe(403);
    expect((await submit(api, stranger, quiz, 'a')).status).toBe(403);
    expect((await api.expectError(`${path}/result`, request, { as: stranger })).status).toBe(403);
  });

  it('hides the right answers until they may be shown', async () => {
    const quiz = await makeQuiz(api, admin, { attempts: 2 });
    const student = await makeEnrolled(quiz);
    const opened = JSON.stringify(await openQuiz(student, quiz));
    expect(opened).not.toMatch(/"right"|explanation/u);
    expect(opened).not.toContain(secrets.explanation);
    const failed = await submitForResult(student, quiz, 'one', { wrong: [0, 1] });
    expect(failed).toMatchObject({ score: 1, of: 3, passed: false, attempts: 1, attemptsLeft: 1 });
    expect(failed.answers.map(({ right }) => right)).toEqual([undefined, undefined, undefined]);
    expect(failed.answers.map(({ isRight }) => isRight)).toEqual([false, false, true]);
    expect(failed.answers[0]?.explanation).toBe(secrets.explanation);
    const passed = await submitForResult(student, quiz, 'two', { wrong: [1] });
    expect(passed).toMatchObject({ score: 2, passed: true, attemptsLeft: 0 });
    expect(passed.answers.map(({ right }) => right)).toEqual([['a'], ['a', 'c'], ['a']]);
  });

  it('hides explanations if right answers are never shown, because explanations may contain them', async () => {
    const quiz = await makeQuiz(api, admin, { answersAfter: 'never' });
    const student = await makeEnrolled(quiz);
    const taken = await submitForResult(student, quiz, 'one', { wrong: [0] });
    expect(taken.answers.map(({ explanation }) => explanation)).toEqual(['', '', '']);
    const request = { cId: quiz.cId, lId: quiz.soldId };
    const repeated = await api.call(`${path}/result`, request, { as: student });
    expect(JSON.stringify(repeated)).not.toContain(secrets.explanation);
  });

  it('counts an attempt once, even if it is sent several times concurrently', async () => {
    const quiz = await makeQuiz(api, admin, { attempts: 3 });
    const student = await makeEnrolled(quiz);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(api, student, quiz, 'same', { wrong: [0] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await readQuizProgress(student, quiz)).toMatchObject({
      attempts: 1,
      best: { score: 2, of: 3 },
    });
  });

  it('does not accept more attempts than allowed, even if they are concurrent', async () => {
    const quiz = await makeQuiz(api, admin, { attempts: 2, passMark: 100 });
    const student = await makeEnrolled(quiz);
    const submissions = await Promise.all(
      Array.from({ length: 10 }, (_, n) => submit(api, student, quiz, `try${n}`, { wrong: [0] })),
    );
    expect(submissions.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(submissions.filter(({ status }) => status === 409)).toHaveLength(8);
    expect(await readQuizProgress(student, quiz)).toMatchObject({ attempts: 2, passed: false });
  });

  it('attempts after the student has passed do not change the best mark', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await submitForResult(student, quiz, 'one', { wrong: [1] });
    await submitForResult(student, quiz, 'two');
    expect(await readQuizProgress(student, quiz)).toMatchObject({
      attempts: 2,
      best: { score: 2, of: 3 },
    });
  });

  it('marks an attempt without a new question by the earlier questions, for an hour after the question was added', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await addQuestion(quiz);
    api.advance(50 * minute);
    expect(await submitForResult(student, quiz, 'old')).toMatchObject({ score: 3, of: 3 });
    expect(await submitForResult(student, { ...quiz, version: 2 }, 'new')).toMatchObject({
      score: 3,
      of: 4,
    });
    // A second new question within the hour does not extend the hour of the first one.
    await addQuestion(quiz, 2);
    api.advance(15 * minute);
    expect((await submit(api, student, quiz, 'too-old')).status).toBe(409);
    const second = { ...quiz, version: 2 };
    expect(await submitForResult(student, second, 'still')).toMatchObject({ score: 3, of: 4 });
    api.advance(-65 * minute);
  });

  it('accepts an attempt with an old version of the quiz at any time if no question was added', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    const { settings, questions } = someQuiz({ title: 'عنوان آخر' });
    const sameQuestions = questions.map((question, index) => ({
      ...question,
      id: quiz.questions[index],
    }));
    const save = {
      cId: quiz.cId,
      lId: quiz.soldId,
      version: 1,
      quiz: { settings, questions: sameQuestions },
    };
    await api.call('admin/quizzes/save', save, { as: admin });
    api.advance(24 * 60 * minute);
    expect(await submitForResult(student, quiz, 'old')).toMatchObject({ score: 3, of: 3 });
    api.advance(-24 * 60 * minute);
  });

  it('returns the newest result, so that another device can show it', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    const request = { cId: quiz.cId, lId: quiz.soldId };
    const before = await api.call(`${path}/result`, request, { as: student });
    expect(before.result).toBeNull();
    const result = await submitForResult(student, quiz, 'one', { wrong: [2] });
    expect((await api.call(`${path}/result`, request, { as: student })).result).toEqual(result);
  });

  it('content staff can try a quiz, and nothing is stored', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 5 });
    expect((await openQuiz(admin, quiz)).remaining).toBeNull();
    expect(await submitForResult(admin, quiz, 'preview')).toMatchObject({ score: 3, passed: true });
    expect((await api.firestore.doc(`progress/${admin.uid}`).get()).exists).toBe(false);
  });
});

describe('a time limit', () => {
  it('a timed quiz neither sends questions nor accepts attempts before the time has started', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10 });
    const student = await makeEnrolled(quiz);
    const request = { cId: quiz.cId, lId: quiz.soldId };
    const emptyResult = { quiz: null, result: null };
    expect(await api.call(`${path}/result`, request, { as: student })).toEqual(emptyResult);
    expect((await submit(api, student, quiz, 'unbegun')).status).toBe(409);
    await submitForResult(
      student,
      { ...quiz, version: (await openQuiz(student, quiz)).quiz.version },
      'first',
    );
    // A new question appears only in the next attempt.
    await addQuestion(quiz);
    const after = await api.call(`${path}/result`, request, { as: student });
    expect(after.quiz?.questions).toHaveLength(3);
  });

  it('prefetching the questions does not start the time', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10, attempts: 1 });
    const student = await makeEnrolled(quiz);
    const request = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'early', prepare: true };
    expect((await api.expectError(path, request, { as: student })).status).toBe(409);
    expect((await openQuiz(student, quiz, 'later')).attemptId).toBe('later');
    const untimed = await makeQuiz(api, admin);
    await enrol(api, admin, student, untimed.cId);
    const prefetch = { ...request, cId: untimed.cId, lId: untimed.soldId };
    expect((await api.call(path, prefetch, { as: student })).quiz.questions).toHaveLength(3);
  });

  it('a timed attempt is marked by the questions that were sent at its start', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10 });
    const student = await makeEnrolled(quiz);
    await openQuiz(student, quiz);
    await addQuestion(quiz);
    api.advance(9 * minute);
    const version = { version: 2 };
    expect(await submitForResult(student, quiz, 'first', version)).toMatchObject({
      score: 3,
      of: 3,
    });
    // The request cannot avoid the new question by an older version.
    await openQuiz(student, quiz, 'second');
    const oldVersion = { version: 1 };
    expect(await submitForResult(student, quiz, 'second', oldVersion)).toMatchObject({
      score: 3,
      of: 4,
    });
    api.advance(-9 * minute);
  });

  it('the time runs by the server’s clock for all devices of the student', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10, attempts: 2 });
    const student = await makeEnrolled(quiz);
    const first = await openQuiz(student, quiz, 'phone');
    expect(first).toMatchObject({ attemptId: 'phone', remaining: 10 * minute });
    api.advance(4 * minute);
    expect(await openQuiz(student, quiz, 'tablet')).toMatchObject({
      attemptId: 'phone',
      remaining: 6 * minute,
    });
    expect((await submit(api, student, quiz, 'tablet')).status).toBe(409);
    api.advance(6 * minute + 30_000);
    expect(await submitForResult(student, quiz, 'phone')).toMatchObject({
      late: false,
      passed: true,
    });
  });

  it('accepts an attempt that another instance started', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10, attempts: 1 });
    const student = await makeEnrolled(quiz);
    await openQuiz(student, quiz, 'here');
    // Store what another instance would store if it accepted this attempt and started another one.
    const start = `courses.${quiz.cId}.${quiz.soldId}.quiz.start`;
    const otherStart = { attempt: 'there', at: api.now().getTime() - 60_000 };
    await api.firestore.doc(`progress/${student.uid}`).update({ [start]: otherStart });
    expect(await submitForResult(student, quiz, 'there')).toMatchObject({ late: false });
    const { status } = await submit(api, student, quiz, 'here');
    expect(status).toBe(409);
  });

  it('accepts a late attempt, but does not count its mark', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10 });
    const student = await makeEnrolled(quiz);
    await openQuiz(student, quiz, 'slow');
    api.advance(12 * minute);
    expect(await submitForResult(student, quiz, 'slow')).toMatchObject({
      late: true,
      score: 3,
      passed: false,
      attempts: 1,
    });
    expect(await readQuizProgress(student, quiz)).toMatchObject({ best: null, passed: false });
  });

  it('an attempt that was started but never submitted is used up', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10, attempts: 1 });
    const student = await makeEnrolled(quiz);
    await openQuiz(student, quiz, 'lost');
    api.advance(12 * minute);
    const request = { cId: quiz.cId, lId: quiz.soldId, attemptId: 'again' };
    expect((await api.expectError(path, request, { as: student })).status).toBe(409);
    // The student can still submit that attempt late, and its mark does not count.
    expect(await submitForResult(student, quiz, 'lost')).toMatchObject({ late: true, attempts: 1 });
  });
});

describe('a quiz that must be passed', () => {
  it('locks the later lectures until the student passes', async () => {
    const student = await makeStudent(api);
    const course = await makeCourseWithLockingQuiz(api, admin, student);
    const { cId, second, third } = course;
    const lockedOf = async () => {
      const body = { id: cId, resources: true };
      const { lectures } = await api.call('courses/course/lectures', body, { as: student });
      return lectures.map(({ locked, resources }) => [locked, resources?.length]);
    };
    const readResources = (lId: string) =>
      api.send('courses/course/lectures/lecture/res', { cId, lId }, { as: student });
    expect(await lockedOf()).toEqual([
      [false, 1],
      [true, undefined],
      [true, undefined],
    ]);
    expect((await readResources(second)).status).toBe(403);
    expect((await submit(api, student, course, 'one', { wrong: [0, 1] })).body).toMatchObject({
      opened: [],
    });
    expect((await readResources(second)).status).toBe(403);
    const passed = (await submit(api, student, course, 'two')).body as Submitted;
    expect(passed.opened.map(({ lId }) => lId)).toEqual([second, third]);
    expect(passed.opened[0]?.resources[0]?.src).toContain('2.mp4');
    expect((await readResources(second)).status).toBe(200);
    expect((await readResources(third)).status).toBe(200);
    expect(await lockedOf()).toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
    ]);
  });

  it('does not lock lectures for students without access to the quiz', async () => {
    const student = await makeStudent(api);
    const course = await makeCourseWithLockingQuiz(api, admin, await makeStudent(api));
    const make = { cId: course.cId, count: 1, opens: { kind: 'lectures', lIds: [course.third] } };
    const { tokens } = await api.call('admin/courses/access_tokens', make, { as: admin });
    const redeem = { cId: course.cId, token: tokens[0] };
    await api.call('courses/course/enroll', redeem, { as: student });
    const request = { cId: course.cId, lId: course.third };
    await api.call('courses/course/lectures/lecture/res', request, { as: student });
  });
});

describeLocally('the Firestore cost of a quiz', () => {
  const costOfSubmit = (as: Account, quiz: QuizCourse, attemptId: string) => {
    const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
    return api.cost(() => submit(api, as, quiz, attemptId, { lectures }));
  };

  it('opening a quiz costs at most three reads, and nothing if the account and the questions are cached', async () => {
    const quiz = await makeQuiz(api, admin);
    const timed = await makeQuiz(api, admin, { minutes: 10 });
    const student = await makeEnrolled(quiz);
    await enrol(api, admin, student, timed.cId);
    const none = { writes: 0, deletes: 0 };
    expect(await api.cost(() => openQuiz(student, quiz))).toEqual({ reads: 2, ...none });
    expect(await api.cost(() => openQuiz(student, quiz))).toEqual({ reads: 0, ...none });
    api.advance(11 * minute);
    expect(await api.cost(() => openQuiz(student, quiz))).toEqual({ reads: 2, ...none });
    api.advance(-11 * minute);
    expect(await api.cost(() => openQuiz(student, timed))).toEqual({
      reads: 3,
      writes: 1,
      deletes: 0,
    });
    expect(await api.cost(() => openQuiz(student, timed))).toEqual({ reads: 1, ...none });
  });

  it('submitting a new attempt costs one write and two or three reads, and repeating it costs three reads', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await api.call('user/courses', undefined, { as: student });
    const courseRequest = { id: quiz.cId, resources: true };
    await api.call('courses/course/lectures', courseRequest, { as: student });
    expect(await costOfSubmit(student, quiz, 'one')).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await costOfSubmit(student, quiz, 'two')).toEqual({ reads: 2, writes: 1, deletes: 0 });
    // For a repeated attempt, which writes nothing, the API reads the cached progress again.
    expect(await costOfSubmit(student, quiz, 'two')).toEqual({ reads: 3, writes: 0, deletes: 0 });
    const another = await makeEnrolled(quiz);
    expect(await costOfSubmit(another, quiz, 'one')).toEqual({ reads: 3, writes: 1, deletes: 0 });
  });

  it('an attempt that must move too large quiz details costs one more write for each course, and the next attempt two more reads', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await fillDetails(api, student);
    expect(await costOfSubmit(student, quiz, 'one')).toEqual({ reads: 4, writes: 3, deletes: 0 });
    expect(await costOfSubmit(student, quiz, 'two')).toEqual({ reads: 4, writes: 1, deletes: 0 });
    expect(await costOfSubmit(student, quiz, 'three')).toEqual({ reads: 2, writes: 1, deletes: 0 });
  });

  it('a lecture that a quiz locks costs one more read until the student passes', async () => {
    const student = await makeStudent(api);
    const course = await makeCourseWithLockingQuiz(api, admin, student);
    const request = { cId: course.cId, lId: course.second };
    const costOfLecture = () =>
      api.cost(() => api.send('courses/course/lectures/lecture/res', request, { as: student }));
    expect(await costOfLecture()).toEqual({ reads: 3, writes: 0, deletes: 0 });
    await submit(api, student, course, 'one');
    expect(await costOfLecture()).toEqual({ reads: 2, writes: 0, deletes: 0 });
  });

  it('saving a quiz costs three reads and four writes', async () => {
    const course = await makeCourse(api, admin);
    expect(await api.cost(() => makeQuiz(api, admin, {}, course))).toEqual({
      reads: 3,
      writes: 4,
      deletes: 0,
    });
  });
});

it('counts the first attempt of each student, and each completed lecture once', async () => {
  const quiz = await makeQuiz(api, admin);
  const [one, other] = [await makeEnrolled(quiz), await makeEnrolled(quiz)];
  await submit(api, one, quiz, 'a', { wrong: [0, 1] });
  await submit(api, one, quiz, 'b');
  const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
  await submit(api, other, quiz, 'a', { lectures });
  await submit(api, other, quiz, 'a', { lectures });
  const readCounters = async () => [
    (await api.firestore.doc(`courseCompletions/${quiz.cId}`).get()).data(),
    (await api.firestore.doc(`quizNumbers/${quiz.cId}-${quiz.soldId}`).get()).data(),
  ];
  expect((await readCounters())[1]).toBeUndefined();
  await api.countActivity();
  const [completions, quizCounters] = await readCounters();
  const [first = '', second = '', third = ''] = quiz.questions;
  expect(completions).toMatchObject({ total: 1, lectures: { [quiz.soldId]: 1 } });
  expect(quizCounters).toEqual({
    cId: quiz.cId,
    taken: 2,
    score: 4,
    of: 6,
    passed: 1,
    versions: { 1: 2 },
    // How many students got each tenth of the full mark.
    marks: { 3: 1, 10: 1 },
    questions: {
      [first]: { right: 1, a: 1, b: 1 },
      [second]: { right: 1, a: 1, b: 1, c: 1 },
      [third]: { right: 2, a: 2 },
    },
  });
  const { courses } = await api.call('user/courses', undefined, { as: other });
  expect(courses[0]?.progress.completedCount).toBe(1);
});
